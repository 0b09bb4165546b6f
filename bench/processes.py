#!/usr/bin/python3
"""Measures the times of whole programs that run in turn.

usage: processes.py BIN FOLDER RESULT.json

BIN is the folder of the built programs; FOLDER gets the table of triangle-5. In each comparison the
programs take turns, so that load on a shared machine affects all of them; first their outputs are
compared. RESULT gets the wall-clock and processor time of each run, in seconds.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

ROUNDS_OF_MANY = 15  # for long runs
ROUNDS_OF_ONE = 200  # for short runs


def run(command, input_path, output_path):
    """Returns wall-clock and processor time of one run in seconds, and its peak memory in bytes."""
    with open(input_path, "rb") as source, open(output_path, "wb") as sink:
        begin = time.perf_counter()
        child = os.posix_spawn(
            command[0],
            command,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, source.fileno(), 0),
                (os.POSIX_SPAWN_DUP2, sink.fileno(), 1),
            ],
        )
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"{' '.join(command)}: ended with status {status}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def check_same_output(commands, input_path, folder):
    """Exits unless all commands write the same output."""
    outputs = []
    for name, command in commands.items():
        path = os.path.join(folder, "output")
        run(command, input_path, path)
        with open(path, "rb") as output:
            outputs.append((name, output.read()))
    for name, output in outputs:
        if output != outputs[0][1]:
            sys.exit(f"{name} and {outputs[0][0]} give different answers")


def winners_of(command, input_path, folder):
    """Returns the winner of each game from any form of output."""
    path = os.path.join(folder, "output")
    run(command, input_path, path)
    with open(path, encoding="ascii") as output:
        first = output.read(5)
        output.seek(0)
        if first == "Game ":
            return [line.split()[2] for line in output]
        if first == "game\t":
            column = next(output).rstrip("\n").split("\t").index("winner")
            return [line.split("\t")[column] for line in output]
        return [json.loads(line)["winner"] for line in output]


def check_winners(commands, winners, input_path, folder):
    for name, command in commands.items():
        if winners_of(command, input_path, folder) != winners:
            sys.exit(f"{name}: its winners differ from those of the plain program")


def compare(commands, input_path, games, rounds):
    """Runs the commands in turn, `rounds` times after a warm-up. Returns the times of these runs in
    seconds, the number of games, and the size of the input in bytes."""
    runs = {name: {"wall": [], "cpu": []} for name in commands}
    for i in range(rounds + 1):
        for name, command in commands.items():
            wall, cpu, _ = run(command, input_path, os.devnull)
            if i > 0:
                runs[name]["wall"].append(wall)
                runs[name]["cpu"].append(cpu)
    return {"games": games, "bytes": os.path.getsize(input_path), "runs": runs}


def random_games(count):
    """Returns random games of triangle-3, each a list of 6 to 18 moves such as "2 4"."""
    numbers = random.Random(1085)
    edges = []
    for row in range(1, 4):
        for top in range(row * (row - 1) // 2 + 1, row * (row + 1) // 2 + 1):
            left, right = top + row, top + row + 1
            edges += [f"{top} {left}", f"{top} {right}", f"{left} {right}"]
    return [numbers.sample(edges, numbers.randint(6, 18)) for _ in range(count)]


def painting_cases(count, columns, cells):
    """Returns contest input: `count` grids with up to `cells` painted cells in random order."""
    numbers = random.Random(4559)
    lines = [str(count)]
    for _ in range(count):
        painted = numbers.sample(range(2 * columns), numbers.randint(0, cells))
        lines.append(f"{columns} {len(painted)}")
        lines += [f"{cell % 2 + 1} {cell // 2 + 1}" for cell in painted]
    return ("\n".join(lines) + "\n").encode()


def quiet_game(rows, columns, lines, numbers):
    """Returns the first `lines` moves of a random game. Players avoid third sides if possible."""
    boxes = {}  # of each edge
    for box in range(rows * columns):
        above = box + box // columns + 1
        below = above + columns + 1
        for edge in ((above, above + 1), (below, below + 1), (above, below), (above + 1, below + 1)):
            boxes.setdefault(edge, []).append(box)
    undrawn = [4] * (rows * columns)
    game = []
    while len(game) < lines:
        free = sorted(edge for edge in boxes if edge not in game)
        safe = [edge for edge in free if all(undrawn[box] != 2 for box in boxes[edge])]
        game.append(numbers.choice(safe or free))
        for box in boxes[game[-1]]:
            undrawn[box] -= 1
    return " ".join(f"{a}-{b}" for a, b in game)


ENDGAMES = {"boxes-5x5": (5, 5, (24, 20, 16, 14)), "boxes-7x7": (7, 7, (52,))}
GAMES = {16: 5, 14: 3}  # number of random games by lines drawn; 20 if not listed


def solve_endgames(lookup, folder):
    """Returns seconds and peak memory, in bytes, of solving endgames of random games."""
    result = []
    path = os.path.join(folder, "game")
    for board, (rows, columns, counts) in ENDGAMES.items():
        for lines in counts:
            numbers = random.Random(751)
            runs = {"board": board, "lines": lines, "wall": [], "cpu": [], "memory": []}
            for _ in range(GAMES.get(lines, 20)):
                with open(path, "w", encoding="ascii") as file:
                    file.write(quiet_game(rows, columns, lines, numbers) + "\n")
                command = lookup + ["--game", board, "--solve", "2G", "--format", "json"]
                wall, cpu, memory = run(command, path, os.devnull)
                runs["wall"].append(wall)
                runs["cpu"].append(cpu)
                runs["memory"].append(memory)
            result.append(runs)
    return result


def run_cold(command, table):
    """Returns the seconds of answering the empty board from a table outside the page cache."""
    descriptor = os.open(table, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)
    with tempfile.NamedTemporaryFile() as empty_board:
        empty_board.write(b"1\n0\n")
        empty_board.flush()
        return run(command + ["--tablebase", table], empty_board.name, os.devnull)[0]


def main():
    bin_folder, table_folder, result_path = sys.argv[1:]
    program = lambda name: os.path.join(os.path.abspath(bin_folder), name)
    plain = [program("triwar-bench-plain")]
    lookup = [program("triwar-lookup")]
    empty = {"empty program": [program("triwar-bench-empty")]}
    triangle_5 = os.path.join(table_folder, "triangle-5.tb.zst")
    subprocess.run([program("triwar-generate"), "triangle-5", "--output", triangle_5, "--force"],
                   stdout=subprocess.DEVNULL, check=True)
    result = {}
    with tempfile.TemporaryDirectory() as folder:
        result["endgames"] = solve_endgames(lookup, folder)

        def text_file(name, text):
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(text)
            return path

        first = {"plain": plain, "triwar-lookup": lookup}
        games = {
            "one game without moves": b"1\n0\n",
            "one game of 6 moves": b"1\n6\n2 4\n4 5\n5 9\n3 6\n2 5\n3 5\n",
        }
        for name, text in games.items():
            path = text_file("one", text)
            check_same_output(first, path, folder)
            result[name] = compare(empty | first, path, 1, ROUNDS_OF_ONE)

        count = 1_000_000
        many_games = random_games(count)
        lines = [str(count)]
        for moves in many_games:
            lines += [str(len(moves)), *moves]
        path = text_file("many", ("\n".join(lines) + "\n").encode())
        one_core = ["/usr/bin/taskset", "--cpu-list", str(min(os.sched_getaffinity(0)))]
        many = {"plain": plain, "triwar-lookup": lookup, "triwar-lookup on one core": one_core + lookup}
        check_same_output(many, path, folder)
        result["a million games"] = compare(many, path, count, ROUNDS_OF_MANY)

        winners = winners_of(plain, path, folder)
        forms = {form: lookup + ["--format", form] for form in ("judge", "tsv", "json")}
        check_winners(forms, winners, path, folder)
        result["a million games by form of output"] = compare(forms, path, count, ROUNDS_OF_MANY)
        lines = [",".join(moves).replace(" ", "-").replace(",", " ") for moves in many_games]
        path = text_file("lines", ("\n".join(lines) + "\n").encode())
        forms = {form: lookup + ["--input", "lines", "--format", form]
                 for form in ("judge", "tsv", "json")}
        check_winners(forms, winners, path, folder)
        result["a million lines by form of output"] = compare(forms, path, count, ROUNDS_OF_MANY)

        paint = lookup + ["--game", "painting"]
        painters = {"plain": [program("triwar-bench-plain-painting")], "triwar-lookup": paint}
        for name, text, programs, rounds in (
            ("one grid to paint", b"1\n4747 0\n", empty | painters, ROUNDS_OF_ONE),
            ("20,000 grids to paint", painting_cases(20_000, 4747, 100), painters, ROUNDS_OF_MANY),
        ):
            path = text_file("cases", text)
            check_same_output(painters, path, folder)
            result[name] = compare(programs, path, int(text.split()[0]), rounds)

    result["triangle-5 from the file"] = {
        form: [run_cold([lookup[0], "--format", form], triangle_5) for _ in range(ROUNDS_OF_MANY)]
        for form in ("judge", "json")}

    with open(result_path, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)


main()
