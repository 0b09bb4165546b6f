"""The module's documentation: documents, docstrings, stubs, the example."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import triwar


def run_doctest(text, name, folder, monkeypatch):
    monkeypatch.chdir(folder)
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    return doctest.DocTestRunner().run(test)


@pytest.mark.parametrize("document", ["docs/python.md", "docs/recipes.md", "python/README.md"])
def test_the_sessions_in_the_documents_go_as_they_show(document, root, tmp_path, monkeypatch):
    text = (root / document).read_text()
    session = "".join(re.findall(r"^```pycon\n(.*?)^```", text, re.M | re.S))
    result = run_doctest(session, document, tmp_path, monkeypatch)
    assert result.failed == 0 and result.attempted == len(re.findall("^>>> ", text, re.M)) > 0


def test_the_session_in_the_docstring_goes_as_it_shows(tmp_path, monkeypatch):
    result = run_doctest(triwar.__doc__, "triwar", tmp_path, monkeypatch)
    assert result.failed == 0 and result.attempted == 7


def test_everything_has_a_docstring():
    for name in triwar.__all__:
        thing = getattr(triwar, name)
        if name == "__version__":
            continue
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing) and thing.__module__.startswith("triwar"):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_the_types_of_the_package_agree_with_the_extension(tmp_path):
    allowed = tmp_path / "allowed"
    # The classes have pybind11's metaclass, and do not define a constructor.
    allowed.write_text(r"triwar\._core\.(Board|Game|Reply|Table|Tables)(\.__init__)?")
    package = Path(triwar.__file__).parent
    for check in (["stubtest", "triwar._core", "--allowlist", allowed], ["", "--strict", package]):
        module = ".".join(["mypy", check[0]]).rstrip(".")
        result = subprocess.run(
            [sys.executable, "-m", module, *check[1:]], cwd=tmp_path, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stdout + result.stderr


def test_type_checkers_understand_the_module(tmp_path, root):
    use = tmp_path / "use.py"
    use.write_text(
        "import numpy as np\n"
        "import triwar\n"
        "table = triwar.Tablebase.find()\n"
        "value: int = (table.probe([(2, 4), '4-5']).value or 0) + table.value(np.uint64(3))\n"
        "values: list[int] = table.values(np.arange(9)).tolist()\n"
        "triwar.generate('triangle-1', 'x', progress=lambda done, total: print(done / total))\n"
        "position = triwar.Position('boxes-2x2', [(1, 2)])\n"
        "position.push('2-3')\n"
        "moves: list[triwar.Move] = position.legal_moves + triwar.solve(position).probe(position).best\n"
        "try:\n"
        "    table.probe('1-9')\n"
        "except triwar.BadGame as error:\n"
        "    move: int | None = error.move\n"
        "table.probe(3)\n"  # the only mistake
    )
    check = [sys.executable, "-m", "mypy", "--strict", str(use)]
    result = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 1
    assert "use.py:14" in result.stdout and "Found 1 error in 1 file" in result.stdout
