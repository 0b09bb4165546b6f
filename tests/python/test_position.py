"""Position: games in progress, with an interface like that of python-chess."""

import copy
import pickle
import random
import xml.etree.ElementTree

import pytest

import triwar
from conftest import bare

HOUSE = triwar.Board(
    "house", [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)], [(1, 2, 3), (2, 3, 5, 4)], drawn=[(4, 5)]
)


def test_a_game_is_played_and_taken_back():
    position = triwar.Position("triangle-3")
    assert position.board == triwar.Board.named("triangle-3")
    for move, turn in (("1-2", "B"), ((3, 2), "A"), ("3-1", "A"), ("9 - 8", "B")):
        assert position.push(move) is None
        assert position.turn == turn
    assert position.moves == ["1-2", "2-3", "1-3", "8-9"]
    assert position.score == {"A": 1, "B": 0} and position.owners == ["A"] + [None] * 8
    assert position.state == bare(triwar.Tablebase.find(), "1-2 1-3 2-3 8-9").state
    assert [position.pop() for _ in range(3)] == ["8-9", "1-3", "2-3"]
    assert (position.turn, position.score) == ("B", {"A": 0, "B": 0})
    assert position == triwar.Position("triangle-3", "1-2")
    position.pop()
    with pytest.raises(IndexError, match="^a position without moves$"):
        position.pop()
    assert position == triwar.Position("triangle-3") and position.state == 0


@pytest.mark.parametrize("board", ["triangle-2", "boxes-1x3", "boxes-2x2-swedish", HOUSE])
def test_random_games_agree_with_the_table(board, tmp_path):
    table = triwar.generate(board, tmp_path / "table")
    chance = random.Random(3)
    for _ in range(20):
        position = triwar.Position(board)
        while not position.is_game_over():
            answer = table.probe(position)
            assert position.legal_moves == list(answer.values)
            assert position == answer.position and position.moves == answer.position.moves
            assert position.owners == answer.as_dict()["owners"]
            drawn = triwar.svg.board(position, values=answer.values)
            assert triwar.svg.board(answer) == drawn
            assert drawn == answer._repr_svg_() == drawn._repr_svg_()
            assert table.value(position) == table.value(position.state) == answer.value
            position.push(chance.choice(position.legal_moves))
        assert position.turn is None and position.legal_moves == []
        assert table.review(position).score == position.score


def test_boards_of_any_size_are_played():
    position = triwar.Position("boxes-10x10", "a1-b1 b1b2 a2-b2")
    position.push("a1a2")
    assert position.moves == ["111-112", "101-112", "100-101", "100-111"]
    assert position.score == {"A": 0, "B": 1} and position.turn == "B"
    assert len(position.legal_moves) == 216 and position.state.bit_length() > 200
    assert position._repr_svg_().count("<line") == 220
    drawing = triwar.svg.board(position, values=dict.fromkeys(position.legal_moves, 1))
    assert drawing.count('class="value') == 216
    for move in position.legal_moves:
        position.push(move)
    assert position.is_game_over() and sum(position.score.values()) == 100
    assert len(str(position).splitlines()) == 21


@pytest.mark.parametrize("move, message", [
    ("4-2", "move 2: edge 2-4 is already drawn"),
    ((1, 9), "move 2: .*1-9"),
    ("nonsense", "expected"),
    ("", "expected one move such as '2-4', found ''"),
    ("1-2 1-3", "expected one move such as '2-4', found '1-2 1-3'"),
])  # fmt: skip
def test_bad_moves_are_refused_and_change_nothing(move, message):
    position = triwar.Position("triangle-3", "2-4")
    with pytest.raises(ValueError, match=message):
        position.push(move)
    assert position.moves == ["2-4"]


def test_arguments_of_other_types_are_refused():
    with pytest.raises(TypeError, match="board"):
        triwar.Position()
    for ask in (
        lambda: triwar.Position(3),
        lambda: triwar.Position(None),
        lambda: triwar.Position("triangle-3", 3),
        lambda: triwar.Position("triangle-3", triwar.Position("triangle-3")),
        lambda: triwar.Position("triangle-3").push(3),
        lambda: triwar.Tablebase.find().probe(3),
    ):
        with pytest.raises(TypeError, match="expected|supported"):
            ask()
    with pytest.raises(triwar.UnknownGame):
        triwar.Position("chess")


def test_a_position_on_another_board_is_refused(table):
    with pytest.raises(ValueError, match="^expected a position on triangle-3, found .* boxes-2x2$"):
        table.probe(triwar.Position("boxes-2x2"))


