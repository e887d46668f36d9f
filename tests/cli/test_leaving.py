"""A command ends at once, and nothing that has to happen at its end is left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import atexit, sys, threading, time
from pathlib import Path
from kinetree.cli.console import leave
folder = Path(sys.argv[1])
class Slow:
    def __del__(self):
        (folder / "freed").touch()
kept = Slow()
atexit.register((folder / "registered").touch)
threading.Thread(target=lambda: (time.sleep(0.2), (folder / "joined").touch())).start()
print("printed", end="")
leave(int(sys.argv[2]))
"""


BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize("code", [0, 3])
def test_what_has_to_happen_at_the_end_happens(tmp_path: Path, code: int) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), str(code)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, "printed", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["joined", "registered"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(("code", "found"), [(0, 1), (3, 3)])
def test_output_that_cannot_be_written_is_told(tmp_path: Path, code: int, found: int) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-c", PROGRAM, str(tmp_path), str(code)]
        ended = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=BUFFERED
        )
    assert ended.returncode == found
    assert "could not be written" in ended.stderr
