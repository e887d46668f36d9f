"""Files that commands write: the old one or the new one is there, whole, and a failure names the file."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import Outcome

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits, links and devices of POSIX")

COMMANDS: dict[str, tuple[str, ...]] = {
    "report.html": ("run", "MODEL", "--no-explore", "--out", "FOLDER"),
    "page.html": ("view", "MODEL", "--no-open", "-o", "FILE"),
    "figure.png": ("plot", "RESULT", "hinge.angle", "-o", "FILE"),
    "table.csv": ("export", "RESULT", "*", "-o", "FILE"),
    "scene.glb": ("export", "RESULT", "-o", "FILE"),
    "linear.json": ("linearize", "MODEL", "-o", "FILE"),
    "linear.npz": ("linearize", "MODEL", "-o", "FILE"),
    "equations.tex": ("equations", "MODEL", "-o", "FILE"),
    "small_pendulum_equations.c": ("export", "MODEL", "--to", "c", "-o", "FOLDER"),
}


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """No file of this process can grow beyond a size: a full disk, for those who write."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)


@pytest.mark.in_turn(3)
@posix
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_leaves_the_old_file(
    name: str, kinetree: Callable[..., Outcome], pendulum: Path, swung: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    words = {"MODEL": pendulum, "RESULT": swung / "results.h5", "FOLDER": folder, "FILE": folder / name}
    command = [words.get(word, word) for word in COMMANDS[name]]
    done = kinetree(*command, "--quiet")
    assert done.code == 0, done.err
    file = folder / name
    assert file.stat().st_size > 512
    file.write_bytes(b"an earlier file")
    before = sorted(entry.name for entry in folder.iterdir())
    (folder / "results.h5").unlink(missing_ok=True)
    results = {"results.h5"} & set(before)  # the rows of `run` are first, and it goes on without them
    with files_limited_to(512):
        failed = kinetree(*command, "--quiet")
    assert failed.code in (1, 2), failed
    assert "cannot" in failed.err
    assert str(folder) in failed.err
    assert "Traceback" not in failed.err
    assert file.read_bytes() == b"an earlier file"
    assert {entry.name for entry in folder.iterdir()} | results == set(before)


def test_a_run_says_what_it_replaces(
    kinetree: Callable[..., Outcome], pendulum: Path, tmp_path: Path
) -> None:
    command = ("run", pendulum, "--out", tmp_path / "out", "--no-explore")
    first, second = kinetree(*command), kinetree(*command)
    assert (first.code, second.code) == (0, 0)
    assert "replaced" not in first.err
    told = next(line for line in second.err.splitlines() if "will be replaced" in line)
    assert str(tmp_path / "out" / "results.h5") in told
    assert str(tmp_path / "out" / "report.html") in told


@posix
def test_permissions_links_and_devices_stay_what_they_are(
    kinetree: Callable[..., Outcome], pendulum: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.tex"
    secret.write_text("old")
    secret.chmod(0o600)
    link = tmp_path / "link.tex"
    link.symlink_to(secret)
    assert kinetree("equations", pendulum, "-o", link, "--quiet").code == 0
    assert link.is_symlink()
    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.stat().st_size > 100
    pipe = tmp_path / "pipe.tex"
    os.mkfifo(pipe)
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert kinetree("equations", pendulum, "-o", pipe, "--quiet").code == 0
        assert os.read(handle, 1 << 20) == secret.read_bytes()
    finally:
        os.close(handle)
    assert pipe.is_fifo()


def test_a_name_that_is_too_long_is_what_is_blamed(
    kinetree: Callable[..., Outcome], swung: Path, tmp_path: Path
) -> None:
    done = kinetree("export", swung / "results.h5", "-o", tmp_path / ("n" * 300 + ".csv"))
    assert done.code == 1
    assert "the name is too long" in done.err
