"""Tables: found by the names of their games, compared, sent to other processes."""

import pytest

import triwar


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """An empty folder to be in, without folders of the user."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.delenv("TRIWAR_PATH", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_tables_are_found_where_triwar_lookup_finds_them(nowhere, lookup, monkeypatch):
    assert triwar.Tablebase.find("triangle-3").game == "triangle-3"
    with pytest.raises(triwar.TableMissing) as caught:
        triwar.Tablebase.find("boxes-1x7")
    told = "no table of boxes-1x7: no file boxes-1x7.tb.zst in ., "
    assert str(caught.value).startswith(told + str(nowhere / "data/triwar") + ", ")
    assert str(caught.value).endswith(
        "; make one, if memory allows, with triwar.generate('boxes-1x7', 'boxes-1x7.tb.zst')"
    )
    asked = lookup("-g", "boxes-1x7", "-m", "")
    assert told in asked.stderr

    for place in ("data/triwar", "path", "here"):  # the last one found first
        folder = nowhere / place
        folder.mkdir(parents=True, exist_ok=True)
        triwar.generate("boxes-1x7", folder / "boxes-1x7.tb.zst", index="quiet")
        if place == "path":
            monkeypatch.setenv("TRIWAR_PATH", str(folder))
        path = "" if place == "here" else f"{folder}/"
        found = triwar.Tablebase.find("boxes-1x7")
        assert repr(found) == f"<triwar.Tablebase of boxes-1x7, {path}boxes-1x7.tb.zst>"

    with pytest.raises(triwar.UnknownGame):
        triwar.Tablebase.find("chess")
    with pytest.raises(triwar.BadTable, match="painting"):
        triwar.Tablebase.find("painting")
