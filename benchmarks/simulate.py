"""Simulation: time for the same measured error, against other programs; many scenarios; cold processes.

Run ``python benchmarks/simulate.py`` (``--quick`` for a short look, ``--json FILE`` to keep the figures). Runs of one
thread are measured in processor time, those of several threads and whole processes in wall time; medians.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from command_line import options_of

PARTS = ("panda_swing", "loops_in_time", "many_scenarios", "symbolic_pendulums", "cold_start")


def warm_up() -> None:
    """Start the compiler and load the loops of the integrators: no part of any figure."""
    from symbolic_pendulums import model

    import kinetree as kt

    kt.simulate(model(1), 0.1)


def guarded(measure: Callable[[bool, bool], Any], quick: bool, smallest: bool) -> Any:
    """What was measured, or why it was not: a missing program costs its own part only."""
    try:
        return measure(quick, smallest)
    except ImportError as missing:
        return {"missing": f"{missing.name}: not installed"}
    except Exception as failure:  # one part that fails must not lose the others
        if smallest:
            raise
        traceback.print_exc()
        return {"missing": f"failed: {type(failure).__name__}: {failure}"}


def main(words: Sequence[str] | None = None) -> None:
    """Measure, show and keep the figures."""
    parser = options_of(__doc__, quick=True, json=True)
    parser.add_argument("--parts", nargs="*", default=PARTS, choices=PARTS)
    options = parser.parse_args(words)
    figures = {}
    with tempfile.TemporaryDirectory() as cache:
        if not options.smallest:
            os.environ["KINETREE_CACHE_DIR"] = cache  # every model is compiled from scratch
        warm_up()
        for part in options.parts:
            print(f"{part} …", flush=True)
            figures[part] = guarded(import_module(part).measure, options.quick, options.smallest)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1))
    from page import simulation_tables

    print(simulation_tables(figures))


if __name__ == "__main__":
    main()
