"""Plots the values for the player to move by the number of drawn edges.

usage: value_by_edges.py [PICTURE]    default value_by_edges.svg; the extension sets the format

The marks "# %%" divide this file into the cells of a notebook.
"""

# %% The value of every state of the board.
import sys

import matplotlib.pyplot as plt
import numpy as np

import triwar

table = triwar.Tablebase.find()
states = np.arange(table.board.states, dtype=np.uint64)
values = table.values(states)

# %% The number of drawn edges of each state.
edges = np.arange(len(table.board.edges), dtype=np.uint64)
drawn = sum((states >> edge & np.uint64(1)).astype(int) for edge in edges)

# %% The number of states of each value, by drawn edges, and the mean value.
lowest, highest = values.min(), values.max()
counts = np.zeros((highest - lowest + 1, drawn.max() + 1), dtype=int)
np.add.at(counts, (values.astype(int) - lowest, drawn), 1)
shares = counts / counts.sum(axis=0)
means = np.bincount(drawn, weights=values) / counts.sum(axis=0)

# %% The picture.
figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
image = axes.imshow(
    np.where(shares > 0, shares, np.nan),
    extent=(-0.5, drawn.max() + 0.5, lowest - 0.5, highest + 0.5),
    origin="lower",
    aspect="auto",
    cmap="Blues",
)
axes.plot(means, color="black", marker="o", markersize=4, label="mean")
axes.axhline(0, color="gray", linewidth=0.5)
axes.set_xticks(range(0, len(means), 2))
axes.set_xlabel("edges drawn")
axes.set_ylabel("value for the player to move, in cells")
axes.set_title(f"{table.game}: {table.board.states} states")
axes.legend()
figure.colorbar(image, label="share of the states with as many edges")
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "value_by_edges.svg")
