"""Tablebase.probe: what triwar-lookup answers."""

import json
import random
import typing

import numpy as np
import pytest

import triwar
from conftest import bare
from triwar import json_types as answers

KEYS = ["moves", "to_move", "score", "value", "margin", "winner", "best", "values", "continuation",
        "state", "owners", "from"]  # fmt: skip


def random_games(table, count):
    """Legal games of all lengths, the empty and the full board among them, as texts."""
    chance = random.Random(751)
    texts = [f"{low}-{high}" for low, high in table.board.edges]
    lengths = [0, len(texts)] + [chance.randint(0, len(texts)) for _ in range(count - 2)]
    return [" ".join(chance.sample(texts, length)) for length in lengths]


def answers_of(lookup, games, *options):
    lines = lookup(*options, "-f", "json", text="\n".join(games) + "\n").stdout.splitlines()
    assert len(lines) == len(games)
    return [json.loads(line) for line in lines]


def check_same(answer, expected):
    assert answer.as_dict() == expected
    assert list(answer.as_dict()) == list(expected) == KEYS
    assert list(answer.values) == list(expected["values"])
    assert answer.position.turn == expected["to_move"] and answer.position.score == expected["score"]
    for key in ("value", "margin", "winner", "best", "values", "continuation"):
        assert getattr(answer, key) == expected[key]
    assert answer.source == expected["from"] and answer.position.owners == expected["owners"]
    assert answer.position.state == int(expected["state"], 16)
    assert answer.turn == expected["to_move"]
    if answer.margin is not None:
        assert len(answer.position.moves) == expected["moves"]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables by file: triangles, and boxes, which can tie; all states, and quiet ones."""
    folder = tmp_path_factory.mktemp("tables")
    plan = {"triangle-3": "dense", "triangle-2": "quiet", "boxes-2x2": "dense", "boxes-1x4": "quiet"}
    return {
        folder / game: triwar.generate(game, folder / game, index=index)
        for game, index in plan.items()
    }


def test_answers_to_games_are_those_of_triwar_lookup(tables, lookup):
    winners = set()
    for file, table in tables.items():
        games = random_games(table, 300)
        for game, expected in zip(games, answers_of(lookup, games, "-t", file, "-i", "lines")):
            del expected["game"]
            check_same(table.probe(game), expected)
            pairs = [tuple(map(int, move.split("-"))) for move in game.split()]
            check_same(table.probe(pairs), expected)
            winners.add(expected["winner"])
    assert winners == {"A", "B", "tie"}


def test_answers_to_states_are_those_of_triwar_lookup(tables, lookup):
    for file, table in tables.items():
        games = random_games(table, 300)
        for game, expected in zip(games, answers_of(lookup, games, "-t", file, "-i", "states")):
            del expected["game"]
            position = bare(table, game)
            check_same(table.probe(position), expected)
            check_same(table.probe(bare(table, position.state)), expected)
            assert expected["to_move"] is None and expected["score"] is None


def test_moves_may_be_written_in_many_ways(table):
    expected = table.probe("2-4 4-5 5-9").as_dict()
    for moves in (
        "4-2,5-4,9-5",
        [(2, 4), (4, 5), (5, 9)],
        ((4, 2), [5, 4], "9-5"),
        ["2-4", "4-5 5-9"],
        np.array([[2, 4], [4, 5], [5, 9]]),
        iter([(2, 4), (4, 5), (5, 9)]),
    ):
        assert table.probe(moves).as_dict() == expected
    assert table.probe().as_dict() == table.probe([]).as_dict() == table.probe("").as_dict()


def test_faults_in_lists_of_moves_are_told_by_the_move(table):
    for moves, code, move in (
        ([(2, 4), (4, 2)], "edge_already_drawn", 2),
        ([(2, 4), (1, 9)], "not_an_edge", 2),
        ([(10**30, 1)], "not_an_edge", 1),
        ([(-1, 2)], "unreadable", 1),
        ([(2, 4), "nonsense"], "unreadable", 2),
        ([(1, 2)] * 19, "edge_already_drawn", 2),
    ):
        with pytest.raises(triwar.BadGame) as caught:
            table.probe(moves)
        assert (caught.value.code, caught.value.move) == (code, move)


@pytest.mark.parametrize("moves", [None, 3, [3], [(1,)], [(1, 2, 3)], [(1.0, 2)], [("1", "2")], b"2-4"])
def test_what_are_no_moves_is_a_mistake_of_type(table, moves):
    with pytest.raises(TypeError):
        table.probe(moves)


def test_a_state_is_given_in_many_ways(table):
    for state in ("2-4 4-5", [(5, 4), "2-4"], "0x88", "136", 0x88, np.uint64(0x88), triwar.Position("triangle-3", "4-5 2-4")):
        position = bare(table, state)
        assert position.state == 0x88 and position.moves == []
        assert table.value(state) == table.value(0x88)
    for number, (low, high) in enumerate(table.board.edges):
        assert bare(table, [(high, low)]).state == 1 << number
    assert bare(table, "").state == 0
    with pytest.raises(triwar.BadGame, match="1-9 is not an edge"):
        table.value("1-9")
    with pytest.raises(ValueError, match="expected a position on triangle-3"):
        table.value(triwar.Position("boxes-1x1"))


def test_a_table_says_what_it_is(table, lookup):
    assert (table.board.name, len(table.board.corners)) == ("triangle-3", 9)
    assert (table.board.states, table.info["index"]) == (1 << 18, "dense")
    assert len(table.board.coordinates) == 10 and table.board.coordinates[0] == (3, 0)
    assert table.info == json.loads(lookup("--info", "-f", "json").stdout)
    assert repr(table) == "<triwar.Tablebase of triangle-3, embedded triangle-3>"
    answer = table.probe("2-4 4-5")
    assert repr(answer) == "<triwar.Answer on triangle-3: state 0x88, value -1, margin -1, winner B>"
    assert answer.position.state == 0x88
    assert repr(table.probe(bare(table, 5))) == "<triwar.Answer on triangle-3: state 0x5, value -1>"


def test_the_types_of_dictionaries_are_those_of_the_schemas(table, root):
    schemas = json.loads((root / "service/schemas.json").read_text())
    reviewed = schemas["Review"]["properties"]["review"]["items"]["properties"]
    theory = table.review("2-4", theory=True).moves[0].theory
    guess = triwar.Tablebases().probe(triwar.Position("boxes-5x5"), estimate=10).estimate
    guessed = triwar.Tablebases().review(triwar.Position("boxes-5x5", "1-2"), estimate=10)
    turned = table.review("2-4 4-5 5-9 3-6 2-5 3-5").turning_point
    assert turned == {"move": 6, "player": "A"}
    types = {"integer": int, "number": float, "boolean": bool, "null": type(None)}
    for made, kind, schema in (
        (theory, answers.PositionTheory, schemas["Theory"]),
        (table.probe("2-4").theory, answers.Theory, schemas["Theory"]),
        (guessed.moves[0].estimate, answers.MoveEstimate, reviewed["estimate"]),
        (guessed.unsolved, answers.Unsolved, schemas["Unsolved"]),
        (turned, answers.TurningPoint, schemas["Review"]["properties"]["turning_point"]),
        (guess, answers.Estimate, schemas["Estimate"]),
        (guess["moves"][0], answers.EstimatedMove, schemas["Estimate"]["properties"]["moves"]["items"]),
    ):
        hints = typing.get_type_hints(kind)
        assert set(schema.get("required", [])) <= set(made) <= set(hints) <= set(schema["properties"])
        for key, hint in hints.items():
            described = np.atleast_1d(schema["properties"][key].get("type", "$ref"))
            if set(described) <= set(types) and hint != typing.Literal[True]:
                assert set(typing.get_args(hint) or [hint]) == {types[name] for name in described}, key


def test_an_answer_outlives_the_name_of_its_table():
    answer = triwar.Tablebase.find().probe("2-4")
    assert answer.value == 5 and answer.continuation
