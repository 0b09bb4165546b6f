"""Games as text: triwar.parse of one game or position in any form, and records of games."""

import io
import json
import pickle
import re

import pytest

import triwar

RECORD = """[Event "x"]

1. b1-c1 {safe}  2. b1-b2?
3. a1-b1! a1-a2, a2-b2  1-0
"""


def test_a_record_becomes_a_position():
    position = triwar.parse(RECORD, "boxes-2x2")
    assert position.board == triwar.Board.named("boxes-2x2")
    assert position.moves == ["8-9", "5-8", "7-8", "4-7", "4-5"]
    assert position.score == {"A": 1, "B": 0}
    letters = triwar.parse(RECORD, "boxes-2x2", notation="letters")
    assert letters == position and letters.moves[:2] == ["b1-c1", "b1-b2"]
    game = triwar.read_game(io.StringIO("1. a1-b1 1-0"), "boxes-2x2", notation="letters")
    assert game is not None and game.position.moves == ["a1-b1"]
    board = triwar.Board.named("triangle-2")
    assert triwar.parse("1-2", board) == triwar.Position("triangle-2", "1-2")


def test_the_picture_of_a_position_becomes_this_position():
    position = triwar.Position("boxes-2x3", "1-2 1-5 5-6 2-6 3-4")
    assert position.turn == "A" and triwar.parse(str(position)) == position
    assert triwar.parse(str(position), to_move="B").turn == "B"
    text = str(position) + "\n\nScore now: A 0, B 1. B moves.\n"
    assert triwar.parse(text).turn == "B"
    with pytest.raises(triwar.BadGame, match="says that B moves, expected A"):
        triwar.parse(text, to_move="A")
    unowned = triwar.parse(str(position).replace("B", "#"))
    assert (unowned.state, unowned.turn, unowned.score) == (position.state, None, None)
    assert triwar.parse("0x3", "boxes-2x3").state == 3


def test_what_cannot_be_parsed_raises(root):
    for part in json.loads((root / "tests/data/bad_games.json").read_text()):
        game, form = part["game"] or None, part["form"] or None
        for code, move, _, message, *texts in part["faults"]:
            for text in texts:
                with pytest.raises(triwar.BadGame, match=re.escape(message)) as caught:
                    triwar.parse(text, game, form=form)
                assert (caught.value.code, caught.value.move) == (code, move)
                assert str(caught.value).startswith(f"move {move}: " if move else "")
    with pytest.raises(triwar.UnknownGame):
        triwar.parse("1-2", "boxes")
    with pytest.raises(ValueError, match="unknown form 'x'"):
        triwar.parse("1-2", "triangle-1", form="x")
    with pytest.raises(ValueError, match="to_move"):
        triwar.parse("1-2", "triangle-1", to_move="C")
    with pytest.raises(ValueError, match="expected its name"):
        triwar.parse("1-2")


def test_games_are_read_one_after_the_other():
    file = io.StringIO(f'\n{RECORD}\n\n[Board "boxes-1x2"]\n[Site "home"]\n\n*\n\n1. 1-2\n2. 2-3')
    first, second, third = (triwar.read_game(file, "boxes-2x2") for _ in range(3))
    assert (first.headers, first.result, len(first.position.moves)) == ({"Event": "x"}, "1-0", 5)
    for game in (first, second):
        assert game.position.board == triwar.Board.named("boxes-2x2")  # `board` goes first
    assert (second.headers["Site"], second.result, second.position.moves) == ("home", "*", [])
    assert (third.headers, third.result, third.position.moves) == ({}, "*", ["1-2", "2-3"])
    assert triwar.read_game(file) is triwar.read_game(io.StringIO("\n \n")) is None


def test_an_unreadable_move_has_its_number_and_the_review_before_it():
    table = triwar.Tablebase.find("boxes-2x2")
    for ask, text in (
        (lambda text: triwar.parse(text, "boxes-2x2"), "1-2 so 2-3"),
        (lambda text: triwar.parse(text, "boxes-2x2"), "1. 1-2 2. so"),
        (lambda text: triwar.Position("boxes-2x2", text), "1-2 so"),
        (lambda text: triwar.Position("boxes-2x2", text.split()), "1-2 so"),
        (lambda text: table.review(text), "1-2 so"),
        (lambda text: table.review(text.split()), "1-2 so"),
    ):
        with pytest.raises(triwar.BadGame, match="^move 2: 'so' is not a move") as caught:
            ask(text)
        assert (caught.value.code, caught.value.move) == ("unreadable", 2)
        if caught.value.review:
            assert [move.move for move in caught.value.review.moves] == ["1-2"]
    assert caught.value.review


