// Short lists without allocation.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "tablebase/board/edge_set.h"

namespace triwar {

/// A list of at most one item per edge of a board, such as the moves of a game. It lies where it
/// is declared and takes no memory elsewhere.
template <class T>
class EdgeList {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  // By default it would zero the items wherever a list is made by EdgeList{}.
  EdgeList() noexcept {}  // NOLINT(modernize-use-equals-default)

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

  /// Precondition: fewer than EdgeSet::capacity items.
  void push_back(const T& item) noexcept {
    assert(size_ < items_.size());
    items_[size_++] = item;
  }

  void clear() noexcept { size_ = 0; }

 private:
  std::array<T, EdgeSet::capacity> items_;
  std::size_t size_ = 0;
};

}  // namespace triwar
