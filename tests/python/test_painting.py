"""The painting game: its answers and errors."""

import json
import random

import numpy as np
import pytest

import triwar


@pytest.fixture(scope="module")
def painting():
    return triwar.Painting.embedded()


def random_grids():
    chance = random.Random(4559)
    for _ in range(300):
        columns = chance.choice([1, 2, 5, 30, 500, 2**63 - 1])
        painted = {chance.randrange(2 * columns) for _ in range(chance.randint(0, 12))}
        yield columns, chance.sample([(cell % 2 + 1, cell // 2 + 1) for cell in painted], len(painted))


def test_answers_are_those_of_triwar_lookup(painting, lookup):
    grids = [(0, []), (1, [(1, 1), (2, 1)]), *random_grids()]
    lines = "".join(f"{columns}: {' '.join(f'{row},{column}' for row, column in cells)}\n" for columns, cells in grids)
    said = lookup("-g", "painting", "-i", "lines", text=lines).stdout.splitlines()
    for (columns, cells), line in zip(grids, said, strict=True):
        expected = json.loads(line)
        del expected["game"]
        answer = painting.probe(columns, cells)
        assert answer.as_dict() == expected
        assert list(answer.as_dict()) == list(expected)
        assert [answer.columns, answer.painted, answer.nimber, answer.winner, answer.move] == list(expected.values())


def test_cells_may_be_numpy_rows_or_come_one_by_one(painting):
    cells = np.array([[1, 3], [2, 4]], dtype=np.uint8)
    expected = painting.probe(5, [(1, 3), (2, 4)]).as_dict()
    assert painting.probe(np.int64(5), cells).as_dict() == expected
    assert painting.probe(5, iter([(2, 4), (1, 3)])).as_dict() == expected


def test_runs_repeat_themselves(painting):
    assert (painting.preperiod, painting.period) == (71, 12)
    assert [painting.nimber_of_run(columns) for columns in range(12)] == [0, 0, 2, 2, 1, 4, 3, 3, 1, 4, 2, 6]
    assert painting.nimber_of_run(2**63 - 1) == painting.nimber_of_run(71 + (2**63 - 1 - 71) % 12)


def test_the_game_needs_no_table(tmp_path):
    hint = "painting needs no table; ask triwar-lookup --game painting"
    path = tmp_path / "painting.tb.zst"
    with pytest.raises(triwar.Error, match=hint) as refused:
        triwar.generate("painting", path)
    assert refused.value.code == "usage" and not path.exists()
    for opening in (lambda: triwar.Painting.open(path), lambda: triwar.Tablebase.embedded("painting")):
        with pytest.raises(triwar.BadTable, match=hint) as wrong:
            opening()
        assert wrong.value.code == "wrong_game"
    assert "painting" in triwar.games()


@pytest.mark.parametrize(
    "columns, cells, code, move, message",
    [
        (5, [(1, 1), (3, 1)], "not_a_cell", 2, "cell 2: row 3, column 1 is not on the grid of 2 x 5"),
        (5, [(1, 2**70)], "not_a_cell", 1, "cell 1: row 1, column (a number too large) is not on the grid of 2 x 5"),
        (5, [(1, 4), (2, 1), (1, 4), (9, 9)], "cell_already_painted", 3, "cell 3: row 1, column 4 is already painted (cell 1)"),
    ],
)
def test_the_first_bad_cell_is_named(painting, columns, cells, code, move, message):
    with pytest.raises(triwar.BadGame) as bad:
        painting.probe(columns, cells)
    assert (bad.value.code, bad.value.move, str(bad.value)) == (code, move, message)


def test_what_is_no_grid_is_refused(painting):
    for columns in (-1, 2**63):
        with pytest.raises(ValueError, match="expected 0 to 9223372036854775807"):
            painting.probe(columns)
        with pytest.raises(ValueError, match="expected 0 to 9223372036854775807"):
            painting.nimber_of_run(columns)
    with pytest.raises(TypeError):
        painting.probe(2.0)
    with pytest.raises(TypeError, match="cell 2: expected its row and column"):
        painting.probe(5, [(1, 1), 3])
