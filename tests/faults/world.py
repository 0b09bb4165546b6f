"""Runs of the programs in a failing environment, and the properties that must hold."""

import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

BAD_INPUT, BAD_USAGE, BAD_TABLE, NOT_DONE, INTERRUPTED = 1, 2, 3, 4, 130
VERDICTS = ("refused", "right", "wrong", "crashed", "hung")
LONGEST = int(os.environ.get("TRIWAR_PATIENCE", 300))  # seconds after which a run counts as hung


@dataclass
class Job:
    """A command to run in its own folder, and its results when undisturbed."""

    name: str
    command: list[str]  # the program's name first
    files: dict[str, Path] = field(default_factory=dict)  # files in the folder, and their originals
    input: bytes = b""
    output: str | None = None  # the file it makes
    # From an undisturbed run:
    said: bytes = b""  # on standard output
    made: bytes | None = None  # the content of the output
    calls: dict[str, int] = field(default_factory=dict)  # the number of each system call

    @property
    def program(self):
        return self.command[0]


@dataclass
class Run:
    code: int  # negative: the signal that ended it
    out: bytes
    err: bytes
    hung: bool = False


def timeless(text):
    """Returns the text without durations."""
    return re.sub(rb" *(\d+\.\d\d s|\d+ min \d+ s|\d+ h \d+ min)\b", b" TIME", text)


