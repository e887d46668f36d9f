"""Loops that come with the program: used where they are of these sources, for this system, and readable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kinetree as kt
from kinetree.kernels.llvm.host import processor
from kinetree.linalg import compiled, lowering, machine_code, shipped
from kinetree.linalg.arguments import INTEGER
from kinetree.linalg.compiled import Entry
from kinetree.solve import shipping

EXAMPLES = Path(kt.__file__).parent / "examples"


def seven_times(n):  # type: ignore[no-untyped-def]
    """What is shipped below."""
    return 7 * n


def fresh() -> Entry:
    """The function as a new process sees it."""
    return Entry(seven_times, (INTEGER,))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped file; nothing is kept on disk yet."""
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    return shipped.store(seven_times, (INTEGER,), tmp_path, lowering.lowered(seven_times, (INTEGER,)))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Numba was asked to compile."""
    names: list[str] = []

    def counted(function: Any, kinds: Any) -> bytes:
        names.append(function.__name__)
        return lowering.lowered(function, kinds)

    monkeypatch.setattr(machine_code, "_lowered", counted)
    return names


@pytest.mark.usefixtures("file")
def test_what_is_shipped_is_not_compiled_again(asked: list[str]) -> None:
    assert [fresh()(6), fresh()(7)] == [42, 49]
    assert asked == []


@pytest.mark.parametrize("spoil", ["damaged", "shorter", "of a later LLVM", "gone"])
def test_what_cannot_be_read_is_compiled(file: Path, asked: list[str], spoil: str) -> None:
    stored = file.read_bytes()
    if spoil == "gone":
        file.unlink()
    else:
        changed = {"damaged": b"x" + stored, "shorter": stored[:-40], "of a later LLVM": b""}[spoil]
        if not changed:
            import zlib

            changed = shipped._FORMAT + zlib.compress(b"BC\xc0\xde but nothing that this LLVM knows")
        file.write_bytes(changed)
    assert fresh()(6) == 42
    assert asked == ["seven_times"]


def test_other_sources_and_other_systems_have_other_files(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {file, shipped.file_of(seven_times, (), file.parent)}
    for name, value in (
        ("source_stamp", lambda function: "edited"),
        ("processor", lambda: ("riscv64-unknown-linux-gnu", "", "")),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(shipped, name, value)
            files.add(shipped.file_of(seven_times, (INTEGER,), file.parent))
    assert len(files) == 4
    assert shipped.file_of(seven_times, (INTEGER,), file.parent) == file


def test_code_on_disk_is_of_what_was_shipped(file: Path, asked: list[str]) -> None:
    """A wheel with other bitcode of the same sources replaces what an earlier one left on disk."""
    keys = {
        machine_code._key(seven_times, (INTEGER,), stored) for stored in (None, file.read_bytes(), b"other")
    }
    assert len(keys) == 3


def test_all_loops_of_the_program_can_be_shipped() -> None:
    """Every method, reduction and entry is found; two of one name would hide each other."""
    found = shipping.loops()
    assert {"advance", "start", "explicit_runge_kutta", "rodas_five_p", "projection", "location"} <= set(
        found
    )
    assert all(loop.py_func.__name__ == name for name, loop in found.items())


def test_a_folder_keeps_no_loops_of_other_sources(file: Path) -> None:
    """Those of other systems stay: one folder may serve several."""
    old, other = (file.parent / f"0.{system}" for system in (processor()[0], "riscv64"))
    old.touch()
    other.touch()
    shipped.keep_only({file}, file.parent)
    assert (file.exists(), old.exists(), other.exists()) == (True, False, True)


@pytest.mark.parametrize("example", ["double_pendulum", "four_bar", "bouncing_ball"])
def test_first_runs_need_no_loops_but_those_compiled_in_advance(
    example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open and closed models, and events: what is installed must be enough for them."""
    needed: set[str] = set()

    def noted(function: Any, kinds: Any) -> int:
        needed.add(function.__name__)
        return machine_code.address_of(function, kinds)

    monkeypatch.setattr(compiled, "address_of", noted)
    for loop in shipping.loops().values():
        for made in ("address", "_call"):
            loop.__dict__.pop(made, None)  # as in a new process, which has none yet
    run = kt.simulate(kt.load(EXAMPLES / f"{example}.toml"), t_end=1.0)
    assert run.audit is not None
    assert {"advance", "start", "explicit_runge_kutta"} <= needed <= set(shipping.FIRST)


def test_a_shipped_loop_gives_the_bits_of_one_compiled_here(
    tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = kt.load(EXAMPLES / "double_pendulum.toml")
    here = kt.simulate(model, t_end=1.0)
    loop = shipping.loops()["explicit_runge_kutta"]
    shipped.store(loop.py_func, loop.kinds, tmp_path, lowering.lowered(loop.py_func, loop.kinds))
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    own = loop.__dict__.pop("address")
    asked.clear()
    brought = kt.simulate(model, t_end=1.0)
    assert loop.address != own and asked == []
    assert brought.x.tobytes() == here.x.tobytes() and brought.y.tobytes() == here.y.tobytes()


def test_names_of_no_loop_are_refused() -> None:
    with pytest.raises(SystemExit, match=r"no loops are called advnce; there are .*advance"):
        shipping.wanted("advnce")


@pytest.mark.slow
def test_every_loop_runs_without_numba(tmp_path: Path) -> None:
    """None calls what only Numba has."""
    assert len(shipping.ship(tmp_path, shipping.wanted("all"))) == len(shipping.loops())
