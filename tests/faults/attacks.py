"""The attacks. Each is a function that counts its tries in the world."""

import os
import select
import shutil
import signal
import subprocess

from jobs import DENSE, EDGES, LATE, SMALL, states
from world import BAD_TABLE, BAD_USAGE, INTERRUPTED, LONGEST, NOT_DONE, Job, Run, timeless

PART = r"^table\.part-\w{6}$"


def places(world, job, most):
    """Returns at most `most` numbers of the job's changes of files, including both ends."""
    end = job.calls["change"] + 1
    if end <= most:
        return range(1, end)
    return [*range(1, 8), *world.every(range(8, end - 7), most - 14), *range(end - 7, end)]


def kill(world, jobs):
    """Sends SIGKILL before each change of a file and during writes, then repeats the command."""
    for name in ("dense", "replacing", "quiet", "resumed", "mapped"):
        job = jobs[name]
        least = 100 if name == "mapped" else 4096  # bytes of a work file with a whole part
        halves = world.every(range(1, job.calls["write"] + 1), world.some(6, 1000, 3))
        for calls in [*(f"change:{place}:kill" for place in places(world, job, world.some(20, 1000))),
                      *(f"write:{half}:short,write:{half + 1}:kill" for half in halves)]:
            environment = world.faulty(calls)
            folder = world.folder(job)
            run = world.run(job, folder, environment=environment)
            work = folder / "table.work"
            saved = work.exists() and work.stat().st_size > least and not (folder / "table").exists()
            world.check("kill", job, run, folder, environment=environment, may_leave=(PART,),
                        kill=signal.SIGKILL, again=b"resuming after" if saved else b"")


def interrupt(world, jobs):
    """Sends a signal before each change of a file, then repeats the command."""
    for name in ("dense", "replacing", "quiet", "resumed", "mapped"):
        job = jobs[name]
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for place in world.every(places(world, job, 20), world.some(6, 20, 3)):
                folder = world.folder(job)
                with world.held(job, folder, f"change:{place}") as process:
                    process.send_signal(number)
                run = world.result(process)
                world.check("interrupt", job, run, folder, codes=(INTERRUPTED,), again=b"",
                            how=f"{number.name} before change {place}")


# The faults of each call. The program must retry interrupted calls and complete partial ones.
ERRORS = {
    "fchmod": ("EIO", "EACCES"), "fdatasync": ("EIO", "ENOSPC", "EINTR"),
    "flock": ("EIO", "ENOLCK", "EINTR"), "fopen": ("EACCES", "EMFILE", "ENOENT"),
    "fstat": ("EIO",), "fsync": ("EIO", "ENOSPC", "EINTR"),
    "ftruncate": ("EIO", "EINTR"), "lseek": ("EIO",), "lstat": ("EACCES", "EIO"),
    "madvise": ("EINVAL",), "malloc": ("ENOMEM",), "mkostemp": ("EACCES", "ENOSPC", "EMFILE"),
    "mmap": ("ENOMEM",), "open": ("EACCES", "EMFILE", "EIO", "EINTR"),
    "openat": ("EACCES", "EMFILE"), "opendir": ("EACCES", "EMFILE"), "poll": ("EINTR", "ENOMEM"),
    "pread": ("EIO", "EINTR", "short"), "print": ("EIO", "ENOSPC", "EINTR", "EAGAIN", "short"),
    "pthread_create": ("ENOMEM",), "read": ("EIO", "EINTR", "EAGAIN", "short"),
    "readdir": ("EIO",), "readlink": ("EACCES",), "rename": ("EIO",),
    "renameat2": ("EIO", "EINVAL", "ENOSPC", "EINTR"), "sched_getaffinity": ("EINVAL",),
    "sigaction": ("EINVAL",), "stat": ("EACCES", "EIO"), "statvfs": ("EIO", "ENOSYS"),
    "unlink": ("EIO", "EACCES"), "write": ("EIO", "ENOSPC", "EINTR", "short"),
}
GOOD_IN_THE_END = {"EAGAIN", "EINTR", "short"}
RETRIED = {"fdatasync", "flock", "fsync", "ftruncate", "poll", "pread", "print", "read", "renameat2",
           "write"}
JOBS_OF_CALLS = ("small", "dense", "replacing", "quiet", "resumed", "mapped", "stream", "verify",
                 "info", "stats", "answers", "late", "bulk")