class World:
    """The programs, a temporary folder, and the counts of all tries."""

    def __init__(self, programs, shim, full, tiny, random, keep):
        self.root = Path(tempfile.mkdtemp(prefix="triwar-faults-"))
        self.root.chmod(0o755)  # an attack runs as another user
        self.bin = self.root / "bin"
        self.bin.mkdir()
        # Every user may run these copies.
        shutil.copy(programs / "triwar-generate", self.bin)
        # Faults cannot be preloaded into a static program.
        shutil.copy(programs / "triwar-lookup-dynamic", self.bin / "triwar-lookup")
        self.shim = shutil.copy(shim, self.bin)
        self.full, self.tiny, self.random, self.keep = full, tiny, random, keep
        self.counts = {}
        self.least = {}  # limits, by program and kind
        self.messages = Counter()
        self.failures = []
        self.folders = 0

    def some(self, quick, full, tiny=None):
        """Returns the number of tries: `quick`, `full` or `tiny`, by the kind of this run."""
        return (quick if tiny is None else tiny) if self.tiny else full if self.full else quick

    def every(self, items, most):
        """Returns at most `most` items of a list, evenly spaced from a random offset."""
        if most == 0 or len(items) <= most:
            return list(items)[:most]
        step = len(items) / most
        offset = self.random.random() * step
        return [items[int(offset + i * step)] for i in range(most)]

    # Folders and runs

    def folder(self, job=None):
        """Makes a folder with the files of the job."""
        self.folders += 1
        folder = self.root / str(self.folders)
        folder.mkdir()
        if job is not None:
            for name, source in job.files.items():
                shutil.copy(source, folder / name)
        return folder

    def argv(self, job, before=()):
        return [*before, str(self.bin / job.program), *job.command[1:]]

    def run(self, job, folder, before=(), environment=None, **streams):
        """Runs a job; `before` precedes the command, such as prlimit and its options."""
        streams.setdefault("stdout", subprocess.PIPE)
        streams.setdefault("stderr", subprocess.PIPE)
        process = subprocess.Popen(
            self.argv(job, before), cwd=folder, env={**os.environ, **(environment or {})},
            stdin=streams.pop("stdin", subprocess.PIPE), **streams)
        return self.result(process, job.input)

    @contextmanager
    def held(self, job, folder, call):
        """Starts a job and waits until it makes a call. The job continues when the context ends."""
        fifo = self.root / f"fifo-{self.folders}"
        os.mkfifo(fifo)
        # Opens the FIFO together with the job, which then waits until the FIFO is closed.
        holder = subprocess.Popen(["sh", "-c", 'exec 3>"$0"; echo; read end', fifo],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process = subprocess.Popen(
            self.argv(job), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **self.faulty(f"{call}:wait", CALLS_WAIT_FOR=str(fifo))})
        ended = os.pidfd_open(process.pid)
        reached = select.select([holder.stdout, ended], [], [], LONGEST)[0]
        os.close(ended)
        if holder.stdout not in reached:
            holder.kill()
            process.kill()
            raise SystemExit(f"{shlex.join(job.command)} does not reach {call}")
        yield process
        holder.communicate()

    def result(self, process, input=None):
        """Waits for a process and returns its result. Streams that are not pipes count as empty."""
        try:
            out, err = process.communicate(input, timeout=LONGEST)
            return Run(process.returncode, out or b"", err or b"")
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return Run(process.returncode, out or b"", err or b"", hung=True)

    def faulty(self, calls, **more):
        """Returns an environment in which calls fail (tests/support/faulty_calls.c)."""
        return {"LD_PRELOAD": str(self.shim), "FAULTY_CALLS": calls, **more}

    def learn(self, job):
        """Runs the job undisturbed, and counts its system calls."""
        folder = self.folder(job)
        run = self.run(job, folder, environment=self.faulty("", COUNTED_CALLS=str(folder / "calls")))
        if run.code != 0:
            raise SystemExit(f"{shlex.join(job.command)} undisturbed: {run}")
        job.said = timeless(run.out)
        if job.output:
            job.made = (folder / job.output).read_bytes()
        lines = (line.split() for line in (folder / "calls").read_text().splitlines())
        job.calls = {name: int(count) for name, count in lines if count != "0"}
        shutil.rmtree(folder)
        return job

    # Properties

    def check(self, attack, job, run, folder, *, before=(), environment=None, how="", codes=None,
              streams="", may_leave=(), told=True, said=None, heard=True, kill=None, again=None):
        """Judges a run and counts it. `codes`: the exit codes allowed after errors. `told`: standard
        error was writable. `heard`: standard output was writable and is complete in `run.out`.
        `kill`: the signal that the attack sent. `again`: after an error, the same command must
        succeed undisturbed, with these words on standard error."""
        verdict, why = self.judge(job, run, folder, codes or (BAD_TABLE, NOT_DONE), may_leave,
                                  told, job.said if said is None else said, heard, kill)
        if verdict == "refused" and again is not None and job.output:
            verdict, why = self.again(job, folder, again)
        self.count(attack, verdict, why, job, run, how or " ".join(before) + str(environment or ""))
        if verdict in ("wrong", "crashed", "hung"):
            line = self.line(job, before, environment, streams)
            self.failures.append(f"{attack}: {verdict}: {why}\n    {line}")
        shutil.rmtree(folder, ignore_errors=True)
        return verdict

    def count(self, attack, verdict, why="", job=None, run=None, how=""):
        self.counts.setdefault(attack, Counter())[verdict] += 1
        if run is not None and run.code != 0:
            text = run.err.decode(errors="replace").replace(str(self.root), "").strip()
            self.messages[f"{attack} {job.name}: {run.code}: {re.sub(r'[0-9]+', 'N', text)}"] += 1
        del why, how

    def line(self, job, before=(), environment=None, streams=""):
        """Keeps the files of a try and returns a command that repeats it."""
        self.keep.mkdir(parents=True, exist_ok=True)
        kept = self.keep / str(len(self.failures) + 1)
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir()
        for name, source in job.files.items():
            shutil.copy(source, kept / name)
        shutil.copytree(self.bin, kept / "bin")
        (kept / "input").write_bytes(job.input)
        words = [f"{name}={value}" for name, value in (environment or {}).items()]
        text = shlex.join(["env", *words, *self.argv(job, before)]) + " " + (streams or "<input")
        return f"cd {kept} && " + text.replace(str(self.bin), "$PWD/bin")

    def judge(self, job, run, folder, codes, may_leave, told, said, heard, kill):
        if run.hung:
            return "hung", f"no end after {LONGEST} seconds"
        killed = run.code < 0 and -run.code == kill
        if run.code == -signal.SIGABRT and b"Fatal glibc error: failed to register TLS" in run.err:
            return "refused", ""  # the C library had no memory for a thread
        if run.code < 0 and not killed:
            return "crashed", f"{signal.Signals(-run.code).name}: {run.err[-300:]!r}"
        out = timeless(run.out)
        if heard and not said.startswith(out):
            return "wrong", f"exit code {run.code} and other answers: {out[:300]!r}"
        names = {path.name for path in folder.iterdir()} if folder.exists() else set()
        usual = set(job.files) | ({job.output} if job.output else set())
        work = {f"{job.output}.work", f"{job.output}.work.values"}
        usual = usual - work if run.code == 0 else usual | work
        strange = {name for name in names - usual if not re.search("|".join(may_leave) or "$^", name)}
        if strange:
            return "wrong", f"exit code {run.code} and left behind: {sorted(strange)}"
        for name, source in job.files.items():
            if name.endswith(".work") or not folder.exists():
                continue
            content = (folder / name).read_bytes() if name in names else None
            whole = name == job.output and content == job.made
            if content != source.read_bytes() and not whole:
                return "wrong", f"exit code {run.code} and {name} is another"
        made = folder / job.output if job.output else None
        if made and made.name in names and made.name not in job.files:
            if made.read_bytes() != job.made:
                return "wrong", f"exit code {run.code} and a wrong {made.name}"
        if run.code == 0:
            if heard and out != said:
                return "wrong", f"exit code 0 and not all answers: {out[-300:]!r}"
            if made and (made.name not in names or made.read_bytes() != job.made):
                return "wrong", f"exit code 0 and no {made.name}"
            return "right", ""
        if killed:
            return "refused", ""
        if run.code not in codes:
            return "wrong", f"exit code {run.code}: {run.err[:300]!r}"
        if told and run.code != INTERRUPTED:
            place = [re.escape(name) for name in (*job.files, job.output or "") if name]
            place += ["standard (in|out)put", "memory", "thread"]
            message = rf"(?m)^{job.program}: .*({'|'.join(place)})"
            if not re.search(message, run.err.decode(errors="replace")):
                return "wrong", f"exit code {run.code} and no message with a place: {run.err!r}"
        return "refused", ""

    def again(self, job, folder, words):
        """Runs a command once more, undisturbed, after it has been stopped."""
        run = self.run(job, folder)
        made = folder / job.output
        names = {path.name for path in folder.iterdir()}
        # A run that was stopped at its very end may already have made the table.
        exists = run.code == NOT_DONE and b"exists already" in run.err
        if run.code != 0 and not exists:
            return "wrong", f"run again: exit code {run.code}: {run.err[:300]!r}"
        if words not in run.err:
            return "wrong", f"run again: {run.err!r} without {words!r}"
        if not made.exists() or made.read_bytes() != job.made:
            return "wrong", "run again: the table is another"
        # A run that is refused because the table exists does not remove files of earlier runs.
        left = {name for name in names - {job.output}
                if not (exists and re.search(r"\.(work(\.values)?|part-\w{6})$", name))}
        if left:
            return "wrong", f"run again: left behind: {sorted(left)}"
        return "refused", ""

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)
