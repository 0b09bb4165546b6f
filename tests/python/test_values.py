"""Tablebase.value and Tablebase.values: right values, arrays of any shape, checked arguments."""

import subprocess
import sys

import numpy as np
import oracle
import pytest
from conftest import edges_in, interrupted

import triwar


def test_every_state_of_triangle_3_has_the_value_that_plain_moves_give(table):
    edges, cells = oracle.triangle(3)
    assert table.board.edges == edges
    values = table.values(np.arange(table.board.states, dtype=np.uint64))
    assert values.dtype == np.int8
    assert np.array_equal(values, oracle.values(edges, cells))


@pytest.mark.parametrize("index", ["dense", "quiet"])
def test_so_has_every_state_of_a_board_with_other_columns_than_rows(tmp_path, index):
    made = triwar.generate("boxes-2x3", tmp_path / "table", index=index)
    edges, cells = oracle.boxes(2, 3)
    assert (made.board.name, made.info["index"], made.board.edges) == ("boxes-2x3", index, edges)
    assert made.board.states == 1 << 17
    assert np.array_equal(made.values(np.arange(made.board.states)), oracle.values(edges, cells))


def test_single_values_are_those_of_the_array(table):
    states = np.random.default_rng(1085).integers(0, table.board.states, 1000)
    assert [table.value(state) for state in states] == table.values(states).tolist()
    assert table.value(int(states[0])) == table.value(edges_in(table, states[0]))


def test_all_but_arrays_works_without_numpy():
    program = """
import sys
sys.modules["numpy"] = None
import triwar
table = triwar.Tablebase.find()
assert table.probe("2-4 4-5").best == ["2-5"]
assert table.value(0) == triwar.Tablebases().probe(triwar.Position("triangle-3")).value
table.values([0])
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1].startswith("ModuleNotFoundError: import of numpy halted")


@pytest.mark.parametrize("shape", [(), (0,), (1,), (1023,), (1024,), (1025,), (3, 0), (2, 3, 500)])
def test_the_values_have_the_shape_of_the_states(table, shape):
    states = np.random.default_rng(1).integers(0, table.board.states, shape, dtype=np.uint64)
    values = table.values(states)
    assert values.shape == shape
    assert values.ravel().tolist() == [table.value(state) for state in states.ravel()]


def test_other_integers_are_converted(table):
    expected = [table.value(state) for state in (0, 7, 100)]
    for dtype in (np.int8, np.uint8, np.int16, np.uint32, np.int64, ">u8", ">i4"):
        assert table.values(np.array([0, 7, 100], dtype=dtype)).tolist() == expected
    assert table.values([0, 7, 100]).tolist() == expected
    assert table.values((0, 7, 100)).tolist() == expected
    assert table.values([]).tolist() == []


def test_arrays_that_are_not_contiguous_are_read_in_their_order(table):
    states = np.random.default_rng(2).integers(0, table.board.states, (40, 50), dtype=np.uint64)
    every = table.values(states)
    for view in (np.s_[::-1], np.s_[:, ::3], np.s_[5:7, ::-2]):
        assert np.array_equal(table.values(states[view]), every[view])
    assert np.array_equal(table.values(states.T), every.T)
    assert np.array_equal(table.values(np.asfortranarray(states)), every)
    misaligned = np.frombuffer(b"-" + states.tobytes(), dtype=np.uint64, offset=1)
    assert not misaligned.flags.aligned
    assert np.array_equal(table.values(misaligned), every.ravel())


@pytest.mark.parametrize("place", [0, 1, 1023, 1024, 70000, 99999])
def test_the_first_state_beyond_the_board_is_named(table, place):
    states = np.zeros(100_000, dtype=np.uint64)
    states[-1] = 1 << 63
    states[place] = 1 << 18
    with pytest.raises(triwar.BadGame) as caught:
        table.values(states)
    assert str(caught.value).startswith(f"states[{place}]: 0x40000 has bits beyond the 18 edges")
    assert caught.value.code == "not_an_edge"


def test_states_beyond_the_board_are_named_by_all_their_indices(table):
    with pytest.raises(ValueError, match=r"^states\[1, 2\]: 0x40000 has bits"):
        table.values([[0, 0, 0], [0, 0, 1 << 18]])
    with pytest.raises(ValueError, match=r"^states\[1\]: -0x1 has bits"):
        table.values(np.array([0, -1], dtype=np.int8))
    with pytest.raises(ValueError, match=r"^the state: 0x40000 has bits"):
        table.values(1 << 18)


def test_negative_states_are_refused_even_if_states_have_64_bits():
    board = triwar.Board.named("boxes-1x21")
    table = triwar.solve(board, [(a, b) for a, b in board.edges if b == a + 1])
    full = np.array([(1 << 64) - 1], dtype=np.uint64)
    assert len(board.edges) == 64 and table.values(full) == [0]
    with pytest.raises(triwar.BadGame, match=r"^states\[0\]: -0x1 has bits beyond"):
        table.values(full.astype(np.int64))


@pytest.mark.parametrize("state", [1 << 18, 1 << 63, 1 << 64, 1 << 200, -1, -(1 << 64)])
def test_single_states_beyond_the_board_are_refused(table, state):
    for ask in (table.value, triwar.Position("triangle-3").set_state):
        with pytest.raises(triwar.BadGame, match=f"^{state:#x}"[:32] + r"\S* has bits beyond the 18 edges"):
            ask(state)


@pytest.mark.parametrize("states", [[1.0], ["2-4"], [True], [None], [1 << 64], np.zeros(2)])
def test_what_are_no_integers_is_refused(table, states):
    with pytest.raises(TypeError, match="expected states as integers, found an array of"):
        table.values(states)


def test_an_interruption_is_noticed_before_all_values_have_been_looked_up():
    table = triwar.Tablebase.find("triangle-4")
    assert interrupted(table.values, np.zeros(2_000_000, dtype=np.uint64))