def test_equality_is_about_the_future():
    moves = "2-4 4-5 5-9"
    assert triwar.Position("triangle-3", moves) == triwar.Position("triangle-3", "5-9 4-5 2-4")
    assert triwar.Position("triangle-3", moves) != triwar.Position("triangle-3", "5-9 4-5")
    assert triwar.Position("triangle-2") != triwar.Position("triangle-3")
    # The same lines, but A has a cell in one of them, B in the other.
    assert triwar.Position("triangle-3", "1-2 2-3 1-3") != triwar.Position("triangle-3", "1-2 2-3 7-8 1-3")
    assert (triwar.Position("triangle-3") == 3) is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(triwar.Position("triangle-3"))


@pytest.mark.parametrize("board", ["triangle-2", HOUSE])
def test_copies_are_independent(board):
    position = triwar.Position(board, "1-2")
    for make in (triwar.Position.copy, copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))):
        other = make(position)
        assert other == position and other.moves == position.moves
        other.push("1-3")
        assert position.moves == ["1-2"]


def test_representations():
    position = triwar.Position("triangle-2", "1-2 (2,3)")
    assert repr(position) == "triwar.Position('triangle-2', '1-2 2-3')"
    assert eval(repr(position)) == position
    assert repr(triwar.Position(HOUSE, "1-2")).endswith("2 cells>, '1-2')")
    assert str(triwar.Position("boxes-1x1")) == " 1 . . 2\n .     .\n 3 . . 4"


def test_drawings_have_values_and_arrows_of_legal_moves():
    position = triwar.Position("boxes-1x2", "1-2")
    plain = triwar.svg.board(position)
    assert plain == position._repr_svg_() and isinstance(plain, str)
    drawing = triwar.svg.board(position, values={"b1b2": -13, (2, 3): 0}, arrows=["1-2", (5, 4)])
    texts = [text.text for text in xml.etree.ElementTree.fromstring(drawing) if text.text]
    assert texts[-8:-6] == ["0", "-13"] and drawing.count('class="arrow"') == 2
    for marks, message in (
        ({"values": {"1-2": 1}}, "^edge 1-2 is already drawn"),
        ({"values": {"9-9": 1}}, "^9-9 is not an edge"),
        ({"arrows": [(9, 9)]}, "^9-9 is not an edge"),
    ):
        with pytest.raises(triwar.BadGame, match=message) as caught:
            triwar.svg.board(position, **marks)
        assert caught.value.move is None
    with pytest.raises(TypeError, match="expected a pair of points .* found 3$"):
        triwar.svg.board(position, arrows=[3])
    with pytest.raises(ValueError, match="expected one move"):
        triwar.svg.board(position, arrows=["1-2 2-3"])
    with pytest.raises(ValueError, match="^the value of 2-3 is 10*, expected -2147483648 to"):
        triwar.svg.board(position, values={"2-3": 10**30})
    for wrong in ("boxes-1x2", None):
        with pytest.raises(TypeError):
            triwar.svg.board(wrong)


def test_pictures_show_lines_owners_and_points():
    position = triwar.Position(HOUSE, "1-2 1-3 2-3")
    root = xml.etree.ElementTree.fromstring(position._repr_svg_())
    count = lambda name: len(root.findall("{http://www.w3.org/2000/svg}" + name))  # noqa: E731
    assert (count("line"), count("circle"), count("polygon"), count("text")) == (6, 5, 1, 5 + 1)
    dashed = [line for line in root if line.get("stroke-dasharray")]
    assert len(dashed) == 2
    # Equilateral triangles, and squares.
    for name in ("triangle-2", "boxes-1x2"):
        root = xml.etree.ElementTree.fromstring(triwar.Position(name)._repr_svg_())
        lengths = {
            round(((line[0] - line[2]) ** 2 + (line[1] - line[3]) ** 2) ** 0.5)
            for line in (
                [float(element.get(key)) for key in ("x1", "y1", "x2", "y2")]
                for element in root
                if element.tag.endswith("line")
            )
        }
        assert lengths == {56}


def test_what_follows_a_position_can_be_solved():
    position = triwar.Position("triangle-4", "2-4 4-5 5-9 3-6 2-5 3-5 1-2 1-3")
    endgame = triwar.solve(position, solve=10**7)
    assert sorted(endgame.after) == sorted(position.moves)
    best = endgame.probe(position).best[0]
    position.push(best)
    assert endgame.probe(position).position.moves[-1] == best
    assert endgame == triwar.solve("triangle-4", position.moves[:-1])
    with pytest.raises(triwar.TooLarge, match="solve="):
        triwar.solve(position, solve=10)
    with pytest.raises(TypeError):
        triwar.solve(position, "1-2")


