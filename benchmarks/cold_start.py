"""Cold processes: what a user waits for from the start of Python until `simulate` returns (wall time).

The very first run is that after an installation, with nothing on disk. The command is ``kinetree run``,
which also writes the results and the report.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import CLOCK_MONOTONIC, clock_gettime
from typing import Any

from chains import chain

import kinetree as kt

IMPORT_TARGET = 0.3
FIRST_TARGET, LATER_TARGET = 3.0, 0.8
COMMAND_TARGET = 1.5

RUN = """
import sys, time
sys.path.insert(0, sys.argv[1])
from chains import chain
import kinetree as kt
run = kt.simulate(chain(10), t_end=10.0)
assert run.status == "finished", run.reason
print(time.clock_gettime(time.CLOCK_MONOTONIC) - float(sys.argv[2]))
"""

IMPORT = """
from time import perf_counter
start = perf_counter()
import kinetree
print(perf_counter() - start)
"""


def process(code: str, environment: dict[str, str]) -> float:
    """The number that a process prints; it is told when it was started, and where its model is."""
    folder = str(Path(__file__).resolve().parent)
    begin = str(clock_gettime(CLOCK_MONOTONIC))
    command = [sys.executable, "-c", code, folder, begin]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def command(folder: Path, environment: dict[str, str]) -> float:
    """Seconds of ``kinetree run`` with results and report, from its start to its end."""
    asked = [str(folder / "chain.toml"), "--t-end", "10", "--out", str(folder), "--quiet"]
    begin = clock_gettime(CLOCK_MONOTONIC)
    subprocess.run([sys.executable, "-m", "kinetree", "run", *asked], env=environment, check=True)
    return clock_gettime(CLOCK_MONOTONIC) - begin


def measure(quick: bool, smallest: bool = False) -> dict[str, Any]:
    """The very first run with empty caches, later runs, and the import alone."""
    with tempfile.TemporaryDirectory() as kernels:
        environment = os.environ | {"KINETREE_CACHE_DIR": kernels}
        first = process(RUN, environment)
        often = 1 if smallest else 2 if quick else 5
        later = [process(RUN, environment) for _ in range(often)]
        kt.save(chain(10), Path(kernels) / "chain.toml")
        command(Path(kernels), environment)
        commands = [command(Path(kernels), environment) for _ in range(often)]
        imports = [process(IMPORT, environment) for _ in range(1 if smallest else 3 if quick else 9)]
    return {
        "problem": "chain of 10 bodies, 10 s",
        "first": first,
        "first_target": FIRST_TARGET,
        "later_target": LATER_TARGET,
        "later": median(later),
        "later_spread": (max(later) - min(later)) / 2,
        "command": median(commands),
        "command_target": COMMAND_TARGET,
        "import": median(imports),
        "import_target": IMPORT_TARGET,
    }
