"""Moves are text, but mean lines; mappings by them take any spelling."""

import pickle

import pytest

import triwar


@pytest.fixture
def moves():
    """The same line of boxes-1x2 in each notation."""
    notations = ("numbers", "letters", "middles")
    return [triwar.Position("boxes-1x2", "1-4", notation=one).moves[0] for one in notations]


def test_a_move_is_a_text_in_the_notation_of_its_position(moves):
    assert moves == ["1-4", "a1-a2", "a2"] and all(isinstance(move, str) for move in moves)
    assert {type(move) for move in triwar.Position("boxes-1x2").legal_moves} == {triwar.Move}
    assert moves[0].line == triwar.Board.named("boxes-1x2").edges.index((1, 4))
    assert triwar.Position("boxes-1x2", [moves[1]]).moves == [moves[0]]


def test_moves_are_equal_if_they_draw_the_same_line_of_the_same_board(moves):
    assert moves[0] == moves[1] == moves[2] and len(set(moves)) == 1
    assert moves[1] != triwar.Position("boxes-1x2").legal_moves[0]
    assert moves[0] != triwar.Position("boxes-1x3").board._moves("numbers")["1-5"]
    assert moves[0] != triwar.Position("triangle-3", "1-2").moves[0] and moves[0] != 3
    assert moves[0] in {"1-4"} and moves[1] != "1-4"
    for move in moves:
        again = pickle.loads(pickle.dumps(move))
        assert again == move and str(again) == str(move) and again.line == move.line


def test_mappings_by_move_take_any_spelling(moves):
    table = triwar.Tablebase.find("boxes-1x2")
    for notation in ("numbers", "letters", "middles"):
        answer = table.probe(triwar.Position("boxes-1x2", "1-2", notation=notation))
        values, nimbers = answer.values, answer.theory["nimbers"]
        for move in (*moves, "1-4", "4-1", "a2-a1", "a2", (1, 4), [4, 1]):
            assert values[move] == answer.moves[0].value and move in values and move in nimbers
        for wrong in ("1-2", "a3-b3", "x", "", (1, 9), 3, None):
            assert wrong not in values and values.get(wrong) is None
        assert list(values) == triwar.Position("boxes-1x2", "1-2").legal_moves
        assert values == table.probe("1-2").values == dict(values) != {}
    assert repr(table.probe("1-2 2-3 1-4 2-5 3-6 4-5").values) == "{'5-6': 1}"


def test_the_moves_of_an_answer_have_a_loss_and_a_result():
    table = triwar.Tablebase.find("boxes-2x2")
    position = triwar.Position("boxes-2x2", "1-2 2-5 4-5")
    answer = table.probe(position)
    assert answer.turn == position.turn == "B"
    for move in answer.moves:
        after = position.copy()
        after.push(move.move)
        winner = table.probe(after).winner
        result = "tie" if winner == "tie" else "win" if winner == "B" else "loss"
        assert (move.result, move.loss) == (result, answer.value - move.value)
    assert {move.result for move in answer.moves} == {"tie", "loss"}
    position.set_state("1-2")
    assert {move.result for move in table.probe(position).moves} == {None}
    assert triwar.Tablebases(solve=1).probe(triwar.Position("boxes-5x5"), estimate=10).moves == []


def test_equivalent_positions_have_one_canonical_position():
    one = triwar.Position("boxes-2x3", "1-2 2-6 6-7")
    other = triwar.Position("boxes-2x3", "11-12 7-11 6-7", notation="letters")
    turned = [triwar.Position("boxes-2x2", moves).canonical() for moves in ("1-2 2-3", "1-4 4-7")]
    assert turned[0] == turned[1] and turned[0].moves == []
    assert turned[0] != triwar.Position("boxes-2x2", "1-2 8-9").canonical()
    assert other.canonical().notation == "letters"
    table = triwar.Tablebase.find("boxes-2x3")
    for position in (one, other):
        canonical = position.canonical()
        assert (canonical.turn, canonical.score) == (position.turn, position.score)
        assert table.value(canonical) == table.value(position)
    assert one.canonical() == other.canonical()
