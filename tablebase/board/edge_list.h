// Lists of bounded length that need no allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/line_set.h"

namespace triwar {

/// A list of at most `most` items.
template <class T, std::size_t most>
class ShortList {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  // If this constructor were defaulted, ShortList{} would zero the items.
  ShortList() noexcept {}  // NOLINT(modernize-use-equals-default)

  // Copies no more than the items of the list.
  ShortList(const ShortList& other) noexcept : size_(other.size_) {
    std::copy(other.begin(), other.end(), begin());
  }
  ShortList& operator=(const ShortList& other) noexcept {
    if (this == &other) return *this;
    size_ = other.size_;
    std::copy(other.begin(), other.end(), begin());
    return *this;
  }

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  T* begin() noexcept { return items_.data(); }
  T* end() noexcept { return items_.data() + size_; }
  const T* begin() const noexcept { return items_.data(); }
  const T* end() const noexcept { return items_.data() + size_; }
  const T* data() const noexcept { return items_.data(); }

  const T& operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return items_[i];
  }

  /// Requires fewer than `most` items.
  void push_back(const T& item) noexcept {
    assert(size_ < items_.size());
    items_[size_++] = item;
  }
  /// The same if `wanted`, without a branch. Requires fewer than `most` items in either case.
  void push_back_if(bool wanted, const T& item) noexcept {
    assert(size_ < items_.size());
    items_[size_] = item;
    size_ += wanted ? 1 : 0;
  }

  void clear() noexcept { size_ = 0; }

 private:
  std::array<T, most> items_;
  std::size_t size_ = 0;
};

/// A list with at most one item for each edge of a board, such as the legal moves.
template <class T>
using EdgeList = ShortList<T, EdgeSet::capacity>;

/// A list with at most one item for each line, or for each cell, of a figure, such as the moves of
/// a game.
template <class T>
using LineList = ShortList<T, LineSet::capacity>;

}  // namespace triwar
