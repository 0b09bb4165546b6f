#include "tablebase/board/geometry_bytes.h"

#include <cstring>
#include <utility>

namespace triwar {
namespace {

/// Replaces std::bit_cast, which the C++ library of emscripten lacks.
template <class To, class From>
To bits_as(From from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

/// Removes integers from the front of `data`. If too few bytes are left, take() returns 0, and
/// enough() returns false from then on.
class Taker {
 public:
  explicit Taker(bytes::View& data) : data_(data) {}

  template <class T>
  T take() {
    if (data_.size() < sizeof(T)) {
      enough_ = false;
      return 0;
    }
    const T value = bytes::get<T>(data_, 0);
    data_ = data_.subspan(sizeof(T));
    return value;
  }
  std::size_t take_count() { return take<std::uint8_t>(); }
  double take_number() { return bits_as<double>(take<std::uint64_t>()); }

  bool enough() const { return enough_; }

 private:
  bytes::View& data_;
  bool enough_ = true;
};

}  // namespace

bytes::Bytes encode_geometry(const Figure& figure) {
  bytes::Bytes data;
  const auto put_count = [&](auto count) { bytes::put(data, static_cast<std::uint8_t>(count)); };
  put_count(figure.points());
  for (const Point point : figure.all_points()) {
    const auto [x, y] = figure.at(point);
    bytes::put(data, bits_as<std::uint64_t>(x));
    bytes::put(data, bits_as<std::uint64_t>(y));
  }
  put_count(figure.cells());
  for (const Cell cell : figure.all_cells()) {
    const auto corners = figure.corners(cell);
    put_count(corners.size());
    for (const Point corner : corners) put_count(number(corner));
  }
  return data;
}

std::optional<Geometry> decode_geometry(std::string name, bytes::View& data) {
  Taker taker(data);
  Geometry geometry{.name = std::move(name), .points = {}, .cells = {}};
  geometry.points.resize(taker.take_count());
  for (auto& [x, y] : geometry.points) {
    x = taker.take_number();
    y = taker.take_number();
  }
  geometry.cells.resize(taker.take_count());
  for (auto& corners : geometry.cells) {
    corners.resize(taker.take_count());
    for (std::int64_t& corner : corners) corner = taker.take<std::uint8_t>();
  }
  if (!taker.enough()) return std::nullopt;
  return geometry;
}

bytes::Bytes encode_start(const Board& board) {
  const Figure& figure = board.figure();
  bytes::Bytes data;
  bytes::put(data, static_cast<std::uint8_t>(figure.lines()));
  for (const LineSet& lines : {figure.drawn(), board.start() - figure.drawn()}) {
    const std::size_t first = data.size();
    data.resize(first + (static_cast<std::size_t>(figure.lines()) + 7) / 8);
    for (const Line line : lines) {
      data[first + number(line) / 8] |= std::byte(1 << number(line) % 8);
    }
  }
  return data;
}

std::optional<StartLines> decode_start(const Figure& figure, bytes::View& data) {
  Taker taker(data);
  if (taker.take_count() != static_cast<std::size_t>(figure.lines())) return std::nullopt;
  StartLines start;
  for (LineSet* const lines : {&start.before_game, &start.by_moves}) {
    for (int first = 0; first < figure.lines(); first += 8) {
      const auto bits = taker.take<std::uint8_t>();
      for (int i = 0; i < 8; ++i) {
        if ((bits >> i & 1) == 0) continue;
        if (first + i >= figure.lines()) return std::nullopt;
        lines->insert(static_cast<Line>(first + i));
      }
    }
  }
  if (!taker.enough() || !(start.before_game & start.by_moves).empty()) return std::nullopt;
  return start;
}

}  // namespace triwar