def test_the_names_of_python_chess_are_there():
    position = triwar.Position("boxes-1x2", "1-2 2-5 4-5 1-4")
    assert position.peek() == "1-4" and position.move_stack == position.moves
    assert position.move_stack[-1:] == ["1-4"] and len(position.move_stack) == 4
    assert [position.is_legal(move) for move in ("2-3", (3, 2), "b1-c1", "1-2", "1-9", "x", "")] == [
        True, True, True, False, False, False, False,
    ]  # fmt: skip
    assert not position.is_legal("2-3 3-6") and position.moves == ["1-2", "2-5", "4-5", "1-4"]
    with pytest.raises(TypeError, match="^move: expected a pair"):
        position.is_legal(3)
    assert (position.is_game_over(), position.result(), position.outcome()) == (False, "*", None)
    with pytest.raises(IndexError, match="a position without moves"):
        triwar.Position("triangle-3").peek()


@pytest.mark.parametrize("board, moves, result, winner", [
    ("triangle-1", "1-2 1-3 2-3", "1-0", "A"),
    ("boxes-1x1", "1-2 1-3 2-4 3-4", "0-1", "B"),
    ("boxes-1x2", "1-2 2-3 1-4 4-5 2-5 3-6 5-6", "1/2-1/2", "tie"),
])  # fmt: skip
def test_games_that_are_over_have_an_outcome(board, moves, result, winner):
    position = triwar.Position(board, moves)
    assert position.is_game_over() and position.result() == result
    assert position.outcome() == triwar.Outcome(winner) and position.outcome().result() == result
    position.pop()
    assert position.result() == "*" and position.outcome() is None


def test_positions_are_set_up_by_hand(table):
    position = triwar.Position("triangle-3", "8-9")
    position.set_state("1-2 1-3 2-3", "A", {"A": 0, "B": 1})
    assert (position.turn, position.score, position.moves) == ("A", {"A": 0, "B": 1}, [])
    assert position.state == bare(table, "1-2 1-3 2-3").state and position.owners == ["?"] + [None] * 8
    answer = table.probe(position)
    value = table.value("1-2 1-3 2-3")
    assert (answer.position, answer.margin) == (position, value - 1)
    for move in ("2-4", "4-5", "2-5"):
        position.push(move)
    assert position.owners[:3] == ["?", "A", None] and position.score == {"A": 1, "B": 1}
    assert table.probe(position).as_dict()["owners"] == position.owners
    assert [move.player for move in table.review(position).moves] == ["A", "B", "A"]
    assert [position.pop() for _ in range(3)] == ["2-5", "4-5", "2-4"] and position.turn == "A"
    with pytest.raises(IndexError):
        position.pop()
    assert position._repr_svg_().count('class="drawn') == 3


def test_positions_set_up_by_hand_are_copied_and_compared(table):
    position = triwar.Position("triangle-3")
    position.set_state(7, "B", {"A": 1, "B": 0})
    assert repr(position) == "<triwar.Position on triangle-3: state 0x7, A 1, B 0, B to move>"
    position.push("2-4")
    for other in (position.copy(), pickle.loads(pickle.dumps(position))):
        assert other == position and other.pop() == "2-4" and other.score == {"A": 1, "B": 0}
    answer = table.probe(position)
    assert pickle.loads(pickle.dumps(answer)) == answer
    # Only who owns the cell, and who moves, makes the difference to a game.
    played = triwar.Position("triangle-3", "1-2 1-3 2-3 2-4")
    assert played != position
    played.set_state(played.state, played.turn, played.score)
    assert played == triwar.Position("triangle-3", "1-2 1-3 2-3 2-4") and played.moves == []
    over = triwar.Position("triangle-1", "1-2 1-3 2-3")
    over.set_state(over.state, over.turn, over.score)
    assert over.result() == "1-0"


@pytest.mark.parametrize("arguments, message", [
    (("1-2 1-3 2-3", "A", {"A": 0, "B": 0}), "^score is .*, expected cells of 'A' and 'B', in sum 1$"),
    (("1-2 1-3", "A", {"A": 1, "B": 0}), "in sum 0$"),
    (("1-2", "A", {"A": 1, "B": -1}), "in sum 0$"),
    (("1-2", "C", {"A": 0, "B": 0}), "^to_move is 'C', expected 'A' or 'B'$"),
    (("1-2", None, {"A": 0, "B": 0}), "^to_move is None"),
    (("1-2", "A", {"A": 0}), "in sum 0$"),
    (("1-9", "A", {"A": 0, "B": 0}), "1-9"),
    ((1 << 18, "A", {"A": 0, "B": 0}), "bits beyond"),
])  # fmt: skip
def test_impossible_positions_are_refused_and_change_nothing(arguments, message):
    position = triwar.Position("triangle-3", "2-4")
    with pytest.raises(ValueError, match=message):
        position.set_state(*arguments)
    assert position.moves == ["2-4"] and position.turn == "B"


