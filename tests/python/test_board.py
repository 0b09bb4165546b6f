"""triwar.Board: construction, files, errors, comparison, solving."""

import json
import pickle

import numpy as np
import pytest

import oracle
import triwar

HOUSE = ("house", [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)], [(1, 2, 3), (2, 3, 5, 4)])


@pytest.fixture
def house():
    return triwar.Board(*HOUSE)


def test_a_board_tells_what_it_is_made_of(house, root):
    assert (house.name, house.states) == ("house", 64)
    assert house.edges == [(1, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]
    assert house.coordinates == [(1.0, 0.0), (0.0, 1.0), (2.0, 1.0), (0.0, 2.0), (2.0, 2.0)]
    assert house.corners == [[1, 2, 3], [2, 3, 5, 4]]
    assert repr(house) == "<triwar.Board house: 5 points, 6 edges, 2 cells>"
    file = root / "examples/boards/house.json"
    assert triwar.Board.read(file) == triwar.Board.read(str(file)) == house
    assert json.loads(house.json()) == json.loads(file.read_text())


def test_built_in_boards_are_made_by_their_names(table, generate):
    board = triwar.Board.named("boxes-2x3")
    edges, cells = oracle.boxes(2, 3)
    assert board.name == "boxes-2x3" and board.edges == edges
    sides = [zip(corners, corners[1:] + corners[:1]) for corners in board.corners]
    assert [{tuple(sorted(side)) for side in cell} for cell in sides] == cells
    assert board.json() + "\n" == generate("--print-board", "boxes-2x3").stdout
    assert table.board == triwar.Board.named("triangle-3")
    with pytest.raises(triwar.UnknownGame):
        triwar.Board.named("house")
    with pytest.raises(triwar.BoardTooLarge):
        triwar.Board.named("triangle-13")


def test_lists_of_a_board_are_copies(house):
    lists = (house.edges, house.drawn, house.coordinates, house.corners)
    house.edges.append((1, 4))
    house.coordinates.clear()
    house.corners[0].append(7)
    assert (house.edges, house.drawn, house.coordinates, house.corners) == lists


def test_boards_are_equal_when_all_of_them_is(house):
    name, points, cells = HOUSE
    same = triwar.Board(name, np.array(points), [np.array(cell) for cell in cells])
    assert same == house and hash(same) == hash(house) and len({same, house}) == 1
    for other in (
        triwar.Board("home", points, cells),
        triwar.Board(name, [(1, -1), *points[1:]], cells),
        triwar.Board(name, points, cells[::-1]),
        triwar.Board.named("triangle-1"),
        "house",
        None,
    ):
        assert house != other
    for board in (house, triwar.Board.named("triangle-3")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(board, protocol)) == board


def test_boards_that_break_a_rule_are_refused(tmp_path):
    (tmp_path / "board.json").write_text('{"name":"x","points":[]}')
    for ask, code, place in (
        (lambda: triwar.Board("x", HOUSE[1], [(1, 2, 9)]), "usage", "x: cell 1 "),
        (lambda: triwar.Board("painting", *HOUSE[1:]), "usage", "painting "),
        (lambda: triwar.Board.read(tmp_path / "board.json"), "usage", ".*board.json: not a board: "),
        (lambda: triwar.Board.read(tmp_path / "none.json"), "input_cannot_open", ".*none.json: "),
    ):
        with pytest.raises(triwar.Error, match="^" + place) as caught:
            ask()
        assert caught.value.code == code


def test_what_is_no_board_is_a_type_error(house, tmp_path):
    for arguments in (("x", [(1, 2, 3)], []), ("x", HOUSE[1], [("a", 2, 3)]), ("x", HOUSE[1], 3)):
        with pytest.raises(TypeError):
            triwar.Board(*arguments)
    for arguments in ({"game": 3}, {}):
        with pytest.raises(TypeError):
            triwar.generate(path=tmp_path / "x", **arguments)
    with pytest.raises(TypeError, match="expected a Board or the name of a built-in one, found None"):
        triwar.generate(None, tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_board_file_names_the_function_that_reads_it(tmp_path, house, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.json").write_text(house.json())
    for ask in (
        lambda: triwar.Position("house"),
        lambda: triwar.Board.named("house"),
        lambda: triwar.solve("house"),
        lambda: triwar.generate("house", "table"),
    ):
        with pytest.raises(triwar.UnknownGame, match=r"; to read house\.json, use Board\.read\(\)$"):
            ask()
    with pytest.raises(triwar.UnknownGame, match="boxes-RxC$"):
        triwar.Position("horse")


@pytest.mark.parametrize("index", ["dense", "quiet"])
def test_boards_are_solved_and_their_tables_carry_them(tmp_path, house, index):
    path = tmp_path / "house.tb.zst"
    made = triwar.generate(house, path, index=index)
    table = triwar.Tablebase.open(path)
    assert made.board.name == "house" and table.info["index"] == index
    assert made.board == table.board == house
    cells = [{(1, 2), (1, 3), (2, 3)}, {(2, 3), (2, 4), (3, 5), (4, 5)}]
    assert np.array_equal(table.values(np.arange(64)), oracle.values(house.edges, cells))


def test_a_board_outlives_its_table(tmp_path, house):
    board = triwar.generate(house, tmp_path / "x").board
    assert board == house


@pytest.mark.parametrize("name", ["boxes-5x5-swedish", "boxes-5x5-icelandic", "boxes-2x3", "triangle-4"])
def test_edges_have_the_numbers_of_their_bits_in_states(name):
    # Those of C and C++ are compared in tests/cpp/tables_test.cpp.
    board = triwar.Board.named(name)
    for edge, (low, high) in enumerate(board.edges):
        move = f"{low}-{high}"
        assert triwar.Position(board, [(low, high)]).state == 1 << edge
        position = triwar.Position(board)
        assert position.legal_moves[edge].line == board.line(move) == edge
        position.set_state(move)
        assert triwar.parse(hex(1 << edge), board) == position
