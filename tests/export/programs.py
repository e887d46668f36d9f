"""Exported C programs, compiled with every warning an error and run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import kinetree as kt
from kinetree.export.code import fmu
from kinetree.export.code.c import c_sources
from kinetree.export.code.exported import exported

from .shared_runtime import with_shared_runtime

COMPILER = ["cc"] if shutil.which("cc") else [sys.executable, "-m", "ziglang", "cc"]
STRICT = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"]

MAIN = """#include "{name}.h"
#include <math.h>
#include <stdio.h>
static {name}_model m;
int main(void)
{{
    double out[{NAME}_SIZE({NAME}_NO)];
    const double times[] = {{{times}}};
    {name}_start(&m);
    m.method = {NAME}_{method};
{parameters}
    int status = 0;
    for (unsigned k = 0; k < sizeof times / sizeof *times && status == 0; k++) {{
        if (k == 1) {{
{later}
        }}
        status = {name}_advance(&m, times[k], {rtol!r}, {rtol!r} * 0.01);
        if (status == 0)
            status = {name}_outputs(&m, m.t, m.z, out);
        for (int i = 0; i < {NAME}_NO && status == 0; i++)
            printf("%.17g ", out[i]);
        if (status == 0)
            printf("\\n");
    }}
    printf("%s\\n", {name}_message(status));
#if {NAME}_BESIDE
    for (unsigned i = 0; i < sizeof m.behind / sizeof *m.behind; i++)
        if (m.behind[i] != 0.0) {{
            fprintf(stderr, "the room beside the equations is too small");
            return 1;
        }}
#endif
    fprintf(stderr, "%ld %ld", (long)m.steps, (long)m.rejected);
    return 0;
}}
"""


def compiled(folder: Path, sources: list[str], program: str, *flags: str) -> None:
    """Compile and link; warnings are errors."""
    command = [*COMPILER, *STRICT, *flags, "-o", program, *sources, "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def parts(folder: Path, name: str) -> list[str]:
    """What every program of a model in a folder is linked with, compiled."""
    sources = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.[ch]")}
    sources, runtime = with_shared_runtime(sources, name, [*COMPILER, *STRICT])
    for part in ("runtime.h", "solve.c"):
        (folder / f"{name}_{part}").write_text(sources[f"{name}_{part}"], encoding="utf-8")
    for part in ("solve", "equations"):
        compiled(folder, [f"{name}_{part}.c"], f"{part}.o", "-c")
    return ["solve.o", "equations.o", runtime]


@contextmanager
def quick_binaries() -> Iterator[None]:
    """Binaries of FMUs in little time: what they compute does not depend on how they are optimised.

    Within itself it changes nothing: sources are parted once.
    """
    if fmu.built.__qualname__ != "built":
        yield
        return
    flags = tuple("-O0" if flag == "-O2" else flag for flag in fmu.FLAGS)
    compiled = fmu.built

    def built(name: str, sources: Mapping[str, str], platforms: Sequence[str], compiler: str | None) -> Any:
        linked = list[str]()
        if compiler is not None and shutil.which(compiler):
            sources, runtime = with_shared_runtime(sources, name, [compiler, *STRICT])
            linked.append(runtime)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fmu, "FLAGS", (*flags, *linked))
            return compiled(name, sources, platforms, compiler)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fmu, "built", built)
        yield


class Program:
    """A model as a compiled program; ``steps`` and ``rejected`` are those of its last run."""

    steps: int
    rejected: int

    def __init__(
        self,
        folder: Path,
        model: kt.Model,
        events: Sequence[kt.Event] = (),
        outputs: Sequence[str] | None = None,
        optimised: bool = False,
        **preparing: Any,
    ) -> None:
        self.folder = folder
        self.model = exported(model, events=list(events), outputs=outputs, jacobian=False, **preparing)
        name = self.model.identifier
        room = f"beside[{name.upper()}_BESIDE_ROOM]"
        for file, text in c_sources(
            self.model
        ).items():  # what is behind the room is looked at after every run
            (folder / file).write_text(text.replace(room, f"{room}, behind[4096]"), encoding="utf-8")
        self.objects = ["solve.o", "equations.o"]
        if optimised:
            compiled(folder, [f"{name}_solve.c"], "solve.o", "-c", "-O2")
            compiled(folder, [f"{name}_equations.c"], "equations.o", "-c")
        else:
            self.objects = parts(folder, name)

    def __call__(
        self,
        *times: float,
        parameters: Mapping[str, float | str] | None = None,
        later: Mapping[str, float | str] | None = None,
        rtol: float = 1e-10,
        method: str = "AUTO",
    ) -> tuple[str, dict[str, list[float]]]:
        """The message at the end, and the outputs at these times as far as they were reached.

        ``parameters`` are set before the start, ``later`` ones at the first of the times.
        """
        name = self.model.identifier
        first, then = (
            "\n".join(f"    m.p[{name.upper()}_p_{key}] = {value};" for key, value in (given or {}).items())
            for given in (parameters, later)
        )
        listed = ", ".join(map(repr, times))
        text = MAIN.format(
            name=name,
            NAME=name.upper(),
            times=listed,
            parameters=first,
            later=then,
            rtol=rtol,
            method=method,
        )
        (self.folder / "main.c").write_text(text, encoding="utf-8")
        compiled(self.folder, ["main.c", *self.objects], "main")
        done = subprocess.run(
            ["./main"], cwd=self.folder, capture_output=True, text=True, check=True, timeout=60
        )
        *rows, message = done.stdout.splitlines()
        self.steps, self.rejected = (int(word) for word in done.stderr.split())
        found = [[float(value) for value in row.split()] for row in rows]
        return message, {
            variable.name: [row[i] for row in found] for i, variable in enumerate(self.model.outputs)
        }


def slider(*more: object, q0: object = 0.0, u0: object = 0.0, g: float = 10.0) -> kt.Model:
    """A mass of 1 kg on a vertical line, joint "x"."""
    return kt.Model.of(
        "slider",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body("b", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=q0, u0=u0),
        *more,
    )  # type: ignore[arg-type]
