#!/usr/bin/python3
"""Compares triwar-folklore with counts over all states of small boards, by plain definitions.

usage: folklore_test.py triwar-folklore
"""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/python"))
import oracle  # noqa: E402  (found there)


def point_maps(kind, rows, columns):
    """Returns the symmetries of a board as dictionaries of points."""
    if kind == "triangle":
        spots = [(rows - r, r - k, k) for r in range(rows + 1) for k in range(r + 1)]
        turns = [lambda s, p=p: tuple(s[i] for i in p) for p in permutations(range(3))]
    else:
        spots = [(r, c) for r in range(rows + 1) for c in range(columns + 1)]
        turns = [lambda s, a=a, b=b, t=t: (lambda q: q[::-1] if t else q)(
                     (rows - s[0] if a else s[0], columns - s[1] if b else s[1]))
                 for a in (0, 1) for b in (0, 1) for t in ((0, 1) if rows == columns else (0,))]
    number = {spot: i + 1 for i, spot in enumerate(spots)}
    return [{number[s]: number[turn(s)] for s in spots} for turn in turns]


class Game:
    def __init__(self, board):
        kind, size = board.split("-")
        shape = [int(n) for n in size.split("x")]
        self.edges, cells = (oracle.triangle if kind == "triangle" else oracle.boxes)(*shape)
        self.points = max(max(edge) for edge in self.edges)
        self.values = oracle.values(self.edges, cells)
        place = {edge: i for i, edge in enumerate(self.edges)}
        self.cells = [sum(1 << place[edge] for edge in cell) for cell in cells]
        self.all = (1 << len(self.edges)) - 1
        of = [[c for c in self.cells if c >> e & 1] for e in range(len(self.edges))]
        self.ground = [sum(1 << e for e in range(len(of)) if of[e] == [c]) for c in self.cells]
        self.maps = [[1 << place[tuple(sorted((m[a], m[b])))] for a, b in self.edges]
                     for m in point_maps(kind, shape[0], shape[-1])]
        self.nimbers = [0] * (self.all + 1)
        for state in range(self.all - 1, -1, -1):
            self.nimbers[state] = self.nimber(state)

    def moves(self, state):
        return [1 << e for e in range(len(self.edges)) if not state >> e & 1]

    def closes(self, state, move):
        return sum(c & move and c & ~state == move for c in self.cells)

    def nimber(self, state):
        """By definition; None is loony."""
        by_closing = {True: set(), False: set()}
        for move in self.moves(state):
            by_closing[self.closes(state, move) > 0].add(self.nimbers[state | move])
        taking, others = by_closing[True], by_closing[False]
        if not taking:
            return next(n for n in range(99) if n not in others)
        return None if None in taking or len(taking) > 1 or taking & others else taking.pop()

    def lacks(self, state):
        return [bin(c & ~state).count("1") for c in self.cells]

    def value_of_move(self, state, move):
        rest = self.values[state | move]
        closed = self.closes(state, move)
        return int(closed + rest if closed else -rest)

    def given(self, state, move):
        """Returns how many cells can be captured after a move."""
        state, cells = state | move, 0
        while True:
            move = next((m for m in self.moves(state) if self.closes(state, m)), None)
            if move is None:
                return cells
            cells += self.closes(state, move)
            state |= move

    def same(self, state):
        """Returns one of the states that are equal by symmetry or exchanges of ground edges."""
        images = []
        for edge_map in self.maps:
            image = sum(bit for e, bit in enumerate(edge_map) if state >> e & 1)
            images.append(tuple([image & ~sum(self.ground)]
                                + [bin(image & ground).count("1") for ground in self.ground]))
        return min(images)

    def components(self, state):
        """Returns the sizes of chains and loops."""
        links = [c & ~state for c, lacks in zip(self.cells, self.lacks(state)) if lacks == 2]
        chains, loops = [], []
        while links:
            edges, size = links.pop(), 1
            while joined := next((c for c in links if c & edges), None):
                links.remove(joined)
                edges, size = edges | joined, size + 1
            (loops if bin(edges).count("1") == size else chains).append(size)
        return sorted(chains), sorted(loops)


class Least:
    """The fewest undrawn edges where something occurs."""

    def __init__(self):
        self.undrawn = None

    def add(self, undrawn):
        self.undrawn = undrawn if self.undrawn is None else min(self.undrawn, undrawn)


