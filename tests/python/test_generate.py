"""triwar.generate and triwar.verify: identical files, progress, interruption."""

import os
import signal
import threading

import pytest

import triwar


class Stop(Exception):
    pass


@pytest.mark.parametrize(
    "game, options",
    [
        ("triangle-2", {}),
        ("triangle-3", {"threads": 1}),
        ("triangle-3", {"index": "quiet", "threads": 2}),
        ("boxes-2x3", {"level": 3}),
        ("boxes-3x3", {"index": "quiet"}),
    ],
)
def test_files_are_those_of_triwar_generate(tmp_path, generate, game, options):
    by_module, by_program = tmp_path / "module", tmp_path / "program"
    assert triwar.generate(game, by_module, **options).board.name == game
    named = [f"--{name}={value}" for name, value in options.items()]
    assert generate(game, *named, "-o", by_program).returncode == 0
    assert by_module.read_bytes() == by_program.read_bytes()


def test_existing_files_are_replaced_only_when_asked(tmp_path):
    file = tmp_path / "table"
    file.write_text("mine")
    with pytest.raises(triwar.OutputExists, match="force"):
        triwar.generate("triangle-1", file)
    assert file.read_text() == "mine"
    assert triwar.generate("triangle-1", str(file), force=True).board.states == 8
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_games_are_the_empty_boards_that_triwar_generate_lists(generate):
    listed = [line.split()[0] for line in generate("--list").stdout.splitlines()[1:]]
    empty = [game for game in listed if game.count("-") == 1]
    assert sorted(triwar.games()) == sorted(empty)


def check_phases(calls, count):
    """Fails unless there are `count` phases, in each of which progress rises to its total."""
    ends = [i for i, (done, total) in enumerate(calls) if done == total]
    assert len(ends) == count and ends[-1] == len(calls) - 1
    for begin, end in zip([0] + [end + 1 for end in ends], ends):
        dones = [done for done, _ in calls[begin : end + 1]]
        assert dones == sorted(dones)
        assert len({total for _, total in calls[begin : end + 1]}) == 1


@pytest.mark.parametrize("game", ["triangle-1", "triangle-3", "boxes-2x4"])
def test_progress_is_told_to_the_end_in_the_calling_thread(tmp_path, game):
    calls, threads = [], set()

    def progress(done, total):
        calls.append((done, total))
        threads.add(threading.get_ident())

    made = triwar.generate(game, tmp_path / "table", index="dense", progress=progress)
    check_phases(calls, 2)
    assert calls[-1] == (made.board.states, made.board.states)
    calls.clear()
    verified = triwar.verify(tmp_path / "table", progress=progress)
    assert (verified.states, verified.all) == (made.board.states, True)
    check_phases(calls, 1)
    assert threads == {threading.get_ident()}


@pytest.mark.parametrize("calls_before", [0, 1])  # while solving; while compressing
def test_what_progress_raises_stops_the_work_and_leaves_no_file(tmp_path, calls_before):
    stop = Stop("enough")
    left = [None] * calls_before

    def progress(done, total):
        if not left:
            raise stop
        left.pop()

    with pytest.raises(Stop) as caught:
        triwar.generate("triangle-2", tmp_path / "table", progress=progress)
    assert caught.value is stop
    assert list(tmp_path.iterdir()) == []
    assert triwar.generate("triangle-2", tmp_path / "table").board.states == 512


def test_what_progress_raises_stops_verifying(tmp_path):
    triwar.generate("triangle-3", tmp_path / "table")

    def progress(done, total):
        raise Stop

    with pytest.raises(Stop):
        triwar.verify(tmp_path / "table", progress=progress)


def test_progress_may_use_triwar(tmp_path, table):
    inner = []

    def progress(done, total):
        file = tmp_path / f"inner-{len(inner)}"
        inner.append(triwar.generate("triangle-2", file, progress=lambda done, total: table.probe()))

    triwar.generate("triangle-3", tmp_path / "outer", progress=progress)
    assert len(inner) >= 2


@pytest.mark.parametrize("progress", [None, lambda done, total: None])
def test_an_interruption_is_prompt_and_leaves_no_more_than_the_work_file(tmp_path, progress):
    work_file = tmp_path / "table.work"

    def interrupt():
        while not (work_file.exists() and work_file.stat().st_size > 1000):  # a part is saved
            os.sched_yield()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        triwar.generate("triangle-5", tmp_path / "table", progress=progress)  # half a minute's work
        thread.join()  # if the work has ended too early, the signal still arrives in here
    thread.join()
    assert [path.name for path in tmp_path.iterdir()] == ["table.work"]  # the rest is not done


def test_the_work_of_another_run_is_discarded_only_when_asked(tmp_path):
    def stop(done, total):
        raise Stop

    file = tmp_path / "table"
    with pytest.raises(Stop):
        triwar.generate("triangle-5", file, progress=stop)
    with pytest.raises(triwar.OutputExists, match="table.work: .*restart=True"):
        triwar.generate("boxes-2x5", file, level=1)
    assert triwar.generate("boxes-2x5", file, level=1, restart=True).info["index"] == "quiet"
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_more_threads_than_cores_are_no_reason_to_complain(tmp_path, capfd):
    triwar.generate("triangle-3", tmp_path / "table", threads=2 * os.cpu_count() + 1)
    assert capfd.readouterr() == ("", "")


def test_a_table_larger_than_its_memory_has_the_same_values_and_is_not_loaded(tmp_path):
    path = tmp_path / "boxes-1x8.tb.zst"
    table = triwar.generate("boxes-1x8", path, index="dense", level=1)
    states = range(0, table.board.states, 99_991)
    for small in [triwar.Tablebase.open(path, memory="500K"), triwar.Tablebase.open(path, memory=0)]:
        assert [small.value(state) for state in states] == [table.value(s) for s in states]
    with pytest.raises(triwar.OutOfMemory, match="needs 32.0 MiB of memory, .*; set memory"):
        triwar.Tablebase.open(path, load=True, memory="31M")
    assert triwar.Tablebase.open(path, load=True, memory="32M").value(5) == table.value(5)
    assert triwar.Tablebase.find("boxes-1x8", memory="1M").value(5) == table.value(5)


def test_memory_is_given_in_bytes_or_as_text(tmp_path):
    path = tmp_path / "table"
    with pytest.raises(triwar.OutOfMemory):
        triwar.generate("boxes-3x3", path, memory="1M")
    assert triwar.generate("triangle-2", path, memory="1.5G").value(0) == -2
    assert triwar.verify(path, memory="1 GiB")
    for wrong in ("much", "", "-1", "100E"):
        with pytest.raises(triwar.Error):
            triwar.generate("triangle-2", path, memory=wrong, force=True)
