#!/usr/bin/env python3
"""Prints values or nimbers of states from a table. Usage: read_table.py TABLE [--info | STATE ...]

A state is a number with bit e for edge e. Without STATE, states are read from standard input. This
example implements docs/inside/file-format.md, whose sections it cites; libzstd is its only library.
"""
import collections
import ctypes
import functools
import io
import itertools
import os
import re
import signal
import struct
import sys

Header = collections.namedtuple("Header", """frame_magic frame_size magic version index_kind
    value_kind chunk_size values fingerprint preperiod period game""")
ZSTD, SIZE, BYTES = ctypes.CDLL("libzstd.so.1"), ctypes.c_size_t, ctypes.c_char_p
content_size = ctypes.CFUNCTYPE(SIZE, BYTES, SIZE)(("ZSTD_getFrameContentSize", ZSTD))
frame_size = ctypes.CFUNCTYPE(SIZE, BYTES, SIZE)(("ZSTD_findFrameCompressedSize", ZSTD))
decompress = ctypes.CFUNCTYPE(SIZE, BYTES, SIZE, BYTES, SIZE)(("ZSTD_decompress", ZSTD))


class TableError(Exception):
    """A bad table or state."""


def check(holds, what):
    if not holds:
        raise TableError(what)


def xxh64(data):  # with seed 0
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5, mask = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5, 2**64 - 1

    def rotate(x, bits):
        return x << bits & mask | (x & mask) >> 64 - bits

    def mix(lane, word):
        return rotate(lane + word * p2, 31) * p1 & mask

    value, whole, rest = p5, len(data) // 32 * 32, len(data) % 32
    if whole:
        lanes = [p1 + p2, p2, 0, -p1]
        for words in struct.iter_unpack("<4Q", data[:whole]):
            lanes = [mix(lane, word) for lane, word in zip(lanes, words)]
        value = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18)))
        for lane in lanes:
            value = (value ^ mix(0, lane)) * p1 + p4
    value = value + len(data) & mask
    for word in struct.unpack_from(f"<{rest // 8}Q", data, whole):
        value = rotate(value ^ mix(0, word), 27) * p1 + p4 & mask
    for word in struct.unpack_from(f"<{rest % 8 // 4}I", data, whole + rest // 8 * 8):
        value = rotate(value ^ word * p1 & mask, 23) * p2 + p3 & mask
    for byte in data[len(data) - rest % 4:]:
        value = rotate(value ^ byte * p5, 11) * p1 & mask
    value = (value ^ value >> 33) * p2 & mask
    value = (value ^ value >> 29) * p3 & mask
    return value ^ value >> 32


class Board:
    """Lines (pairs of points), some drawn at the start, the others edges; cells (sets of edges); the
    bits of edges in stored states; the symmetries of the bits."""

    def __init__(self, points, corners):
        self.points = points
        self.sides = [[tuple(sorted(side)) for side in zip(cell, cell[1:] + cell[:1])]
                      for cell in corners]
        self.lines = sorted(set(sum(self.sides, [])))
        self.begin_after(set())

    def begin_after(self, drawn):
        self.drawn, self.edges = drawn, [line for line in self.lines if line not in drawn]
        self.cells = [sum(1 << self.edges.index(side) for side in cell if side not in drawn)
                      for cell in self.sides]
        self.bits, self.symmetries = list(range(len(self.edges))), []


def built_in_board(name):
    """Section 3. Points are distances from the sides of the board, shapes steps from a corner."""
    drawn = ()  # the sides that are drawn at the start
    if match := re.fullmatch("triangle-([1-9][0-9]?)", name):
        n = int(match[1])
        points = [(n - row, row - i, i) for row in range(n + 1) for i in range(row + 1)]
        shapes = [(0, 0, 0), (-1, 1, 0), (-1, 0, 1)], [(0, 0, 0), (0, -1, 1), (-1, 0, 1)]
    elif match := re.fullmatch("boxes-([1-9][0-9]?)x([1-9][0-9]?)(-swedish|-icelandic|)", name):
        n, m = int(match[1]), int(match[2])
        drawn = {"": (), "-swedish": (0, 1, 2, 3), "-icelandic": (1, 2)}[match[3]]
        points = [(row, n - row, i, m - i) for row in range(n + 1) for i in range(m + 1)]
        shapes = [[(0, 0, 0, 0), (0, 0, 1, -1), (1, -1, 1, -1), (1, -1, 0, 0)]]
    else:
        return None
    number = {point: p for p, point in enumerate(points)}
    corners = [[number.get(tuple(map(sum, zip(point, step)))) for step in shape]
               for point in points for shape in shapes]
    board = Board(points, [cell for cell in corners if None not in cell])
    if drawn:
        board.begin_after({(a, b) for a, b in board.lines
                           if any(points[a][side] == points[b][side] == 0 for side in drawn)})
        return board  # the header has the rest
    if name.startswith("boxes") and n <= 2 and m >= 11:  # bits as if points went by columns
        columnwise = sorted(board.edges, key=lambda edge: [points[p][2::-2] for p in edge])
        board.bits = [columnwise.index(edge) for edge in board.edges]
    bit = dict(zip(board.edges, board.bits))
    for order in itertools.permutations(range(len(points[0]))):
        goes = [number.get(tuple(point[k] for k in order)) for point in points]
        if None not in goes:  # this permutation of distances maps the board to itself
            images = {bit[a, b]: bit[tuple(sorted((goes[a], goes[b])))] for a, b in board.edges}
            board.symmetries.append([images[k] for k in range(len(images))])
    return board


def take(field, form):
    """Removes numbers from the front of the header's board field, and returns them."""
    data = field.read(struct.calcsize("<" + form))
    check(len(data) == struct.calcsize("<" + form), "damaged: the board in the header is not whole")
    return list(struct.unpack("<" + form, data))


def take_board(field, name):
    """Section 2, and the rules of docs/boards.md."""
    numbers = take(field, f"{2 * take(field, 'B')[0]}d")
    points = list(zip(numbers[::2], numbers[1::2]))
    corners = [take(field, f"{take(field, 'B')[0]}B") for _ in range(take(field, "B")[0])]
    corners = [[p - 1 for p in cell] for cell in corners]
    board = Board(points, corners)
    sides = collections.Counter(sum(board.sides, []))
    check(re.fullmatch("[A-Za-z0-9_-]+", name) and corners
          and all(3 <= len(cell) == len(set(cell)) <= 12 for cell in corners)
          and set(sum(corners, [])) == set(range(len(points))) == set(map(points.index, points))
          and max(sides.values()) <= 2 and len(sides) <= 255
          and all(abs(x) < float("inf") for x in numbers),
          "damaged: the board in the header breaks a rule of boards")
    return board


def board_of(h, field):
    """Returns the built-in board named in the header, or the board that `field` describes, with the
    start, the numbers of bits and the symmetries that `field` has. Checks all of them."""
    size, field = len(field), io.BytesIO(field)
    reserved = "triangle-[1-9][0-9]*|boxes-[1-9][0-9]*x[1-9][0-9]*(-swedish|-icelandic)?|painting"
    built_in = size == 0 or re.fullmatch(reserved, h.game)
    board = built_in_board(h.game) if built_in else take_board(field, h.game)
    check(board and len(board.lines) <= 255, f"wrong game: no board is called {h.game}")
    if h.version == 3:
        lines = len(board.lines)
        check(take(field, "B") == [lines], "damaged: the start of another board")
        bits = [int.from_bytes(bytes(take(field, f"{(lines + 7) // 8}B")), "little") for _ in "12"]
        before, by_moves = [{line for i, line in enumerate(board.lines) if drawn >> i & 1}
                            for drawn in bits]
        check(max(bits) < 1 << lines and not before & by_moves and len(before) < lines
              and (before == board.drawn or not built_in), "damaged: the start of another board")
        board.begin_after(before | by_moves)
    check(len(board.edges) <= 63, "damaged: too many undrawn lines")
    if h.index_kind == 1 and size:
        board.bits = take(field, f"{len(board.edges)}B")
        stored = list(range(len(board.bits) - board.bits.count(255)))
        board.symmetries = [take(field, f"{len(stored)}B") for _ in range(take(field, "B")[0])]
        check(all(sorted(images) == stored for images in
                  [[b for b in board.bits if b != 255]] + board.symmetries)
              and board.symmetries[:1] == [stored] and len(board.symmetries) <= 8,
              "wrong game: the bits or symmetries of the board")
    check(not field.read(), "damaged: the board in the header leaves bytes over")
    check(bool(board.drawn) == (h.version == 3), "wrong game: the version of the start")
    return board


class QuietStates:
    """Section 3: the states that a quiet table stores, and how the others follow from them. Edges
    that all of these draw have bits above those of stored states."""

    def __init__(self, board):
        self.board = board
        self.bits = range(len(board.bits) - board.bits.count(255))
        above = iter(range(len(self.bits), len(board.bits)))
        self.bit_of = [next(above) if bit == 255 else bit for bit in board.bits]
        self.cells = [sum(1 << bit for e, bit in enumerate(self.bit_of) if cell >> e & 1)
                      for cell in board.cells]
        self.cells_of = [[c for c, cell in enumerate(self.cells) if cell >> b & 1]
                         for b in range(len(board.bits))]
        self.ground = [[b for b in self.bits if self.cells_of[b] == [c]]
                       for c in range(len(self.cells))]
        self.below = {high: 1 << low for g in self.ground for low, high in zip(g, g[1:])}
        self.start = (0,) * len(self.cells), 0
        check(self.capture(0) == (1 << len(board.bits)) - (1 << len(self.bits)),
              "wrong game: captures at the start draw other edges")

    def capture(self, state):
        """Returns the state after all captures."""
        while last := [cell & ~state for cell in self.cells if (cell & ~state).bit_count() == 1]:
            state |= last[0]
        return state

    def read(self, memory, bit, drawn):
        """Reads a bit of a state, from the highest one down. Returns the next memory: the undrawn
        edges of each cell so far (2 means 2 or more; 0 once all are read), and the ground edges
        that must be drawn. Returns None if no stored state continues like this."""
        undrawn, must = list(memory[0]), memory[1]
        if must >> bit & 1 > drawn:
            return None
        for c in self.cells_of[bit]:
            undrawn[c] = min(undrawn[c] + 1 - drawn, 2)
            if self.cells[c] % (1 << bit) == 0:
                if undrawn[c] == 1:
                    return None
                undrawn[c] = 0
        return tuple(undrawn), must & ~(1 << bit) | drawn * self.below.get(bit, 0)

    @functools.cache
    def count(self, memory, bits):
        """Returns the number of stored states that continue from here with the remaining bits."""
        if memory is None or bits == 0:
            return int(memory is not None)
        return sum(self.count(self.read(memory, bits - 1, drawn), bits - 1) for drawn in (0, 1))

    @functools.cache
    def index(self, quiet):
        """Returns the index of the representative of a quiet state."""
        images = []
        for symmetry in self.board.symmetries:
            image = sum(1 << symmetry[bit] for bit in self.bits if quiet >> bit & 1)
            for ground in self.ground:
                drawn = [bit for bit in ground if image >> bit & 1]
                image += sum((1 << low) - (1 << bit) for low, bit in zip(ground, drawn))
            images.append(image)
        smaller, memory = 0, self.start
        for bit in reversed(self.bits):  # states that lack a drawn edge are smaller
            drawn = min(images) >> bit & 1
            smaller += drawn and self.count(self.read(memory, bit, 0), bit)
            memory = self.read(memory, bit, drawn)
        return smaller

    def resolve(self, state):
        """Returns the index after all captures, the number of captured cells, and d."""
        state = sum(1 << bit for e, bit in enumerate(self.bit_of) if state >> e & 1)
        quiet = self.capture(state)
        captured = {c for c, cell in enumerate(self.cells) if cell & ~state and not cell & ~quiet}
        drawn = [[c for c in cells if c in captured]
                 for bit, cells in enumerate(self.cells_of) if (quiet & ~state) >> bit & 1]
        joined = [c for cells in drawn if len(cells) == 2 for c in cells]
        d = (2 if any(len(cells) == 1 and cells[0] in joined for cells in drawn) else
             4 if any(len(cells) == 2 <= min(map(joined.count, cells)) for cells in drawn) else 0)
        return self.index(quiet), len(captured), d


class Table:
    """A table, checked as in section 7. Chunks are read and checked on first use."""

    def __init__(self, path):
        size = os.path.getsize(path) if os.path.isfile(path) else 0
        check(size >= 104, "not a table: no file, or too short for one")
        self.file = open(path, "rb")
        h = Header(*struct.unpack("<II8sIBB2xI4xQQQQ32s", self.read(0, 96)))
        check(h.frame_magic == 0x184D2A54 and h.magic == b"TRIWARTB", "not a table")
        check(h.version in (2, 3), f"wrong version: {h.version} instead of 2 or 3")
        check(96 <= h.frame_size <= min(8288, size - 8), "damaged: size of the header")
        header = self.read(0, 8 + h.frame_size)
        check(header[-8:] == struct.pack("<Q", xxh64(header[:-8])), "damaged: header")
        self.header = h = h._replace(game=h.game.split(b"\0")[0].decode("latin-1"))
        check(re.fullmatch("[ -~]*", h.game) and h.index_kind <= 1 and h.value_kind <= 1
              and h.values > 0 and h.chunk_size in [1 << k for k in range(12, 25)],
              "damaged: a field of the header")
        self.read_seek_table(header, size)

        check(h.value_kind <= h.index_kind, "wrong game: no board")
        self.board = board = board_of(h, header[96:-8])
        check(h.preperiod == h.period == 0, "damaged: period")
        ends = [point + 1 for edge in board.edges for point in edge]
        fingerprinted = struct.pack(f"<BB{len(ends)}BB{len(board.cells)}Q", len(board.points),
                                    len(board.edges), *ends, len(board.cells), *board.cells)
        self.states = 1 << len(board.edges)
        check(h.fingerprint == xxh64(fingerprinted), f"wrong game: another {h.game}")
        self.quiet = QuietStates(board) if h.index_kind == 1 else None
        values = self.quiet.count(self.quiet.start, len(board.edges)) if self.quiet else self.states
        check(h.values == values, f"damaged: {h.values} values instead of {values}")

    def read_seek_table(self, header, size):  # section 5
        firsts = range(0, self.header.values, self.header.chunk_size)
        seek_at = size - 41 - 12 * len(firsts)
        check(seek_at >= len(header) + 16, "damaged: too short for the seek table")
        seal, seek = self.read(seek_at - 16, 16), self.read(seek_at, size - seek_at)
        entries = list(struct.iter_unpack("<III", seek[8:-9]))
        starts = list(itertools.accumulate([packed for packed, _, _ in entries], initial=0))
        lengths = [min(firsts.step, firsts.stop - first) for first in firsts]
        check(struct.unpack("<II", seek[:8]) == (0x184D2A5E, len(seek) - 8)
              and struct.unpack("<IBI", seek[-9:]) == (len(entries), 0x80, 0x8F92EAB1)
              and entries[0] == (len(header), 0, 0x51D8E999) and entries[-1] == (16, 0, 0x51D8E999)
              and all(values == n and packed <= n + n // 256 + max(0, (131072 - n) // 2048)
                      for n, (packed, values, _) in zip(lengths, entries[1:-1]))
              and starts[-1] == seek_at, "damaged: seek table")
        check(struct.unpack("<IIQ", seal) == (0x184D2A55, 8, xxh64(header + seek)), "damaged: seal")
        self.chunks = [(start, *entry) for start, entry in zip(starts, entries)][1:-1]

    def read(self, offset, size):
        data = os.pread(self.file.fileno(), size, offset)
        check(len(data) == size, "damaged: too short")
        return data

    @functools.lru_cache(16)
    def chunk(self, k):
        """Returns the values of a chunk: section 4."""
        offset, size, length, checksum = self.chunks[k]
        frame, data = self.read(offset, size), ctypes.create_string_buffer(length)
        check(frame[:4] == b"\x28\xb5\x2f\xfd"
              and content_size(frame, size) == length and frame_size(frame, size) == size
              and frame[4] & 4 and frame[-4:] == struct.pack("<I", checksum)
              and decompress(data, length, frame, size) == length, f"damaged: chunk {k}")
        return memoryview(data.raw).cast("b")

    def value(self, state):
        """Returns the value of a state, or its nimber."""
        check(0 <= state < self.states, f"{state:#x} is no state of {self.header.game}")
        index, captured, d = self.quiet.resolve(state) if self.quiet else (state, 0, 0)
        value = self.chunk(index // self.header.chunk_size)[index % self.header.chunk_size]
        if self.header.value_kind == 1:
            return "loony" if d else value
        return captured - d + abs(value + d) if d else captured + value


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if sys.argv[1:] in ([], ["--help"]):
        sys.exit(__doc__)
    path, *states = sys.argv[1:]
    try:
        table = Table(path)
        if states == ["--info"]:
            for field, value in table.header._asdict().items():
                print(f"{field:12} {value}")
        else:
            for state in states or sys.stdin:
                print(table.value(int(state, 0)))
    except (OSError, TableError, ValueError) as error:
        sys.exit(f"read_table.py: {path}: {error}")
