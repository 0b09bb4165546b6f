"""Checks of arguments: TypeError for a wrong type, BadArgument for a wrong value."""

from __future__ import annotations

import operator
import os
import reprlib
from collections.abc import Callable
from typing import SupportsIndex, TypeAlias

from triwar import _core
from triwar.errors import BadArgument

Path: TypeAlias = str | os.PathLike[str]
Amount: TypeAlias = SupportsIndex | str
Progress: TypeAlias = Callable[[int, int], object]

_LONGEST = 80  # characters of a value in a message
_SHORT = reprlib.Repr()  # reads only the beginning of long values
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = _LONGEST


def shown(value: object) -> str:
    """Return a value for a message, shortened if it is long."""
    try:
        if isinstance(value, bytes):
            value = value[: _LONGEST + 1]
        text = _SHORT.repr(value).encode("ascii", "backslashreplace").decode()
    except ValueError:  # Python writes no integer of over 4300 digits
        return f"an integer of {value.bit_length()} bits" if isinstance(value, int) else "a value"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _invalid(name: str, value: object) -> BadArgument:
    return BadArgument(f"{name}: expected a text of valid characters, found {shown(value)}")


def text_of(name: str, value: str) -> str:
    """Return a text that UTF-8 can encode."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, found {shown(value)}")
    try:
        str.encode(value)
    except UnicodeEncodeError:
        raise _invalid(name, value) from None
    return value


def path_of(path: Path) -> str:
    """Return the path of a file as text."""
    try:
        found = os.fsencode(path)
    except TypeError:
        raise TypeError(f"path: expected a text or os.PathLike, found {shown(path)}") from None
    except UnicodeEncodeError:
        raise _invalid("path", path) from None
    if b"\0" in found:
        raise BadArgument(f"path: expected one without zero bytes, found {shown(found)}")
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
        if isinstance(number, bool):
            raise TypeError
        found = operator.index(number)
    except TypeError:
        raise TypeError(f"{name}: expected an integer, found {shown(number)}") from None
    if not least <= found <= most:
        raise BadArgument(f"{name} is {shown(found)}, expected {limits or f'{least} to {most}'}")
    return found


def amount_of(
    name: str, amount: Amount, read: Callable[[str], int | None] = _core.count_of
) -> int:
    """Return a number of states, playouts or bytes, perhaps given as text such as '1.5M'."""
    if not isinstance(amount, str):
        return number_of(name, amount, 0, 2**64 - 1, "a number from 0 to 2**64 - 1")
    found = read(text_of(name, amount)) if len(amount) <= _LONGEST else None
    if found is None:
        raise BadArgument(f"{name} is {shown(amount)}, expected one such as 1000 or '1.5M'")
    return found


def threads_of(threads: SupportsIndex | None) -> int | None:
    """Return a number of threads, None for one on each core."""
    return None if threads is None else number_of("threads", threads, *_core.thread_limits)


def memory_of(memory: Amount | None) -> int | None:
    """Return a limit of memory in bytes, None for the default."""
    return None if memory is None else amount_of("memory", memory, _core.size_of)


def progress_of(progress: Progress | None) -> Progress | None:
    """Return the callback of long work."""
    if progress is None or callable(progress):
        return progress
    raise TypeError(f"progress: expected a function of two numbers, found {shown(progress)}")
