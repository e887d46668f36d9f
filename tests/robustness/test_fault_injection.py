"""Operations on files, and large allocations, that fail once: the old file or the new one is there, whole.

A run with its report over an earlier one, a run that is streamed, and a sweep with shards. What was computed is kept,
or computed again to the same bits. ``--slow`` lets every single operation fail in every way.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or importlib.util.find_spec("ziglang") is None,
    reason="the injector is loaded before glibc, and compiled by ziglang",
)


@pytest.fixture(scope="module")
def injector(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("injector") / "injector.so"
    command = [sys.executable, "-m", "ziglang", "cc", "-O1", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([*command, str(HERE / "fault_injector.c")], check=True, capture_output=True)
    return library


@pytest.mark.slow
@pytest.mark.parametrize("task", ["run", "stream", "sweep"])
def test_one_operation_fails(
    task: str, injector: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    every = bool(request.config.getoption("--slow"))
    done = subprocess.run(
        [sys.executable, str(HERE / "fault_trials.py"), task, str(tmp_path), "0" if every else "4"],
        env=os.environ | {"LD_PRELOAD": str(injector)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    operations, allocations, trials = map(int, done.stdout.split())
    assert operations > 10
    assert trials == (5 * operations + allocations if every else 4)


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--ray"]])
def test_folders_of_a_disturbed_soak_are_whole(more: list[str]) -> None:
    """A small form of ``folder_soak.py``, whose whole form makes a million runs."""
    if more:
        pytest.importorskip("ray")
    command = [sys.executable, str(HERE / "folder_soak.py"), "--runs", "20000", "--round", "5000", *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
