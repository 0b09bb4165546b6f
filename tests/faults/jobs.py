"""The commands that the attacks disturb."""

import json

from world import Job

DENSE, QUIET, LATE, SMALL = "boxes-1x6", "boxes-2x5", "boxes-1x8", "boxes-1x5"
# With --level 1 the dense table has two chunks; more than 16 MiB of values are read late.
MAKE = {
    DENSE: [DENSE, "--index", "dense", "--level", "1"],
    QUIET: [QUIET, "--level", "1"],
    LATE: [LATE, "--index", "dense", "--level", "1"],
    SMALL: [SMALL],
}
EDGES = {DENSE: 19, LATE: 25}


def states(random, edges, count):
    """Returns random states, one per line."""
    return "".join(f"{random.getrandbits(edges):#x}\n" for _ in range(count)).encode()


class Jobs:
    """Jobs by name. The first use of a job runs it undisturbed."""

    def __init__(self, world):
        self.world = world
        self.known = {}
        self.tables = {}

    def table(self, game):
        """Returns a table made by an undisturbed run."""
        if game not in self.tables:
            path = self.world.root / f"{game}.tb.zst"
            job = Job("table", ["triwar-generate", *MAKE[game], "-o", str(path)])
            if self.world.run(job, self.world.root).code != 0:
                raise SystemExit(f"cannot make {path}")
            self.tables[game] = path
        return self.tables[game]

    def work(self):
        """Returns the truncated work file of a run that could not write its table."""
        if "work" not in self.tables:
            job = Job("work", ["triwar-generate", *MAKE[QUIET], "-o", "work"])
            self.world.run(job, self.world.root, environment=self.world.faulty("mkostemp:2+:EIO"))
            path = self.world.root / "work.work"
            with open(path, "r+b") as file:
                file.truncate(path.stat().st_size // 2)
            self.tables["work"] = path
        return self.tables["work"]

    def __getitem__(self, name):
        if name not in self.known:
            self.known[name] = self.world.learn(getattr(self, "job_" + name)(name))
        return self.known[name]

    def make(self, name, game, files=None, *options):
        command = ["triwar-generate", *MAKE[game], "-o", "table", *options]
        return Job(name, command, files or {}, output="table")

    def job_small(self, name):
        return self.make(name, SMALL)

    def job_dense(self, name):
        return self.make(name, DENSE)

    def job_replacing(self, name):
        return self.make(name, DENSE, {"table": self.table(SMALL)}, "--force")

    def job_quiet(self, name):
        return self.make(name, QUIET)

    def job_resumed(self, name):
        return self.make(name, QUIET, {"table.work": self.work()})

    def job_mapped(self, name):
        """A run whose values do not fit in memory, so that a file keeps them."""
        plan = Job("plan", ["triwar-generate", *MAKE[QUIET], "--memory", "1", "--dry-run", "--json"])
        needed = json.loads(self.world.run(plan, self.world.root).out)["memory"]
        return self.make(name, QUIET, None, "--memory", str(needed - 1))

    def job_stream(self, name):
        return Job(name, ["triwar-generate", *MAKE[DENSE], "-o", "-"])

    def job_list(self, name):
        # Which boards are too large must not depend on the memory that is available by chance.
        return Job(name, ["triwar-generate", "--list", "--memory", "1G"])

    def job_help(self, name):
        return Job(name, ["triwar-generate", "--help"])

    def job_version(self, name):
        return Job(name, ["triwar-generate", "--version"])

    def job_plan(self, name):
        return Job(name, ["triwar-generate", SMALL, "--dry-run"])

    def job_verify(self, name):
        return Job(name, ["triwar-generate", "--verify", "dense"], {"dense": self.table(DENSE)})

    def lookup(self, name, game, *options, input=b"", files=None):
        return Job(name, ["triwar-lookup", "-t", "dense", *options],
                   {"dense": self.table(game), **(files or {})}, input)

    def job_info(self, name):
        return self.lookup(name, DENSE, "--info")

    def job_stats(self, name):
        return self.lookup(name, DENSE, "--stats")

    def job_answers(self, name):
        return self.lookup(name, DENSE, "-i", "states",
                           input=states(self.world.random, EDGES[DENSE], 300))

    def job_late(self, name):
        return self.lookup(name, LATE, "-i", "states",
                           input=states(self.world.random, EDGES[LATE], 300))

    def job_bulk(self, name):
        """Returns a file of games large enough to be answered on all cores."""
        games = self.world.root / "games"
        games.write_bytes(states(self.world.random, EDGES[DENSE], 90000))
        return self.lookup(name, DENSE, "-i", "states", "-f", "tsv", "games",
                           files={"games": games})
