"""Two versions of Kinetree side by side: ``python benchmarks/before_after.py TREE`` (``--page FILE`` writes the table).

TREE is a checkout of the other version. Its own code alone is timed, in processes that take turns, by processor time;
of all rounds the shortest counts, since other work on a machine only ever makes a figure larger. Every process
compiles into caches of its version's own: models anew, while what is made once after installation, the machine code of
the runtime, is timed under its own name (of versions that leave it to Numba it is kept on disk).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time_ns
from typing import Any

from command_line import options_of

HERE = Path(__file__).resolve().parent
Figures = dict[str, float]

STARTED = 1e-4
"""Length (s) of a run that is nothing but its start and its end."""
PARTS = ("drive", "explicit", "lanes", "least_change", "project", "radau5", "sines")
"""Parts of the runtime that these models need."""
AT_FIRST = "runtime: machine code, once after installation"
PAGE = """---
orphan: true
---

# Before and after

```{{note}}
This page is written by `python benchmarks/before_after.py TREE --page docs/benchmarks_before_after.md`, TREE being a
checkout of `{before}`, the version before the rooms of the program were put in order. Own code only, processor time of
one core, the shortest of {rounds} rounds in which the versions took turns.
```

{table}

The machine code of the runtime is made once after installation and kept on disk, part by part as models need it; the
first line is of all parts that these models need. The version before left that to Numba, whose files were on disk when
its figures were taken. `simulate` is what a user waits for, with assembly, audit and channels; what is timed is a
further run of the same model, which finds its equations and machine code where the first one left them.
"""


def shortest(function: Callable[[], Any], rounds: int) -> float:
    """Shortest processor time of a call (s), after two that do not count."""
    function(), function()
    times = []
    for _ in range(rounds):
        begun = process_time_ns()
        function()
        times.append(process_time_ns() - begun)
    return min(times) / 1e9


def figures(smallest: bool = False) -> Iterator[tuple[str, float]]:
    """Figures of the Kinetree that is imported: what they are, and seconds."""
    from planar_mechanisms import andrews, four_bar, kinetree_model, slider_crank

    import kinetree as kt

    if find_spec("kinetree.runtime"):
        load_part = import_module("kinetree.kernels.llvm.engine").load_part
        begun = process_time_ns()
        for part in PARTS[:1] if smallest else PARTS:
            load_part(part)
        yield AT_FIRST, (process_time_ns() - begun) / 1e9
    if smallest:
        yield from figures_of("four-bar", kinetree_model(four_bar()), 0.1, in_lanes=True, smallest=True)
        return
    examples = Path(kt.__file__).parent / "examples"
    planar = (("four-bar", four_bar()), ("slider-crank", slider_crank()), ("Andrews' mechanism", andrews()))
    for name, mechanism in planar:
        in_lanes = name == "four-bar"
        yield from figures_of(name, kinetree_model(mechanism), mechanism.t_end, in_lanes=in_lanes)
    for name in ("triple_pendulum", "eight_body_tree", "rolling_disk"):
        yield from figures_of(name.replace("_", " "), kt.load(examples / f"{name}.toml").model, 5.0)


def figures_of(
    name: str, model: Any, t_end: float, *, in_lanes: bool = False, smallest: bool = False
) -> Iterator[tuple[str, float]]:
    """Figures of one model: building it, running it from Python, and all of `simulate`."""
    import numpy as np

    import kinetree as kt
    from kinetree.kernels import preferred_lanes
    from kinetree.solve.integrate import integrate

    batch = (
        "scenario_batch" if find_spec("kinetree.solve.scenario_batch") else "many"
    )  # as older versions have it
    integrate_many = import_module(f"kinetree.solve.{batch}").integrate_many
    begun = process_time_ns()
    prepared = kt.prepare(model)
    system = prepared.compiled.system(explicit_only=True)
    yield f"{name}: trace and compile", (process_time_ns() - begun) / 1e9
    state = prepared.state
    try:
        z = prepared.compiled.pack(state)
    except TypeError:  # as older versions have it
        z = prepared.compiled.pack(state.x, state.u)
    options: dict[str, Any] = {"method": "dop853", "rtol": 1e-9, "atol": 1e-9}
    for title, until, rounds in (
        ("start and end of a run", STARTED, 300),
        (f"run of {t_end:g} s", t_end, 30),
    ):
        run = partial(integrate, system, 0.0, z, until, state.p, output=[until], **options)
        yield f"{name}: {title}", shortest(run, 1 if smallest else rounds)
    if in_lanes:
        lanes = prepared.compiled.system(explicit_only=True, lanes=preferred_lanes())
        count = 2 if smallest else 256
        all_z, all_p = np.tile(z, (count, 1)), np.tile(state.p, (count, 1))
        runs = partial(integrate_many, lanes, 0.0, all_z, min(t_end, 1.0), all_p, threads=1, **options)
        yield f"{name}: {count} runs of {min(t_end, 1.0):g} s in lanes", shortest(runs, 1 if smallest else 7)
    simulated = min(t_end, 1.0)
    whole = partial(kt.simulate, model, simulated, progress=False)
    yield f"{name}: all of `simulate`, {simulated:g} s", shortest(whole, 1 if smallest else 7)


def measured(tree: Path, caches: Path) -> Figures:
    """Figures of one version, in a process of its own with caches of its own; kernels are compiled anew."""
    kept = caches / tree.name
    with tempfile.TemporaryDirectory() as kernels:
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree / "benchmarks"), str(tree / "tests")]),
            "KINETREE_CACHE_DIR": kernels,
            "NUMBA_CACHE_DIR": str(kept),
        }
        command = [sys.executable, str(Path(__file__).resolve()), "--figures"]
        done = subprocess.run(
            command, env=environment, cwd=kept.parent, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise SystemExit(f"{tree}: {done.stderr[-2000:]}")
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def table(before: Figures, after: Figures) -> str:
    """The figures of both versions and their ratios."""
    lines = ["| what | before (ms) | after (ms) | after ÷ before |", "|---|--:|--:|--:|"]
    for what, seconds in after.items():
        former, ratio = "–", "–"
        if what in before:
            former, ratio = f"{1e3 * before[what]:.3g}", f"{seconds / before[what]:.2f}"
        lines.append(f"| {what} | {former} | {1e3 * seconds:.3g} | {ratio} |")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    """Measure both versions in turns and show the table."""
    parser = options_of(__doc__)
    parser.add_argument("tree", type=Path, nargs="?", help="checkout of the other version")
    parser.add_argument("--rounds", type=int, default=5, help="processes of each version")
    parser.add_argument("--page", type=Path, help="file to write the table to")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.figures:
        print(json.dumps(dict(figures())))
        return
    if options.smallest:
        found = dict(figures(smallest=True))
        print(table(found, found))
        return
    if options.tree is None:
        parser.error("give the checkout of the other version")
    trees = [options.tree.resolve(), HERE.parent]
    best: list[Figures] = [{}, {}]
    with tempfile.TemporaryDirectory() as caches:
        for _ in range(options.rounds):
            for tree, known in zip(trees, best, strict=True):
                for what, seconds in measured(tree, Path(caches)).items():
                    known[what] = min(seconds, known.get(what, seconds))
    shown = table(*best)
    print(shown)
    if options.page:
        named = ["git", "-C", str(trees[0]), "rev-parse", "--short", "HEAD"]
        before = subprocess.run(named, capture_output=True, text=True, check=True).stdout.strip()
        page = PAGE.format(before=before, rounds=options.rounds, table=shown)
        options.page.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