def expected(board):
    game = Game(board)
    quiet = {game.same(s): s for s in range(game.all + 1) if 1 not in game.lacks(s)}
    margins = {name: Counter() for name in ("safe", "unsafe", "plain", "joints")}
    fails = {name: Least() for name in margins}
    control = Counter()
    endgames = Counter()
    extremes, sacrifices, single = [], [], []
    counts = Counter(states=len(quiet))
    for state in quiet.values():
        value, nimber, lacks = int(game.values[state]), game.nimbers[state], game.lacks(state)
        moves = game.moves(state)
        extremes.append((value, len(moves)))
        if not moves:
            continue
        worth = {move: game.value_of_move(state, move) for move in moves}
        given = {move: game.given(state, move) for move in moves}
        safe = [worth[move] for move in moves if not given[move]]
        wins = [move for move in moves if worth[move] > 0]
        if len(wins) == 1 and len(moves) > 1:
            single.append(len(moves))

        def enter(name, margin):
            margins[name][str(margin)] += 1
            if margin < 0:
                fails[name].add(len(moves))

        enter("safe" if safe else "unsafe", value if nimber else -value)
        if safe:
            counts["sacrifices"] += max(safe) < value
            if max(safe) <= 0 < value:
                sacrifices.append((min(given[move] for move in wins), len(moves)))
            continue
        chains, loops = game.components(state)
        joints = sum(n > 2 for n in lacks)
        turns = bin(state).count("1") - lacks.count(0)
        long_chains = sum(n > 2 for n in chains)
        controls = (turns + game.points + long_chains - joints) % 2 == 0
        name = "joints" if joints else "plain"
        enter(name, value if controls else -value)
        control[name] += controls == (nimber != 0)
        if not joints and long_chains == len(chains) and min(loops, default=4) >= 4:
            endgames[json.dumps([chains, loops, value])] += 1
    largest = max(sacrifices, default=None, key=lambda s: (s[0], -s[1]))
    return {
        **counts,
        "winning_sacrifices": len(sacrifices),
        "sacrifice": largest,
        "smallest": min(extremes),
        "largest": max(extremes, key=lambda e: (e[0], -e[1])),
        "single": (min(single), single.count(min(single))) if single else None,
        "margins": {name: dict(counter) for name, counter in margins.items()},
        "fails": {name: least.undrawn for name, least in fails.items()},
        "control": [control["plain"], control["joints"]],
        "endgames": dict(endgames),
        "right": [sum(endgames.values())] * 3,
    }


def undrawn(example):
    return example and example["undrawn"]


def found(program, board):
    told = json.loads(subprocess.check_output([program, board]))

    def record(name):
        return told[name] and (told[name]["number"], undrawn(told[name]["example"]))

    parts = {"safe": "nimstring_with_safe_moves", "unsafe": "nimstring_without_safe_moves",
             "plain": "long_chains_without_joints", "joints": "long_chains_with_joints"}
    single = told["last_single_win"]
    ends = told["endgames"]
    return {
        "states": told["states"],
        "sacrifices": told["sacrifices"],
        "winning_sacrifices": told["winning_sacrifices"],
        "sacrifice": record("sacrifice"),
        "smallest": record("smallest"),
        "largest": record("largest"),
        "single": single and (undrawn(single["example"]), single["states"]),
        "margins": {name: told[part]["margins"] for name, part in parts.items()},
        "fails": {name: undrawn(told[part]["fails"]) for name, part in parts.items()},
        "control": [told[parts[name]]["wins_nimstring"] for name in ("plain", "joints")],
        "endgames": {json.dumps([e["chains"], e["loops"], e["value"]]): e["states"]
                     for e in ends["list"]},
        "right": [ends[key] for key in ("states", "right_by_sums", "right_by_cases")],
    }


for board in ("boxes-2x2", "boxes-2x3", "triangle-3"):
    wanted, got = expected(board), found(sys.argv[1], board)
    for key in {*wanted, *got}:
        if wanted.get(key) != got.get(key):
            sys.exit(f"{board}, {key}: expected {wanted.get(key)}, found {got.get(key)}")
    print(f"{board}: all counts of {got['states']} states are right")