def test_cells_of_large_and_swedish_boards_are_counted():
    position = triwar.Position("boxes-10x10")
    position.set_state("a1-b1 b1-b2 a2-b2 a1-a2", "B", {"A": 0, "B": 1})
    assert position.score == {"A": 0, "B": 1} and len(position.legal_moves) == 216
    corner = triwar.Position("boxes-1x1-icelandic")
    corner.set_state(corner.legal_moves, "A", {"A": 1, "B": 0})
    assert corner.result() == "1-0"


@pytest.mark.parametrize("notation, moves, best", [
    ("letters", ["a2-b2", "b1-b2"], "a1-b1"), ("middles", ["b3", "c2"], "b1"),
])  # fmt: skip
def test_positions_and_their_answers_are_in_the_notation_asked_for(notation, moves, best):
    table = triwar.Tablebase.find("boxes-1x2")
    plain = triwar.Position("boxes-1x2", "1-2 2-5")
    position = triwar.Position("boxes-1x2", ["1-2", "b1-b2"], notation=notation)
    assert position == plain and position.moves == moves and position.notation == notation
    answer = table.probe(position)
    assert [answer.value, answer.margin] == [table.probe(plain).value, table.probe(plain).margin]
    assert best in answer.values and list(answer.values) == position.legal_moves
    assert set(answer.best) | set(answer.continuation) <= set(position.legal_moves)
    assert [move.move for move in table.review(position).moves] == moves
    assert set(answer.theory["nimbers"]) == set(answer.values)
    assert answer._repr_svg_() == triwar.svg.board(position, values=answer.values)
    assert ">a1<" in triwar.svg.board(position, arrows=["4-5"]).replace(" ", "")
    assert str(position).startswith("a") and str(plain).startswith(" 1---")
    for other in (position.copy(), pickle.loads(pickle.dumps(position)), answer.position):
        assert other == position and other.moves == moves
    position.push(best)
    assert position.pop() == best and eval(repr(position)) == position
    position.set_state(position.state, position.turn, position.score)
    position.push("4-5")
    assert position.moves == [best]


def test_notations_are_those_of_boxes():
    for board, notation in (("triangle-3", "letters"), ("boxes-1x13", "middles")):
        with pytest.raises(triwar.Error, match=board) as caught:
            triwar.Position(board, notation=notation)
        assert caught.value.code == "usage"
    with pytest.raises(ValueError, match="^notation is 'x', expected numbers, letters or middles$"):
        triwar.Position("boxes-1x2", notation="x")


def test_bare_states_have_neither_player_nor_score(table):
    position = triwar.Position("triangle-3")
    position.set_state("2-3 1-3 1-2")
    assert (position.turn, position.score, position.outcome()) == (None, None, None)
    assert position.moves == [] and position.owners == ["?"] + [None] * 8
    answer = table.probe(position)
    assert answer == table.probe(bare(table, "1-2 1-3 2-3")) and answer.margin is None
    assert pickle.loads(pickle.dumps(position)) == position == position.copy()
    position.push("2-4")
    assert position == bare(table, "1-2 1-3 2-3 2-4")
    assert (position.peek(), position.pop(), position.state) == ("2-4", "2-4", 7)
    # A number is a move of the wrong form, not another state.
    for number in ("0x7", "8", hex(7)):
        assert not position.is_legal(number)
        with pytest.raises(triwar.BadGame):
            position.push(number)
    large = triwar.Position("boxes-10x10")
    large.set_state((1 << 220) - 1)
    assert not large.is_legal(hex((1 << 220) - 1)) and large.state == (1 << 220) - 1
    position.set_state("3-5 2-4")
    with pytest.raises(IndexError):  # its edges have no order
        position.pop()
    position.set_state(0)
    with pytest.raises(triwar.BadGame):
        position.push("2")
    with pytest.raises(triwar.BadGame, match="a state: expected moves"):
        table.review(position)
    with pytest.raises(ValueError, match="a position with a player to move has a score"):
        position.set_state("1-2", "A")
