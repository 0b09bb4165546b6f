"""Tables: found by the names of their games, compared, sent to other processes."""

import json
import os
import pickle
import shutil

import pytest
from conftest import bare

import triwar

from conftest import ROOT


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """An empty folder to be in, without folders of the user."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.delenv("TRIWAR_PATH", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_tables_are_found_where_triwar_lookup_finds_them(nowhere, lookup, monkeypatch):
    assert triwar.Tablebase.find("triangle-3").board.name == "triangle-3"
    with pytest.raises(triwar.TableMissing) as caught:
        triwar.Tablebase.find("boxes-2x5")
    told = "no table of boxes-2x5: no file boxes-2x5.tb.zst in ., "
    assert str(caught.value).startswith(told + str(nowhere / "data/triwar") + ", ")
    assert str(caught.value).endswith(
        "; make one, if memory allows, with triwar.generate('boxes-2x5', 'boxes-2x5.tb.zst'), or "
        "solve the rest of a game with triwar.solve('boxes-2x5', moves), or open a file "
        "elsewhere with Tablebase.open()"
    )
    asked = lookup("-g", "boxes-2x5", "-m", "", "--solve", "0")
    assert told in asked.stderr

    for place in ("data/triwar", "path", "here"):  # the last one found first
        folder = nowhere / place
        folder.mkdir(parents=True, exist_ok=True)
        triwar.generate("boxes-2x5", folder / "boxes-2x5.tb.zst")
        if place == "path":
            monkeypatch.setenv("TRIWAR_PATH", str(folder))
        path = "" if place == "here" else f"{folder}/"
        found = triwar.Tablebase.find("boxes-2x5")
        assert repr(found) == f"<triwar.Tablebase of boxes-2x5, {path}boxes-2x5.tb.zst>"

    with pytest.raises(triwar.UnknownGame):
        triwar.Tablebase.find("chess")
    with pytest.raises(triwar.BadTable, match="painting"):
        triwar.Tablebase.find("painting")


@pytest.mark.parametrize("index", ["dense", "quiet"])
def test_tables_are_equal_when_they_store_the_same(tmp_path, table, index):
    made = triwar.generate("boxes-2x2", tmp_path / "a", index=index, level=1)
    again = triwar.generate("boxes-2x2", tmp_path / "b", index=index, level=19)
    assert made == again and hash(made) == hash(again)
    other = "quiet" if index == "dense" else "dense"
    assert made != triwar.generate("boxes-2x2", tmp_path / "c", index=other)
    assert made != table and made != "boxes-2x2"


def test_tables_are_pickled_by_where_they_came_from(tmp_path, table, monkeypatch):
    assert pickle.loads(pickle.dumps(table)) == table
    monkeypatch.chdir(tmp_path)
    made = triwar.generate("boxes-2x2", "table", index="quiet")  # the one compiled in is dense
    pickled = pickle.dumps(made)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert pickle.loads(pickled) == made
    triwar.generate("boxes-2x2", tmp_path / "table", index="dense", force=True)
    with pytest.raises(triwar.BadTable, match="table: not the table that was pickled: its checksum"):
        pickle.loads(pickled)
    (tmp_path / "table").unlink()
    with pytest.raises(triwar.TableMissing):
        pickle.loads(pickled)


def test_tables_of_grids_on_their_side_are_pickled(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    triwar.generate("boxes-2x5", "boxes-2x5.tb.zst", index="quiet", level=1)
    turned = triwar.Tablebase.find("boxes-5x2")
    again = pickle.loads(pickle.dumps(turned))
    assert again == turned and hash(again) == hash(turned) and again.board.name == "boxes-5x2"
    assert turned != triwar.Tablebase.open("boxes-2x5.tb.zst")  # other lines have these values


def test_answers_are_pickled_without_their_table(tmp_path, table):
    house = triwar.Board("house", [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)], [(1, 2, 3), (2, 3, 5, 4)])
    made = triwar.generate(house, tmp_path / "house")
    for answer in (
        table.probe("2-4 4-5 5-9 3-6 2-5 3-5"),
        table.probe(),
        table.probe(bare(table, 0x1F)),
        made.probe("1-2 2-3 1-3"),
    ):
        pickled = pickle.dumps(answer)
        (tmp_path / "house").unlink(missing_ok=True)
        again = pickle.loads(pickled)
        assert again == answer and str(again) == str(answer)
        assert again.theory == answer.theory
        assert again.as_dict() == answer.as_dict() and repr(again) == repr(answer)


def test_answers_are_equal_when_they_say_the_same(tmp_path, table):
    answer = table.probe("1-2 9-10")
    assert answer == table.probe("9-10 1-2") == triwar.Tablebase.find().probe([(2, 1), (10, 9)])
    assert answer != table.probe("1-2 8-9") and answer != table.probe(bare(table, "1-2 9-10"))
    # Who owns the cell: A by the first order, B by the second.
    assert table.probe("1-2 1-3 2-4 2-3") != table.probe("1-2 1-3 2-3 2-4")
    first = triwar.generate("boxes-1x2", tmp_path / "a").probe()
    assert first == triwar.Tablebase.open(tmp_path / "a").probe()
    assert first != triwar.generate("boxes-2x1", tmp_path / "b").probe() and first != 0


def test_an_answer_is_printed_as_the_board(tmp_path, table, lookup):
    moves = "2-4 4-5 5-9 3-6 2-5 3-5"
    shown = lookup("-m", moves).stdout
    assert shown.startswith(str(table.probe(moves)) + "\n\n")
    shown = lookup("-i", "states", "-f", "text", text="1-2 1-3 2-3\n").stdout
    picture = str(table.probe(bare(table, "1-2 1-3 2-3")))
    assert "\n" + picture + "\n" in shown and "#" in picture


def test_a_game_with_a_bad_move_is_reviewed_up_to_it(table, lookup):
    for moves in ("1-2 1-3 9-9 2-3", ["1-2", "1-3", "9-9"]):
        with pytest.raises(triwar.BadGame) as caught:
            table.review(moves)
        error = pickle.loads(pickle.dumps(caught.value))
        said = json.loads(lookup("-i", "lines", "--review", text="1-2 1-3 9-9 2-3\n").stdout)
        assert said["error"]["move"] == error.move == 3
        assert error.review.as_dict()["review"] == said["review"]
        assert len(error.review.moves) == 2 and error.review.score == said["score"]
    with pytest.raises(triwar.BadGame) as caught:
        table.probe("1-2 9-9")
    assert caught.value.review is None


def test_reviews_are_those_of_triwar_lookup(table, lookup):
    games = ["", "2-4 4-5", "2-4 4-5 5-9 3-6 2-5 3-5", " ".join(triwar.Position("triangle-3").legal_moves)]
    reviews = lookup("-i", "lines", "--review", text="\n".join(games)).stdout.splitlines()
    for moves, line in zip(games, reviews):
        said = json.loads(line)
        assert said.pop("game") and said == table.review(moves).as_dict()
        assert list(said) == list(table.review(moves).as_dict())
    assert table.review([(2, 4), "4-5"]).moves[0].loss == 2
    with pytest.raises(triwar.BadGame, match="move 2"):
        table.review("2-4 4-2")


def test_closed_tables_answer_nothing_more(tmp_path):
    path = tmp_path / "boxes-2x2"
    with triwar.generate("boxes-2x2", path) as table:
        answer = table.probe("1-2")
        board = table.board
        assert not table.closed
    assert table.closed and table.close() is None
    for ask in (
        lambda: table.probe(),
        lambda: table.values([0]),
        lambda: table.value(0),
        lambda: table.info,
        lambda: table.info["index"],
        lambda: table.review("1-2"),
        lambda: pickle.dumps(table),
        lambda: answer.best,
    ):
        with pytest.raises(ValueError, match="^the table of boxes-2x2 is closed$"):
            ask()
    assert table.board == board and repr(table) == "<triwar.Tablebase of boxes-2x2, closed>"
    assert answer.position.turn == "B" and isinstance(answer.value, int) and str(answer)
    assert table == triwar.Tablebase.open(path) and hash(table) == hash(triwar.Tablebase.open(path))


def test_a_closed_table_has_no_open_file(tmp_path):
    triwar.generate("boxes-3x3", tmp_path / "t", index="dense", level=1)
    files = lambda: {os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")  # noqa: E731
                     if os.path.lexists(f"/proc/self/fd/{n}")}  # fmt: skip
    try:
        with triwar.Tablebase.open(tmp_path / "t") as table:
            table.value(0)
            assert str(tmp_path / "t") in files()
            raise KeyError("an exception passes")
    except KeyError:
        assert str(tmp_path / "t") not in files()


@pytest.mark.parametrize("game", ["triangle-3", "boxes-2x3"])
def test_theory_is_that_of_triwar_lookup(game, lookup):
    games = ["", "1-2", "1-2 2-3"]
    said = lookup("-g", game, "-i", "lines", "--theory", "-f", "json", text="\n".join(games))
    reviews = lookup("-g", game, "-i", "lines", "--theory", "--review", text="\n".join(games))
    table = triwar.Tablebase.find(game)
    for moves, line, review in zip(games, said.stdout.splitlines(), reviews.stdout.splitlines()):
        expected = json.loads(line)
        del expected["game"]
        answer = triwar.Tablebases().probe(triwar.Position(game, moves))
        assert table.probe(moves).theory == answer.theory == expected["theory"]
        assert table.probe(bare(table, moves)).theory == answer.theory
        expected = {key: value for key, value in json.loads(review).items() if key != "game"}
        assert table.review(moves, theory=True).as_dict() == expected
        position = triwar.Position(game, moves)
        assert triwar.Tablebases().review(position, theory=True).as_dict() == expected


def test_nimbers_of_many_states_are_unknown():
    start = triwar.Position("triangle-3")
    assert triwar.Tablebases(solve=2576).probe(start).theory["nimber"] == 0
    theory = triwar.Tablebases(solve=2575).probe(start).theory
    assert (theory["safe"], theory["nimber"], theory["nimbers"]) == (18, None, None)
    start.push("1-2")
    review = triwar.Tablebases(solve=1).review(start, theory=True)
    assert review.moves[0].theory["nimber"] is None and review.moves[0].loss == 0


def test_a_table_that_is_overwritten_gives_no_wrong_value(tmp_path):
    path = tmp_path / "table"
    triwar.generate("boxes-1x8", path, index="dense", level=1)  # too large to be read whole
    table = triwar.Tablebase.open(path)
    content = bytearray(path.read_bytes())
    content[4096:] = (byte ^ 1 for byte in content[4096:])
    with open(path, "r+b") as file:  # keeps the inode
        file.write(content)
    with pytest.raises(triwar.Error, match="table") as caught:
        table.value(2**25 - 1)
    assert caught.value.code == "damaged"


def test_the_tables_of_a_folder_are_found_and_opened_when_needed(nowhere):
    folder = nowhere / "tables"
    folder.mkdir()
    house = triwar.Board("house", [(1, 0), (0, 1), (2, 1), (0, 2), (2, 2)], [(1, 2, 3), (2, 3, 5, 4)])
    triwar.generate(house, folder / "house.tb.zst")
    triwar.generate("boxes-2x5", folder / "boxes-2x5.tb.zst")
    (folder / "boxes-3x4.tb.zst").write_text("no table")
    for name in ("notes.txt", ".tb.zst", "junk.tb.zst", "junk-after-3.tb.zst", ".nimbers.tb.zst"):
        (folder / name).write_text("no table")
    tables = triwar.Tablebases()
    assert tables.probe(triwar.Position(house, "1-2")).source == "solved"
    assert tables.add_directory(folder) == 2 and tables.add_directory(str(nowhere / "here")) == 0
    assert tables.games == ["boxes-2x5", "house"]
    assert repr(tables) == "<triwar.Tablebases of boxes-2x5, house>"
    for position in (triwar.Position(house, "1-2"), triwar.Position("boxes-2x5"), triwar.Position("triangle-3")):
        assert tables.probe(position).source == "table"
    with pytest.raises(triwar.BadTable, match="boxes-3x4.tb.zst"):
        tables.probe(triwar.Position("boxes-3x4"))
    with tables:
        answer = tables.probe(triwar.Position("boxes-2x5"))
    assert answer.best and repr(tables) == "<triwar.Tablebases, closed>"
    for ask in (tables.probe, tables.review):  # also what it would solve
        with pytest.raises(ValueError, match="^the Tablebases are closed$"):
            ask(triwar.Position(house, "1-2"))
    with pytest.raises(FileNotFoundError):
        triwar.Tablebases().add_directory(nowhere / "none")


def test_a_single_file_answers_before_others(nowhere):
    triwar.generate("boxes-2x5", nowhere / "mine.tb.zst", index="quiet", level=1)
    tables = triwar.Tablebases(solve=1)
    assert repr(tables) == "<triwar.Tablebases of no folder or file>"
    assert tables.add_file(nowhere / "mine.tb.zst") == "boxes-2x5"
    assert tables.probe(triwar.Position("boxes-2x5")).source == "table"
    assert tables.games == ["boxes-2x5"]
    (nowhere / "junk").write_text("no table")
    with pytest.raises(triwar.BadTable, match="junk"):
        tables.add_file(nowhere / "junk")
    with pytest.raises(FileNotFoundError):
        tables.add_file(nowhere / "none")


def test_the_nimbers_of_a_folder_serve_theory(nowhere):
    shutil.copy(ROOT / "tests/golden/boxes-2x2.nimbers.tb.zst", nowhere)
    tables = triwar.Tablebases(solve=1)
    start = triwar.Position("boxes-2x2")
    assert tables.probe(start).theory["nimber"] is None
    assert (tables.add_directory(nowhere), tables.games) == (0, [])
    assert tables.probe(start).theory["nimber"] == 0


def test_a_table_of_a_folder_answers_the_board_on_its_side(nowhere):
    made = triwar.generate("boxes-2x5", nowhere / "boxes-2x5.tb.zst", index="quiet", level=1)
    position = triwar.Position("boxes-5x2", "1-2")
    tables = triwar.Tablebases(solve=10)
    assert tables.get(position) is None
    tables.add_directory(nowhere)
    answer = tables.probe(position)
    on_its_side = made.probe("6-12")  # this line, turned by 90 degrees
    assert (answer.source, answer.value) == ("table", on_its_side.value)
    assert sorted(answer.values.values()) == sorted(on_its_side.values.values())


def test_the_tables_of_endgames_answer_what_follows(nowhere, generate):
    position = triwar.Position("boxes-3x4", triwar.Position("boxes-3x4").legal_moves[:20])
    moves = " ".join(position.moves)
    assert generate("boxes-3x4", "--after", moves, cwd=nowhere).returncode == 0
    tables = triwar.Tablebases(solve=10)
    assert tables.add_directory(nowhere) == 1
    position.push(position.legal_moves[3])
    answer = tables.probe(position)
    assert answer.source == "table" and answer.value == triwar.solve(position).probe(position).value
    assert tables.get(triwar.Position("boxes-3x4", "1-2")) is None


def test_the_computer_chooses_a_move_at_each_level():
    tables = triwar.Tablebases()
    position = triwar.Position("triangle-3", "2-4 4-5 5-9 3-6 2-5 3-5")
    assert tables.choose(position) in tables.probe(position).best
    for level in ["takes", "keeps", "hands-over", "counts", "searches", "perfect"]:
        assert tables.choose(position, level) in position.legal_moves
    first = triwar.Position("boxes-3x3", notation="letters")
    moves = {tables.choose(first, "takes", seed=seed) for seed in range(20)}
    assert len(moves) > 5 and tables.choose(first, "takes", seed=3) in moves
    assert all(str(move).count("-") == 1 and str(move)[0].isalpha() for move in moves)


def test_what_cannot_be_chosen_is_an_error():
    tables = triwar.Tablebases()
    over = triwar.Position("triangle-1", "1-2 1-3 2-3")
    with pytest.raises(triwar.BadArgument, match="the game is over"):
        tables.choose(over)
    position = triwar.Position("triangle-1")
    with pytest.raises(triwar.BadArgument, match="level is 'expert': expected takes keeps"):
        tables.choose(position, "expert")
    with pytest.raises(triwar.BadArgument, match="seed"):
        tables.choose(position, seed=-1)
    with pytest.raises(TypeError):
        tables.choose(position, 3)
    tables.close()
    with pytest.raises(ValueError):
        tables.choose(position)
