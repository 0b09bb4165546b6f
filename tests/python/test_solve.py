"""triwar.solve: endgames compared with complete tables and plain minimax, and their errors."""

import dataclasses
import json
import pickle
import signal

import numpy as np
import pytest
from conftest import bare, edges_in, meanwhile

import oracle
import triwar

SAMPLE = "2-4 4-5 5-9 3-6 2-5 3-5"
HOUSE = ("house", [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)], [(1, 2, 3), (2, 3, 5, 4)])


def test_endgames_answer_as_the_complete_table(table):
    solved = triwar.solve("triangle-3", SAMPLE)
    assert solved.after == edges_in(table, bare(table, SAMPLE).state)
    ours, theirs = solved.probe(SAMPLE + " 2-3"), table.probe(SAMPLE + " 2-3")
    assert (ours.source, theirs.source) == ("solved", "table")
    assert ours.as_dict() == {**theirs.as_dict(), "from": "solved"}
    assert str(ours) == str(theirs) and repr(ours) == repr(theirs)
    start = bare(table, SAMPLE).state
    states = np.array([start | state for state in range(0, 1 << 18, 7)], dtype=np.uint64)
    assert np.array_equal(solved.values(states), table.values(states))
    assert solved.board.edges == table.board.edges


def test_reviews_know_the_moves_after_the_start(table):
    moves = SAMPLE + " 2-3 5-6 4-7"
    known = table.review(moves)
    review = triwar.solve("triangle-3", SAMPLE).review(moves)
    assert review.moves[6:] == known.moves[6:] and review.margin == known.margin
    for ours, theirs in zip(review.moves[:6], known.moves):
        unknown = dict.fromkeys(("value", "best", "loss", "result", "best_result", "mark"))
        assert ours == dataclasses.replace(theirs, **unknown, better=[])
    assert review.loss_from == 7 and known.loss_from == 1
    assert sum(review.loss.values()) == sum(move.loss for move in known.moves[6:])
    assert triwar.solve("triangle-3").review(moves) == known


def test_what_is_not_in_the_table_is_refused(table):
    solved = triwar.solve("triangle-3", SAMPLE)
    for ask in (
        lambda: solved.probe("2-4 4-5"),
        lambda: solved.review(""),
        lambda: solved.value(SAMPLE[:11]),
        lambda: solved.value(1),
        lambda: solved.values([bare(table, SAMPLE).state, 1]),
    ):
        with pytest.raises(triwar.BadGame, match="begins with 6 lines") as caught:
            ask()
        assert caught.value.code == "not_in_table" and caught.value.move is None
    with pytest.raises(triwar.BadGame, match=r"states\[1\]: the table of triangle-3 begins"):
        solved.values([bare(table, SAMPLE).state, 1])
    for state in (1 << 18, -1, 1 << 70):
        with pytest.raises(triwar.BadGame, match="bits beyond the 18 edges") as caught:
            solved.value(state)
        assert caught.value.code == "not_an_edge"
    with pytest.raises(triwar.BadGame, match="bits beyond"):
        solved.values([1 << 18])


def test_boards_that_cannot_be_solved_are_refused():
    with pytest.raises(triwar.TooLarge, match="112 lines are undrawn") as caught:
        triwar.solve("boxes-7x7")
    assert caught.value.code == "too_large" and caught.value.states is None
    for kind, ask in (
        (triwar.OutOfMemory, lambda: triwar.solve("boxes-3x3", memory=100)),
        (triwar.BadGame, lambda: triwar.solve("boxes-3x3", "1-2 2-1")),
        (triwar.UnknownGame, lambda: triwar.solve("house")),
        (TypeError, lambda: triwar.solve(None)),
        (TypeError, lambda: triwar.solve(3)),
    ):
        with pytest.raises(kind):
            ask()


def test_boards_of_many_lines_are_answered_once_they_fit(lookup):
    board = triwar.Board.named("boxes-7x7")
    assert len(board.edges) == 112 and board.states == 1 << 112
    assert repr(board) == "<triwar.Board boxes-7x7: 64 points, 112 edges, 49 cells>"
    moves = [edge for edge in board.edges][:100]
    table = triwar.solve(board, moves)
    answer = table.probe(moves)
    text = " ".join(f"{a}-{b}" for a, b in moves)
    said = json.loads(lookup("-g", "boxes-7x7", "-f", "json", "-i", "lines", text=text).stdout)
    assert said.pop("game") == 1 and said == answer.as_dict()
    assert answer.position.state == (1 << 100) - 1
    assert table.value(answer.position.state) == answer.value == table.value(hex(answer.position.state))
    assert table.board.states == 1 << 112
    with pytest.raises(triwar.BoardTooLarge, match="112 bits"):
        table.values([0])
    with pytest.raises(triwar.BoardTooLarge):
        triwar.generate(triwar.Board("big", board.coordinates, board.corners), "x")


