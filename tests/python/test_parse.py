"""triwar.parse: one game or position in any form."""

import pytest

import triwar

RECORD = """[Event "x"]

1. b1-c1 {safe}  2. b1-b2?
3. a1-b1! a1-a2, a2-b2  1-0
"""


def test_a_record_becomes_moves():
    parsed = triwar.parse(RECORD, "boxes-2x2")
    assert parsed == {
        "form": "record",
        "game": "boxes-2x2",
        "moves": ["8-9", "5-8", "7-8", "4-7", "4-5"],
    }
    assert triwar.Position("boxes-2x2", parsed["moves"]).score == {"A": 1, "B": 0}
    assert triwar.parse(RECORD)["moves"][0] == "b1-c1"
    assert triwar.parse("1-2", triwar.Board.named("triangle-2"))["game"] == "triangle-2"


def test_the_picture_of_a_position_becomes_its_state():
    position = triwar.Position("boxes-2x3", "1-2 1-5 5-6 2-6 3-4")
    parsed = triwar.parse(str(position), to_move="B")
    assert parsed["game"] == "boxes-2x3"
    assert int(parsed["state"], 16) == position.state
    assert parsed["score"] == position.score
    assert parsed["to_move"] == "B"


def test_what_cannot_be_parsed_raises():
    for text, code in [
        ("hello", "unreadable"),
        ("1-2 1-2", "edge_already_drawn"),
        ("1-9", "not_an_edge"),
        ("1-2\n\n1-3", "unreadable"),
    ]:
        with pytest.raises(triwar.BadGame) as caught:
            triwar.parse(text, "triangle-1")
        assert caught.value.code == code
    with pytest.raises(triwar.UnknownGame):
        triwar.parse("1-2", "boxes")
    with pytest.raises(ValueError, match="unknown form 'x'"):
        triwar.parse("1-2", form="x")
    with pytest.raises(ValueError, match="to_move"):
        triwar.parse("1-2", to_move="C")