# Jobs that write to standard output.
SPEAKING = ("small", "stream", "list", "help", "version", "plan", "verify", "info", "stats",
            "answers", "late", "bulk")


def calls(world, jobs):
    """Every k-th call of each kind fails, alone and with all later calls of its kind."""
    for name in JOBS_OF_CALLS:
        job = jobs[name]
        tries = []
        for call, errors in ERRORS.items():
            count = job.calls.get(call, 0)
            # Only the last allocations write the table.
            first = max(count - 90, 1) if call == "malloc" and not world.full else 1
            tried = world.some(6, 100, 18 if call == "malloc" else 1)
            for place in world.every(range(first, count + 1), tried):
                for error in errors:
                    tries.append((call, place, "", error))
                    # If every allocation fails, the C library itself aborts.
                    if error not in GOOD_IN_THE_END and call != "malloc":
                        tries.append((call, place, "+", error))
        most = len(tries) if name == "small" else world.some(40, 200, 2)
        for call, place, from_then_on, error in world.every(tries, most):
            environment = world.faulty(f"{call}:{place}{from_then_on}:{error}")
            folder = world.folder(job)
            run = world.run(job, folder, environment=environment)
            left = (PART, r"^table\.work(\.values)?$") if call == "unlink" else ()
            codes = (BAD_USAGE, BAD_TABLE, NOT_DONE) if job.program == "triwar-lookup" else None
            if error in GOOD_IN_THE_END and call in RETRIED:
                codes = (0,)
            world.check("calls", job, run, folder, environment=environment, codes=codes,
                        may_leave=left, again=b"")


def disk(world, jobs):
    """A disk that is full after some bytes, and a full standard output."""
    for name in ("small", "dense", "replacing", "quiet", "resumed"):
        job = jobs[name]
        size = len(job.made) + (5 << 20 if name in ("quiet", "resumed") else 0)
        sizes = {0, 1, len(job.made) - 1, len(job.made)}
        sizes |= {world.random.randrange(size) for _ in range(world.some(15, 100, 1))}
        for room in sorted(sizes):
            environment = world.faulty(f"disk:{room}")
            folder = world.folder(job)
            run = world.run(job, folder, environment=environment)
            world.check("disk", job, run, folder, environment=environment, codes=(NOT_DONE,),
                        again=b"")
    for name in SPEAKING:
        job = jobs[name]
        folder = world.folder(job)
        with open("/dev/full", "wb") as full:
            run = world.run(job, folder, stdout=full)
        verdict = world.check("disk", job, run, folder, codes=(NOT_DONE,), heard=False,
                              streams="<input >/dev/full")
        assert verdict != "right", f"{name} ended with 0, but its output was lost"


def least(world, job, option, low, high):
    """Returns the smallest limit of a kind under which the program prints its version."""
    if (job.program, option) not in world.least:
        world.least[job.program, option] = find_least(world, job, option, low, high)
    return world.least[job.program, option]