def test_boards_with_lines_drawn_at_the_start(tmp_path):
    board = triwar.Board(*HOUSE, drawn=[(3, 2), (1, 2)])
    assert board.drawn == [(1, 2), (2, 3)] and board.edges == [(1, 3), (2, 4), (3, 5), (4, 5)]
    assert board != triwar.Board(*HOUSE) and board.states == 16
    assert pickle.loads(pickle.dumps(board)) == board
    (tmp_path / "house.json").write_text(board.json())
    assert triwar.Board.read(tmp_path / "house.json") == board
    values = oracle.values(board.edges, [{(1, 3)}, {(2, 4), (3, 5), (4, 5)}])
    made = triwar.generate(board, tmp_path / "house.tb.zst")
    solved = triwar.solve(board)
    assert made.board == solved.board == board and made.after == solved.after == []
    assert np.array_equal(made.values(np.arange(16)), values)
    assert np.array_equal(solved.values(np.arange(16)), values)
    swedish = triwar.Board.named("boxes-2x2-swedish")
    assert len(swedish.drawn) == 8 and len(swedish.edges) == 4
    with pytest.raises(triwar.Error, match="drawn"):
        triwar.Board(*HOUSE, drawn=[(1, 5)])


def test_solved_tables_are_compared_and_pickled():
    solved = triwar.solve("triangle-3", SAMPLE)
    assert solved == triwar.solve("triangle-3", SAMPLE.split()[::-1]) != triwar.solve("triangle-3")
    again = pickle.loads(pickle.dumps(solved))
    assert again == solved and hash(again) == hash(solved)
    answer = solved.probe(SAMPLE)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert solved.info["after"] == 6 and solved.info["game"] == "triangle-3"


