"""Exported C programs that print states, compared with those of `kinetree.simulate` to the last bit."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import kinetree as kt
from kinetree.export.code.c import c_sources
from kinetree.export.code.exported import exported

from .programs import COMPILER, STRICT, parts

METHODS = ("auto", "tsit5", "dop853", "rk4", "rodas5p")
ROWS = 31
MAIN = """#include "{name}.h"
#include <stdio.h>
#include <stdlib.h>
static {name}_model m;
static double rows[{count} * {NAME}_NZ];
int main(int argc, char **argv)
{{
    static const double times[] = {{{times}}};
    static const int methods[] = {{{methods}}};
    long skip = argc > 4 ? atol(argv[4]) : 0;
    {name}_start(&m);
    m.method = methods[atoi(argv[1])];
    m.step = atof(argv[3]);
    int status = {name}_rows(&m, times + skip, {count} - skip, rows, atof(argv[2]), 0.01 * atof(argv[2]));
    for (long k = 0; k < m.rows * {NAME}_NZ; k++)
        printf("%a ", rows[k]);
    printf("\\n%s\\n%ld %ld\\n", {name}_message(status), m.steps, m.rejected);
    return 0;
}}
"""


class Rows:
    """An exported program that prints states at times from 0 to ``t_end`` (s)."""

    def __init__(
        self, folder: Path, model: kt.Model, t_end: float, events: Sequence[kt.Event] = (),
        compiler: Sequence[str] = COMPILER,
    ) -> None:  # fmt: skip
        self.folder, self.model, self.events, self.times = (
            folder,
            model,
            events,
            np.linspace(0.0, t_end, ROWS),
        )
        found = exported(model, events=list(events), t_end=t_end)
        for file, text in c_sources(found).items():
            (folder / file).write_text(text, encoding="utf-8")
        name, self.width = found.identifier, len(found.states)
        text = MAIN.format(
            name=name, NAME=name.upper(), count=ROWS, times=", ".join(map(float.hex, self.times.tolist())),
            methods=", ".join(f"{name.upper()}_{method}" for method in ("AUTO", "TSIT5", "DOP853", "RK4", "STIFF")),
        )  # fmt: skip
        (folder / "main.c").write_text(text, encoding="utf-8")
        sources = ["main.c", f"{name}_solve.c", f"{name}_equations.c"]
        if compiler == COMPILER:
            sources = ["main.c", *parts(folder, name)]
        command = [*compiler, *STRICT, "-o", "main", *sources, "-lm"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def same(
        self, method: str = "auto", rtol: float = 1e-8, step: float | None = None, skip: int = 0
    ) -> kt.Run:
        """The run of `kinetree.simulate`, whose rows and steps the program was found to have to the last bit.

        ``skip``: how many of the first times are not asked for.
        """
        given = [str(METHODS.index(method)), repr(rtol), repr(step or 0.0), str(skip)]
        numbers, message, counts = subprocess.run(
            ["./main", *given], cwd=self.folder, capture_output=True, text=True, check=True, timeout=60
        ).stdout.splitlines()
        found = np.array([float.fromhex(word) for word in numbers.split()]).reshape(-1, self.width)
        run = kt.simulate(
            self.model, self.times[-1], output=self.times[skip:], method=method, rtol=rtol, atol=0.01 * rtol, step=step,
            events=self.events, progress=False,
        )  # fmt: skip
        assert message == "ok" and run.status == "finished"
        np.testing.assert_array_equal(found, np.hstack([run.x, run.y, run.w]))
        assert counts.split() == [str(run.statistics["steps"]), str(run.statistics["rejected"])]
        return run
