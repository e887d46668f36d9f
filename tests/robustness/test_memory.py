"""Files made to eat memory: refused in words, in a process that may not have much of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXTRA = 300_000_000  # bytes a reader may take beyond what the program has when it starts
DEEP = 20_000
PARTS = 40_000

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">'
    + "".join(
        f'<!ENTITY a{k} "&a{k - 1};&a{k - 1};&a{k - 1};&a{k - 1};&a{k - 1};&a{k - 1};">' for k in range(1, 20)
    )
    + "]>"
)
EXPRESSION = 'format = 1\n[model]\nname = "m"\n[parameters]\nk = "{}"\n'
HOSTILE = {
    "laughs.urdf": LAUGHS + "<robot name='&a19;'/>",
    "deep.urdf": "<robot name='r'>" + "<link name='l'>" * DEEP + "</link>" * DEEP + "</robot>",
    "wide.urdf": "<robot name='r'>" + "<link name='same'/>" * PARTS + "</robot>",
    "long_number.urdf": "<robot name='r'><link name='l'><inertial><mass value='" + "1" * 3_000_000 + "'/>"
    "</inertial></link></robot>",
    "laughs.xml": LAUGHS + "<mujoco model='&a19;'/>",
    "towers.toml": EXPRESSION.format("9**9**9**9**9"),
    "powers.toml": EXPRESSION.format("**".join(["2"] * 5000)),
    "parentheses.toml": EXPRESSION.format("(" * DEEP + "1" + ")" * DEEP),
    "sums.toml": EXPRESSION.format("+".join(["x"] * 200_000)),
    "faults.toml": 'format = 1\n[model]\nname = "m"\n' + '[[body]]\nname = "b"\n' * PARTS,
    "case.json": "[" * 200_000,
    "case_numbers.json": '{"format": "mbref-1", "bodies": [' + ",".join(["1e999"] * PARTS) + "]}",
}

READ = """
import contextlib, resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from watchdog import refused_clearly
from kinetree.io.load import load_any
from kinetree_validation.validate import read_case
path = Path(sys.argv[2])
with contextlib.suppress(Exception):
    load_any(Path(sys.argv[4]))  # whatever is imported late is imported now
in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
limit = in_use + int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    read_case(path) if path.suffix == ".json" else load_any(path)
except Exception as error:
    assert refused_clearly(error), repr(error)[:2000]
    print("refused", len(str(error)))
else:
    print("read")
"""


@pytest.mark.in_turn(3)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited and measured the way of Linux")
@pytest.mark.parametrize("name", HOSTILE)
def test_refused_within_little_memory(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(HOSTILE[name])
    harmless = tmp_path / f"harmless{path.suffix if path.suffix != '.json' else '.toml'}"
    harmless.write_text("?")
    arguments = [str(Path(__file__).parent), str(path), str(EXTRA), str(harmless)]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", READ, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    word, length = done.stdout.split()
    assert word == "refused"
    assert int(length) < 20_000  # the message does not repeat the file