def find_least(world, job, option, low, high):
    version = Job("version", [job.program, "--version"])
    while high - low > max(low // 100, 1):
        middle = (low + high) // 2
        run = world.run(version, world.root, before=("prlimit", f"--{option}={middle}"))
        low, high = (low, middle) if run.code == 0 else (middle, high)
    return high


def limits(world, jobs):
    """Limits on memory, files, threads, and stacks."""

    def within(job, *before, codes=None):
        folder = world.folder(job)
        folder.chmod(0o777)
        for path in folder.iterdir():
            path.chmod(0o666)
        run = world.run(job, folder, before=before)
        world.check("limits", job, run, folder, before=before, codes=codes)

    any_code = (BAD_USAGE, BAD_TABLE, NOT_DONE)
    names = ("small", "dense", "quiet", "resumed", "verify", "info", "stats", "answers", "late",
             "bulk")
    for name in world.every(names, world.some(10, 10, 3)):
        job = jobs[name]
        begin = least(world, job, "as", 1 << 20, 1 << 29)
        steps = world.some(8, 50, 1)
        for step in range(steps):
            # Limits up to 400 MiB above the least one, denser near it, where most runs fail.
            most = begin + int((400 << 20) * (step / steps) ** 3)
            within(job, "prlimit", f"--as={most}", codes=any_code)
        for stack in world.every([1 << bits for bits in range(16, 28)], world.some(2, 12, 0)):
            within(job, "prlimit", f"--stack={stack}", codes=(0,) if stack < 1 << 24 else None)
        for files in world.every(range(3, 12), world.some(3, 9, 0)):
            if files >= least(world, job, "nofile", 0, 64):
                within(job, "prlimit", f"--nofile={files}", codes=any_code)
        # The limit on processes does not apply to root.
        other = ("setpriv", "--reuid=65534", "--clear-groups") if os.geteuid() == 0 else ()
        for processes in world.every((1, 2, 3), world.some(1, 3, 1)):
            within(job, *other, "prlimit", f"--nproc={processes}")
    names = ("small", "dense", "replacing", "quiet", "resumed")
    for name in world.every(names, world.some(5, 5, 2)):
        job = jobs[name]
        size = len(job.made)
        for most in world.every((0, 1, 31, 32, 33, 50, 103, 104, 4096, size // 2, size - 18,
                                 size - 9, size - 1, size, size + 1), world.some(6, 99, 3)):
            within(job, "prlimit", f"--fsize={most}", codes=(NOT_DONE,))


def streams(world, jobs):
    """Standard streams that are closed, unread, or non-blocking."""
    for name in SPEAKING:
        job = jobs[name]
        empty = world.run(job, world.folder(job), stdin=subprocess.DEVNULL)
        most = world.some(7, 7, 7 if job.program == "triwar-generate" else 2)
        for closed in world.every(range(1, 8), most):
            words = [text for bit, text in enumerate(("<&-", ">&-", "2>&-")) if closed >> bit & 1]
            folder = world.folder(job)
            # Some shells cannot close a stream of a command that they exec.
            before = ("sh", "-c", f'exec "$@" {" ".join(words)}', "sh")
            run = world.run(job, folder, before=before, stdin=subprocess.DEVNULL)
            world.check("streams", job, run, folder, before=before, codes=(NOT_DONE,),
                        told=not closed & 4, heard=not closed & 2, said=timeless(empty.out))
        folder = world.folder(job)
        read_end, write_end = os.pipe()
        os.close(read_end)
        run = world.run(job, folder, stdout=write_end)
        os.close(write_end)
        world.check("streams", job, run, folder, codes=(INTERRUPTED,), heard=False,
                    streams="<input | true")


def writers(world, jobs):
    """Concurrent runs that write one file; folders that vanish or are not writable."""
    for name in ("dense", "replacing", "quiet", "resumed"):
        job = jobs[name]
        for place in world.every(places(world, job, 20), world.some(6, 20, 3)):
            folder = world.folder(job)
            with world.held(job, folder, f"change:{place}") as process:
                runs = [world.run(job, folder) for _ in range(world.random.randint(1, 3))]
            runs.append(world.result(process))
            # A run that has solved and then finds the table of another run keeps its work file.
            late = b"exists already" in runs[-1].err
            left = (r"^table\.work$",) if late else ()
            verdicts = [world.judge(job, run, folder, (NOT_DONE,), left, True, job.said, True, None)
                        for run in runs]
            if all(run.code != 0 for run in runs):
                verdicts.append(("wrong", "no run has made the table"))
            if {path.name for path in folder.iterdir()} - ({"table.work"} if late else set()) != {
                    "table"}:
                verdicts.append(("wrong", "other files than the table are left"))
            for (verdict, why), run in zip(verdicts, runs + [None]):
                world.count("writers", verdict, why, job, run)
                if verdict not in ("right", "refused"):
                    world.failures.append(f"writers: {verdict}: {why}\n    several at once: "
                                          + world.line(job))
            shutil.rmtree(folder)
    for name in ("small", "dense", "quiet")[:world.some(3, 3, 2)]:
        job = jobs[name]
        for where in ("missing/table", "file/table", "/proc/table", "/dev/null/table", "x" * 300,
                      "folder", "loop"):
            folder = world.folder()
            (folder / "file").write_bytes(b"")
            (folder / "folder").mkdir()
            (folder / "loop").symlink_to("loop")
            before = sorted(path.name for path in folder.iterdir())
            other = Job(name, [*job.command[:-2], "-o", where])
            run = world.run(other, folder)
            refused = (run.code == NOT_DONE and run.err.startswith(b"triwar-generate: ")
                       and sorted(path.name for path in folder.iterdir()) == before)
            verdict = "refused" if refused else "wrong"
            world.count("writers", verdict, job=other, run=run)
            if not refused:
                world.failures.append(f"writers: exit code {run.code}: {run.err[:300]!r}\n    "
                                      + world.line(other))
        for place in world.every(places(world, job, 25), world.some(5, 25, 3)):
            folder = world.folder(job)
            with world.held(job, folder, f"change:{place}") as process:
                shutil.rmtree(folder)
            run = world.result(process)
            if run.code == 0 and not folder.exists():
                # The table was complete before its folder vanished.
                world.count("writers", "right", job=job, run=run)
            else:
                world.check("writers", job, run, folder, codes=(NOT_DONE,), may_leave=(PART,),
                            how="the folder vanishes")


def changed(world, jobs):
    """A table that changes while a lookup has it open."""
    for game, counts in {LATE: (40, 250, 4), DENSE: (10, 50, 2)}.items():
        table = jobs.table(game)
        content = table.read_bytes()
        questions = states(world.random, EDGES[game], 400).splitlines(keepends=True)
        job = Job("changed", ["triwar-lookup", "-t", "table", "-i", "states", "-f", "json"],
                  {"table": table}, b"".join(questions))
        answers = world.run(job, world.folder(job)).out.splitlines(keepends=True)
        assert len(answers) == len(questions)
        other = jobs.table(SMALL).read_bytes()
        for _ in range(world.some(*counts)):
            how = world.random.choice(sorted(CHANGES))
            folder = world.folder(job)
            process = subprocess.Popen(world.argv(job), cwd=folder, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            heard = converse(process, questions, world.random.randrange(1, 5),
                             lambda: CHANGES[how](world.random, folder / "table", content, other))
            err = process.stderr.read()
            code = process.wait(LONGEST)
            right = b"".join(answers).startswith(heard)
            if code < 0:
                verdict = "hung" if code == -signal.SIGKILL else "crashed"
            elif right and code == 0 and heard.count(b"\n") == len(answers):
                verdict = "right"
            elif right and code == BAD_TABLE and err.startswith(b"triwar-lookup: table: "):
                verdict = "refused" if game == LATE else "wrong"
            else:
                verdict = "wrong"
            world.count("changed", verdict, job=job, run=Run(code, heard, err))
            if verdict not in ("right", "refused"):
                world.failures.append(f"changed: {verdict}: {how}, exit code {code}: {err!r}\n    "
                                      + world.line(job))
            shutil.rmtree(folder)


def converse(process, questions, before, change):
    """Asks one question at a time, calls change() after some, and returns the answers."""
    heard = b""
    for number, question in enumerate(questions):
        if number == before:
            change()
        try:
            process.stdin.write(question)
            process.stdin.flush()
        except BrokenPipeError:
            break
        while heard.count(b"\n") <= number:
            if not select.select([process.stdout], [], [], LONGEST)[0]:
                process.kill()
            part = os.read(process.stdout.fileno(), 1 << 16)
            heard += part
            if not part:
                break
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
    return heard + process.stdout.read()


def overwrite(path, place, content):
    with open(path, "r+b") as file:
        file.seek(place)
        file.write(content)


def put_in_place(path, content):
    path.with_name("other").write_bytes(content)
    path.with_name("other").rename(path)


CHANGES = {
    "deleted": lambda random, path, content, other: path.unlink(),
    "emptied": lambda random, path, content, other: os.truncate(path, 0),
    "truncated": lambda random, path, content, other: os.truncate(
        path, random.randrange(len(content))),
    "grown": lambda random, path, content, other: overwrite(path, len(content), content),
    "bytes changed": lambda random, path, content, other: overwrite(
        path, random.randrange(len(content)), random.randbytes(random.randrange(1, 1 << 18))),
    "header changed": lambda random, path, content, other: overwrite(path, 0, random.randbytes(300)),
    "overwritten": lambda random, path, content, other: path.write_bytes(other),
    "parts moved": lambda random, path, content, other: overwrite(
        path, 200, content[len(content) // 3:]),
    "replaced": lambda random, path, content, other: put_in_place(path, other),
    "replaced by itself": lambda random, path, content, other: put_in_place(path, content),
}
ATTACKS = {attack.__name__: attack
           for attack in (kill, interrupt, calls, disk, limits, streams, writers, changed)}
