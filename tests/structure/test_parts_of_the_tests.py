"""The parts in which all tests run at night: every test is in one of them, and the command says what came of it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The command of all tests, which keeps its outcome elsewhere."""
    spec = importlib.util.spec_from_file_location("all_tests", TESTS / "__main__.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "all_tests", module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "RAN_WHOLE", tmp_path / "ran_whole.json")
    return module


def chosen(tests: object, file: Path) -> bool:
    """Whether a part has tests of a file."""
    name = file.relative_to(TESTS.parent)
    return any(name.is_relative_to(path) for path in tests.paths) and not any(
        name.is_relative_to(path) for path in tests.ignored
    )


def test_every_test_is_in_one_part(night: ModuleType) -> None:
    parts = night.PARTS.values()
    for file in TESTS.rglob("test_*.py"):
        quick = [
            one for one in parts if chosen(one, file) and (not one.slow or one.marks == "slow or not slow")
        ]
        longer = [one for one in parts if chosen(one, file) and one.slow and one.marks.startswith("slow")]
        assert (len(quick), len(longer)) == (1, 1), file


def test_as_many_nights_as_a_part_takes_run_all_of_its_shares(night: ModuleType) -> None:
    for tests in night.PARTS.values():
        shares = {tests.share(first) for first in range(7, 7 + tests.nights)}
        assert shares == {f"{k}/{tests.nights}" for k in range(1, tests.nights + 1)}


def test_every_folder_and_every_part_is_explained(night: ModuleType) -> None:
    text = (TESTS / "README.md").read_text(encoding="utf-8")
    parts, folders = text.split("## What proves what")
    rows = [row.split("|") for row in parts.splitlines() if row.startswith("| ")][1:]
    nights = {name.strip(): int(row[3]) for row in rows for name in row[1].split(",")}
    assert [*nights] == [*night.all_parts(0, 2)]
    assert nights == dict.fromkeys(night.CHECKS, 1) | {name: one.nights for name, one in night.PARTS.items()}
    told = {
        name.strip(" `")
        for row in folders.splitlines()
        if row.startswith("| `")
        for name in row.split("|")[1].split(",")
    }
    there = {folder.name for folder in TESTS.iterdir() if folder.is_dir() and folder.name[0].isalpha()}
    assert told == there


def parts_that(night: ModuleType, monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    """Programs of Python in place of the parts."""
    made = {name: (("-c", text), {}) for name, text in programs.items()}
    monkeypatch.setattr(night, "all_parts", lambda *_: made)


def test_the_last_line_but_one_says_when_all_last_ran(
    night: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts_that(night, monkeypatch, one="print('3 passed')", two="print('1 failed'); raise SystemExit(1)")
    assert night.main(["--all", "one"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["last ran whole: never", "all green"]
    assert night.main(["--all", "--night", "7"]) == 1
    *_, before, last = (lines := capsys.readouterr().out.splitlines())
    assert lines[0].startswith("night 7: ") and "3 passed" in lines[1]
    assert (
        before.startswith("last ran whole: 20")
        and before.endswith("h: failed: two")
        and last == "failed: two"
    )
    assert night.main(["--all", "one"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [before, "all green"]
    assert night.main(["--all", "three"]) == 2


def test_a_run_that_is_interrupted_is_not_whole(
    night: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(night, "check", interrupted)
    assert night.main(["--all"]) == 1
    *_, before, last = capsys.readouterr().out.splitlines()
    assert (before, last) == ("last ran whole: never", "not whole; all green")