def test_moves_after_a_state_of_unknown_owners_are_kept_apart():
    text = '[Board "boxes-2x2"]\n[Start "0x3"]\n\n1. 2-5\n2. 4-5\n*\n\n'
    parsed, read = triwar.parse(text), triwar.read_game(io.StringIO(text))
    assert str(triwar.Game(parsed)) == text
    assert str(read) == text
    for position in (parsed, read.position, pickle.loads(pickle.dumps(parsed)), parsed.copy()):
        assert position.moves == position.move_stack == ["2-5", "4-5"]
        assert position.state == 0x3 | triwar.Position("boxes-2x2", "2-5 4-5").state
        assert position.score is position.turn is position.outcome() is None
        position.push("8-9")
        assert position.moves == ["2-5", "4-5", "8-9"]
        assert [position.pop() for _ in range(3)] == ["8-9", "4-5", "2-5"]
        assert position.moves == [] and position.state == 0x3
    assert triwar.Tablebases().probe(parsed).margin is None
    with pytest.raises(triwar.BadGame, match="start"):
        triwar.Tablebases().review(parsed)


def test_a_header_that_no_record_can_have_is_refused():
    for headers in ({"Event": 'say "x"'}, {"Event": "a\nb"}, {"Two words": "x"}):
        with pytest.raises(ValueError, match="^expected a header of one word"):
            str(triwar.Game(triwar.Position("boxes-1x1"), headers))
    with pytest.raises(ValueError, match="^result is '2-0', expected '1-0'"):
        triwar.Game(triwar.Position("boxes-1x1"), result="2-0")


def test_records_that_follow_one_another_are_single_games():
    games = [triwar.Game(triwar.Position("boxes-1x1", moves)) for moves in ("1-2", "1-3 2-4")]
    file = io.StringIO("".join(map(str, games)))
    assert [triwar.read_game(file).position for _ in games] == [game.position for game in games]


def test_a_bad_game_does_not_hide_the_next():
    file = io.StringIO('[Board "boxes-1x1"]\n1. 1-2 2. 1-2\n\n[Board "boxes-1x1"]\n1. 1-2 0-1\n')
    with pytest.raises(triwar.BadGame, match="^move 2: edge 1-2 is already drawn"):
        triwar.read_game(file)
    assert triwar.read_game(file) == triwar.Game(
        triwar.Position("boxes-1x1", "1-2"), {"Board": "boxes-1x1"}, "0-1"
    )
    for text, problem in [("1. 1-2", "board"), ('[Event "x"]\n\n1-0\n', "no moves")]:
        with pytest.raises(ValueError, match=problem):
            triwar.read_game(io.StringIO(text))


def started(score):
    position = triwar.Position("boxes-1x2")
    position.set_state("1-2 1-4 2-5 4-5", "B" if score else None, score)
    if score:
        position.push("2-3")
    return position


@pytest.mark.parametrize("position", [
    triwar.Position("boxes-1x2"),
    triwar.Position("boxes-2x2", "1-2 2-5 4-5", notation="letters"),
    triwar.Position("triangle-1", "1-2 1-3 2-3"),
    started({"A": 0, "B": 1}),
    started(None),
])  # fmt: skip
def test_games_are_written_as_they_are_read(position, lookup):
    game = triwar.Game(position, {"Event": "Lunch break"})
    again = triwar.read_game(io.StringIO(str(game)))
    assert again.position == position and again.result == game.result == position.result()
    assert again.headers["Event"] == "Lunch break" and again.headers["Board"] == position.board.name
    assert triwar.Game(again.position, again.headers) == again
    if "Start" not in again.headers:
        said = lookup("-g", position.board.name, "-i", "record", "-f", "tsv", text=str(game)).stdout
        assert said.splitlines()[1].split("\t")[1] == str(len(position.moves))
    assert str(triwar.Game(triwar.Position("boxes-2x2", "1-2 2-3"))) == (
        '[Board "boxes-2x2"]\n\n1. 1-2\n2. 2-3\n*\n\n'
    )


def test_records_are_read_back(table):
    position = triwar.Position("triangle-3", "2-4 4-5")
    assert triwar.parse(position.record()) == position
    assert triwar.parse(position.record()).moves == position.moves
    review = table.review(position)
    assert "1. 2-4? {value -5, best -3} (1. 1-2)" in review.record()
    assert triwar.parse(review.record()).moves == position.moves
