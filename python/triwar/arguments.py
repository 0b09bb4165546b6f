"""Explains wrong arguments of the functions of the extension."""

from __future__ import annotations

import os
import re
import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat, SupportsIndex

_CHECKS: dict[str, Any] = {
    "str": (str, bytes),
    "int": SupportsIndex,
    "float": (SupportsFloat, SupportsIndex),
    "path": (bytes, os.PathLike),
    "object": object,
}


def _split(text: str, separator: str = ", ") -> list[str]:
    """Split a text at separators outside brackets."""
    parts = [""]
    for part in text.split(separator):
        is_open = sum(map(parts[-1].count, "[(")) > sum(map(parts[-1].count, "])"))
        if is_open:
            parts[-1] += separator + part
        else:
            parts.append(part)
    return [part for part in parts if part]


def _kind(text: str) -> str:
    """Describe a type from a pybind11 signature in plain words."""
    text = text.replace("triwar._triwar.", "").replace("os.PathLike", "Union[str, path]")
    text = text.replace("[2]", "").replace("handle", "object").replace("Iterable", "sequence")
    while inner := re.fullmatch(r"Optional\[(.*)\]|Union\[(.*)\]", text):
        text = f"{inner[1]}, None" if inner[1] else inner[2]
    words = [_kind(part) if "Union" in part else part for part in _split(text)]
    return " or ".join(words).replace("List", "list").replace("Tuple", "tuple")


def _fits(value: object, kind: str) -> bool:
    if " or " in kind:
        return any(_fits(value, part) for part in kind.split(" or "))
    if inner := re.fullmatch(r"(list|tuple)\[(.*)\]", kind):
        if not isinstance(value, (list, tuple)):
            return hasattr(type(value), "__getitem__") and not isinstance(value, (str, bytes, dict))
        kinds = [inner[2]] * len(value) if inner[1] == "list" else _split(inner[2])
        return len(value) == len(kinds) and all(map(_fits, value, kinds))
    if kind == "None":
        return value is None
    if kind == "bool":
        return hasattr(type(value), "__bool__")
    if kind == "sequence":
        return hasattr(type(value), "__iter__") or hasattr(type(value), "__getitem__")
    if kind in _CHECKS:
        return isinstance(value, _CHECKS[kind])
    return value is None or any(base.__name__ == kind for base in type(value).__mro__)


def _problems(signature: str, args: Sequence[object], named: Mapping[str, object]) -> list[str]:
    """Return the problems with the arguments of a call, according to a signature."""
    positional, _, only_named = signature.partition("*")
    kinds: dict[str, str] = {}
    required: list[str] = []
    for parameter in _split(positional) + _split(only_named):
        declared, _, default = parameter.partition(" = ")
        name, _, kind = declared.partition(": ")
        kinds[name] = _kind(kind)
        if not default:
            required.append(name)
    names = [parameter.partition(":")[0] for parameter in _split(positional)]
    found = dict(zip(names, args)) | named
    problems = [
        f"{name}: expected {kinds[name]}, found {reprlib.repr(value)}"
        for name, value in found.items()
        if name in kinds and not _fits(value, kinds[name])
    ]
    if len(args) > len(names):
        given, most = (len(each) - (names[:1] == ["self"]) for each in (args, names))
        problems.append(f"expected at most {most} positional arguments, found {given}")
    problems += [
        f"unknown argument {name}, expected {', '.join(each for each in kinds if each != 'self')}"
        for name in named.keys() - kinds.keys()
    ]
    problems += [f"{name} is given twice" for name in names[: len(args)] if name in named]
    problems += [f"{name} is missing" for name in required if name not in found]
    return problems or [
        f"{name}: {value} is out of range"
        for name, value in found.items()
        if isinstance(value, int) and not 0 <= value < 2**31
    ]


def explain(error: str, args: tuple[object, ...], named: dict[str, object] | None) -> str | None:
    """Return a clearer message than `error`, pybind11's message about wrong arguments of a call.

    Returns None if `error` is another message, or if no argument can be blamed.
    """
    text, is_mismatch, _ = error.partition("\nInvoked with: ")
    signatures = re.findall(r"^ +\d+\. ([\w.]*)\((.*)\)(?: -> .*)?$", text, re.MULTILINE)
    if not is_mismatch or not signatures:
        return None
    name = text.partition("(")[0]
    if name == "__init__":  # its signature has no self
        name, args = signatures[0][0].rpartition(".")[2], args[1:]
    fewest = min((_problems(each, args, named or {}) for _, each in signatures), key=len)
    return f"{name}(): {fewest[0]}" if fewest else None
