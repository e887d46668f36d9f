"""Cold processes: what a user waits for from the start of Python to the end of a run (wall time)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

IMPORT_TARGET = 0.3

RUN = """
import sys, time
sys.path.insert(0, sys.argv[1])
from chains import chain
import kinetree as kt
run = kt.simulate(chain(10), t_end=10.0)
assert run.status == "finished", run.reason
print(sum(run.timings.values()))
"""

IMPORT = """
from time import perf_counter
start = perf_counter()
import kinetree
print(perf_counter() - start)
"""


def process(code: str, environment: dict[str, str]) -> tuple[float, float]:
    """Wall time of a process (s), and the number it prints."""
    folder = str(Path(__file__).resolve().parent)
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, folder], env=environment, check=True, capture_output=True, text=True
    )
    return perf_counter() - start, float(done.stdout)


def measure(quick: bool) -> dict[str, Any]:
    """The very first run with empty caches, later runs, and the import alone."""
    with tempfile.TemporaryDirectory() as kernels, tempfile.TemporaryDirectory() as loops:
        environment = os.environ | {"KINETREE_CACHE_DIR": kernels, "NUMBA_CACHE_DIR": loops}
        first, _ = process(RUN, environment)
        later = [process(RUN, environment)[0] for _ in range(2 if quick else 5)]
        imports = [process(IMPORT, environment)[1] for _ in range(3 if quick else 9)]
    return {
        "problem": "chain of 10 bodies, 10 s",
        "first": first,
        "later": median(later),
        "later_spread": (max(later) - min(later)) / 2,
        "import": median(imports),
        "import_target": IMPORT_TARGET,
    }
