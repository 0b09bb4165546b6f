"""Checks of arguments: TypeError for a wrong type, ValueError for a wrong value."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable
from typing import SupportsIndex, TypeAlias

from triwar import _core

Path: TypeAlias = str | os.PathLike[str]
Memory: TypeAlias = int | str | None
Progress: TypeAlias = Callable[[int, int], object]

_LONGEST = 80  # characters of a value in a message


def shown(value: object) -> str:
    """Return a value for a message, shortened if it is long."""
    try:
        text = ascii(value[: _LONGEST + 1] if isinstance(value, str) else value)
    except ValueError:  # Python writes no integer of over 4300 digits
        return f"an integer of {value.bit_length()} bits" if isinstance(value, int) else "a value"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def text_of(name: str, value: str) -> str:
    """Return a text that UTF-8 can encode."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, found {shown(value)}")
    try:
        str.encode(value)
    except UnicodeEncodeError:
        raise ValueError(f"{name}: expected a text of valid characters, found {shown(value)}") from None
    return value


def path_of(path: Path) -> str:
    """Return the path of a file as text."""
    try:
        found = os.fsencode(path)
    except TypeError:
        raise TypeError(f"path: expected a text or os.PathLike, found {shown(path)}") from None
    if b"\0" in found:
        raise ValueError(f"path: expected one without zero bytes, found {shown(found)}")
    return os.fsdecode(found)


def number_of(
    name: str,
    number: SupportsIndex,
    least: int = -(2**31),
    most: int = 2**31 - 1,
    limits: str = "",
) -> int:
    """Return an integer within limits, which are also given as text if that is shorter."""
    try:
        found = operator.index(number)
    except TypeError:
        raise TypeError(f"{name}: expected an integer, found {shown(number)}") from None
    if not least <= found <= most:
        raise ValueError(f"{name} is {shown(found)}, expected {limits or f'{least} to {most}'}")
    return found


def amount_of(name: str, number: SupportsIndex) -> int:
    """Return a number of states, playouts or bytes."""
    return number_of(name, number, 0, 2**64 - 1, "a number from 0 to 2**64 - 1")


def threads_of(threads: SupportsIndex | None) -> int | None:
    """Return a number of threads, None for one on each core."""
    return None if threads is None else number_of("threads", threads, *_core.thread_limits)


def memory_of(memory: Memory) -> Memory:
    """Return a limit of memory, None for the default."""
    if memory is None:
        return None
    if not isinstance(memory, str):
        return amount_of("memory", memory)
    if len(memory) > _LONGEST:
        raise ValueError(f"memory: expected a size such as '500M', found {shown(memory)}")
    return text_of("memory", memory)


def progress_of(progress: Progress | None) -> Progress | None:
    """Return the callback of long work."""
    if progress is None or callable(progress):
        return progress
    raise TypeError(f"progress: expected a function of two numbers, found {shown(progress)}")