def test_progress_is_told_and_stops_the_work():
    told = []
    triwar.solve("boxes-3x3", progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] and told == sorted(told)

    def stop(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        triwar.solve("boxes-3x4", progress=stop)


def test_ctrl_c_stops_the_work():
    with pytest.raises(KeyboardInterrupt), meanwhile(lambda: signal.raise_signal(signal.SIGINT)):
        triwar.solve("boxes-4x4", solve=10**12)


def moved(board, count):
    """A position after the first moves of an order that scatters them over the board."""
    edges = triwar.Board.named(board).edges
    return triwar.Position(board, sorted(edges, key=lambda edge: sum(edge) * 7 % 11)[:count])


def test_positions_are_answered_as_by_triwar_lookup(lookup):
    tables = triwar.Tablebases(solve="1M")
    for position in (triwar.Position("boxes-2x2", "1-2"), moved("boxes-4x4", 24), moved("boxes-4x4", 2)):
        moves = " ".join(position.moves)
        ask = ["-g", position.board.name, "-m", moves, "-f", "json", "--solve", "1M"]
        said = json.loads(lookup(*ask).stdout)
        answer = tables.probe(position)
        assert said.pop("game", 1) == 1 and answer.as_dict() == said
        assert answer.source == said["from"]
        said = json.loads(lookup(*ask, "--review").stdout)
        said.pop("game", 1)
        assert tables.review(position).as_dict() == said
        assert tables.get(position.copy()) == answer


def test_a_table_that_is_found_answers_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    house = triwar.Board(*HOUSE)
    triwar.generate(house, "house.tb.zst")
    tables = triwar.Tablebases()
    assert tables.probe(triwar.Position(house, "1-2")).source == "table"
    # A table of another board of that name does not.
    other = triwar.Board(*HOUSE, drawn=[(4, 5)])
    assert tables.probe(triwar.Position(other, "1-2")).source == "solved"
    (tmp_path / "house.tb.zst").write_bytes(b"no table")
    with pytest.raises(triwar.BadTable):
        triwar.Tablebases().probe(triwar.Position(house, "1-2"))


def test_what_is_too_large_says_from_where_it_fits():
    position = moved("boxes-4x4", 10)
    tables = triwar.Tablebases(solve=1000)
    assert tables.get(position) is None and tables.get(position, 3) == 3
    for ask in (lambda position: triwar.solve(position, solve=1000), tables.probe):
        with pytest.raises(triwar.TooLarge, match="more than solve=1000; ask from about move") as caught:
            ask(position)
        error = pickle.loads(pickle.dumps(caught.value))
        assert error.code == "too_large" and error.states > 1000 and 10 < error.fits_from <= 40
        assert ", or estimate it with estimate=" in str(error)
    with pytest.raises(triwar.TooLarge):
        tables.review(moved("boxes-5x5", 10))
    review = tables.review(position)  # the first moves are in a book
    assert review.unsolved["states"] > 1000 and review.loss_from == 1
    assert [move.value is None for move in review.moves] == [False] * 6 + [True] * 4


def test_analysis_is_interrupted():
    start = moved("boxes-4x4", 6)  # more lines than the book answers
    tables = triwar.Tablebases(solve=10**12)
    for ask in (tables.probe, tables.review):
        with pytest.raises(KeyboardInterrupt), meanwhile(lambda: signal.raise_signal(signal.SIGINT)):
            ask(start)


def test_progress_of_a_probe_may_ask():
    answered = []
    tables = triwar.Tablebases()
    start = moved("boxes-4x4", 26)
    again = lambda *_: answered.append((tables.probe(start), tables.probe(start).theory))  # noqa: E731
    answer = tables.probe(start, progress=again)
    assert answered and all(one == (answer, answer.theory) for one in answered)
    with pytest.raises(triwar.BadArgument, match="threads is 0"):
        triwar.Tablebases(threads=0)


def test_what_is_too_large_is_estimated_as_by_triwar_lookup(lookup):
    moves = "1-2 2-3 15-16"
    position = triwar.Position("boxes-5x5", moves)
    tables = triwar.Tablebases()
    answer = tables.probe(position, estimate=500)
    said = json.loads(lookup("-g", "boxes-5x5", "-m", moves, "-f", "json", "--estimate", "500").stdout)
    del said["game"]
    said["unsolved"]["limit"] = 150_000_000
    assert answer.as_dict() == said and answer.source == "search"
    assert (answer.value, answer.margin, answer.winner, answer.best, answer.values) == (None, None, None, [], {})
    assert answer.position == position and answer.continuation == []
    assert (answer.theory["nimber"], answer.theory["safe"]) == (None, 57)
    assert str(answer) == str(position) and repr(answer).endswith("estimated>")
    assert pickle.loads(pickle.dumps(answer)) == answer
    with pytest.raises(triwar.TooLarge, match="stored states can follow"):
        tables.probe(position)
    # Nothing is estimated that is solved.
    answer = tables.probe(triwar.Position("triangle-3"), estimate=500)
    assert (answer.value, answer.estimate) == (-3, None)


def test_reviews_estimate_what_is_not_solved_as_triwar_lookup_does(lookup):
    # None of the moves is solved, or the last ones; then those of an endgame's table.
    large, small = triwar.Position("boxes-5x5", "1-2 2-3 15-16"), moved("boxes-4x5", 39)
    for position, states in ((large, 50_000_000), (small, 3000)):
        options = ["--review", "--theory", "--estimate", 50, "--solve", states, "-f", "json"]
        moves = " ".join(position.moves)
        said = json.loads(lookup("-g", position.board.name, *options, "-m", moves).stdout)
        del said["game"]
        if "unsolved" in said:
            said["unsolved"]["limit"] = states
        tables = triwar.Tablebases(solve=states)
        assert tables.review(position, theory=True, estimate=50).as_dict() == said
        assert {"estimate", "theory"} <= set(said["review"][0])
    assert "unsolved" not in said and "estimate" not in said["review"][-1]
    first = tables.review(small, estimate=50).moves[0]
    assert isinstance(first.estimate["first"], triwar.Move) and first.move == small.moves[0]
    assert first.as_dict() == tables.review(small, estimate=50).as_dict()["review"][0]
    start = said["loss_from"] - 1
    endgame = triwar.solve("boxes-4x5", small.moves[:start], solve=3000)
    for given in (small, " ".join(small.moves)):
        review = endgame.review(given, estimate=50)
        estimates = [move.get("estimate") for move in said["review"]]
        assert [move.estimate for move in review.moves] == estimates

    def stop(done, total):
        raise KeyError("stop")

    with pytest.raises(KeyError):
        triwar.Tablebases().review(large, estimate=10**8, progress=stop)


def test_a_search_reports_its_progress_and_stops():
    reports = []
    tables = triwar.Tablebases(solve=10)
    position = triwar.Position("boxes-5x5", "1-2")
    progress = lambda *report: reports.append(report)  # noqa: E731
    tables.probe(position, estimate=20_000, progress=progress)
    assert reports == sorted(reports) and {total for _, total in reports} == {20_000}
    reports.clear()
    tables.review(position, estimate=20_000, progress=progress)  # before the move, and after it
    assert reports != sorted(reports)

    def stop(done, total):
        raise KeyError("stop")

    with pytest.raises(KeyError):
        tables.probe(position, estimate=10**9, progress=stop)


def test_numbers_out_of_range_are_refused(table):
    position = triwar.Position("triangle-3")
    for ask, name in (
        (lambda number: table.review("1-2", estimate=number), "estimate"),
        (lambda number: triwar.Tablebases().probe(position, estimate=number), "estimate"),
        (lambda number: triwar.Tablebases().review(position, estimate=number), "estimate"),
        (lambda number: triwar.Tablebases(solve=number), "solve"),
        (lambda number: triwar.solve(position, solve=number), "solve"),
    ):
        for number in (-1, 1 << 64):
            with pytest.raises(ValueError, match=f"^{name} is {number}, expected a number from 0 to"):
                ask(number)


def test_single_states_of_large_boards_have_values_whatever_their_number():
    board = triwar.Board.named("boxes-6x6")  # of 84 lines
    table = triwar.solve(board, board.edges[:60])
    state = (1 << 60) - 1
    assert table.value(state) == table.value(board.edges[:60])
    with pytest.raises(triwar.BadGame, match="begins with 60 lines"):
        table.value(1)
