"""The program that integrates scenarios of one system on a device, as text.

The algorithm is that of ``lanes.c`` of the runtime, for fixed steps that of ``drive.c``, in the same operations
and their order; ``runtime`` holds it. Sizes, tables and the equations are written before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from kinetree.arrays import Array
from kinetree.kernels.cuda.dialect import CUDA
from kinetree.kernels.cuda.team import Team
from kinetree.kernels.source.writer import Source
from kinetree.runtime import tables as mem
from kinetree.solve.cuda.projection import write_solution, write_test
from kinetree.solve.events.breaks import Breaks
from kinetree.solve.methods.explicit_rk import Tableau
from kinetree.solve.methods.method import Method
from kinetree.solve.methods.registry import load_method, tableau_of

SCALARS = 6
"""Numbers kept of every scenario between two launches, besides its state: see ``runtime/motion.cu``."""

_FIELDS: tuple[tuple[str, str], ...] = (
    *(("double", name) for name in ("t0", "t_end", "step", "h_max", "rtol")),
    *(("long long", name) for name in ("n_times", "max_steps", "stride")),
    *(("const double *", name) for name in ("atol", "times", "p")),
    *(("double *", name) for name in ("z", "f", "longest", "scalars", "rows")),
    *(("long long *", name) for name in ("steps", "rejected", "written", "status")),
)
"""What kernels are handed: settings, and arrays [component][scenario], but for ``rows`` [scenario][time][component]."""

FIELDS = tuple(name for _, name in _FIELDS)
REAL_FIELDS = frozenset(name for kind, name in _FIELDS if kind == "double")


@dataclass(frozen=True)
class DeviceSystem:
    """A system as source text; see `kinetree.solve.system.System` for what the functions and sizes are.

    Attributes
    ----------
    functions : mapping of str to Source
        ``rhs``; ``constraints``, ``tangent`` and ``follow`` where there are such.
    n_x, n_y, n_w, n_p : int
        Numbers of coordinates, speeds, works, parameters.
    quaternions, rows : tuple of int
        Where unit quaternions begin in x; rows of B taken to be independent, ascending.
    pattern : tuple of tuple of int
        Columns of every row of B that are not always zero, ascending.
    fallback : bool
        Whether evaluations that cannot be trusted are done otherwise, and so not on the device.
    choice : bool
        Whether other independent rows are looked for when these become weak, and so not on the device.
    health_min : float
        Least health of an evaluation that is trusted.
    breaks : callable, optional
        When the functions switch as functions of time: scenarios that do are not for the device.
    team : Team, optional
        ``rhs`` for several threads of each scenario, where that pays.
    """

    functions: Mapping[str, Source]
    n_x: int
    n_y: int
    n_w: int
    n_p: int
    quaternions: tuple[int, ...]
    rows: tuple[int, ...]
    pattern: tuple[tuple[int, ...], ...]
    fallback: bool
    choice: bool
    health_min: float
    breaks: Callable[[Array, float, float], Breaks] | None
    team: Team | None = None

    @property
    def n_z(self) -> int:
        """Length of z = (x, y, w)."""
        return self.n_x + self.n_y + self.n_w

    @property
    def m(self) -> int:
        return self.functions["constraints"].outputs["psi"] if "constraints" in self.functions else 0


def runs_on_device(method: str) -> bool:
    """Whether a method's steps can be taken on a device: explicit, with an error estimate or a chain of stages."""
    tableau = tableau_of(method)
    if tableau is None:
        return False
    below = np.tril(tableau.a[: tableau.stages], -2)
    return load_method(method).lanes or not below.any()


def team_of(system: DeviceSystem, method: str) -> Team | None:
    """The team that takes the steps of each scenario, where it is not one thread."""
    return system.team if load_method(method).fixed else None


def write_program(system: DeviceSystem, method: str) -> str:
    """The text of a program with the kernels ``begin`` and ``advance``."""
    chosen, tableau = load_method(method), tableau_of(method)
    assert tableau is not None
    team = team_of(system, method)
    struct = "\n".join(f"    {kind} {name};" for kind, name in _FIELDS)
    head = [
        "#define SINES APART\n" if team else "",  # one copy for all angles, or instructions are waited for
        CUDA.prelude,
        _defined(_sizes(system) | _numbers(system, chosen) | _table_sizes(tableau)),
        _chosen("QUATERNION", system.quaternions),
        *_tables(tableau),
        f"struct Scenarios {{\n{struct}\n}};\n",
    ]
    if team is not None:
        return "\n".join(
            [*head, *_team_sizes(team), _runtime("team.cu"), team.text, _runtime("team_steps.cu")]
        )
    parts = ("project.cu", "motion.cu", "fixed.cu" if chosen.fixed else "adaptive.cu")
    return "\n".join([
        *head,
        *(source.text for source in system.functions.values()),
        *_projection(system),
        *map(_runtime, parts),
    ])  # fmt: skip


def _runtime(part: str) -> str:
    return (files("kinetree.solve.cuda") / "runtime" / part).read_text(encoding="utf-8")


def _team_sizes(team: Team) -> list[str]:
    parts = " ".join(f"CALL({w})" for w in range(team.kinds))
    sizes = {
        "TEAM": team.workers, "TEAM_SIDES": team.lanes, "TEAM_SHARED": team.n_shared, "TEAM_ROOM": team.room,
    }  # fmt: skip
    return [_defined(sizes), f"#define EACH_PART(CALL) {parts}\n"]


def _sizes(system: DeviceSystem) -> dict[str, int | float]:
    functions = system.functions
    phi = functions["constraints"].outputs["phi"] if "constraints" in functions else 0
    projects = bool(system.quaternions) or "constraints" in functions or "follow" in functions
    return {
        "NX": system.n_x, "NY": system.n_y, "NZ": system.n_z, "NC": system.n_x + system.n_y,
        "NJ": system.n_x + system.n_y, "NP": system.n_p, "M": system.m, "MH": phi, "NS": len(system.rows),
        "NQ": len(system.quaternions), "HAS_PROJECTION": int(projects), "HAS_FOLLOW": int("follow" in functions),
        "HAS_FALLBACK": int(system.fallback), "HAS_CHOICE": int(system.choice),
        **{f"{name.upper()}_WORK": source.n_work for name, source in functions.items()},
    }  # fmt: skip


def _numbers(system: DeviceSystem, method: Method) -> dict[str, int | float]:
    codes = {name: getattr(mem, name) for name in (
        "OK", "FINISHED", "STEP_TOO_SMALL", "TOO_MANY_STEPS", "NON_FINITE", "PROJECTION_FAILED", "CARE_WANTED",
        "FAILED_FACTOR", "NEAR", "VERY_CLOSE", "WEAK", "MET", "SETTLED", "TRUSTED_PIVOT",
    )}  # fmt: skip
    return {
        **codes,
        "EPSILON": float(np.finfo(np.float64).eps), "MOST_ITERATIONS": mem.MOST_PROJECTIONS,
        "HEALTH_MIN": system.health_min, "ORDER": method.order,
        "EXPONENT": method.exponent, "BETA": method.beta, "SAFETY": method.safety,
        "FACTOR_MIN": method.factor_min, "FACTOR_MAX": method.factor_max,
    }  # fmt: skip


def _table_sizes(tableau: Tableau) -> dict[str, int | float]:
    return {
        "N_STAGES": tableau.stages,
        "N_K": len(tableau.c),
        "N_DENSE": len(tableau.dense),
        "N_ERROR": len(tableau.error),
    }


def _tables(tableau: Tableau) -> list[str]:
    error = np.zeros((len(tableau.error), len(tableau.c)))
    error[:, : tableau.stages + 1] = tableau.error
    tables = {"A": tableau.a, "C": tableau.c, "D": tableau.dense, "E": error}
    return [
        CUDA.table(f"TABLEAU_{name}", values.ravel().tolist()).replace("TABLE ", "UNIFORM ", 1)
        for name, values in tables.items()
    ]


def _projection(system: DeviceSystem) -> list[str]:
    if not system.m:
        return []
    pattern, m, m_h = system.pattern, system.m, system.functions["constraints"].outputs["phi"]
    texts = [
        write_solution("solve_speeds", pattern, system.n_y, system.rows, m),
        write_test("speeds_surely_met", pattern, m, displaced=True),
    ]
    if m_h:
        texts += [
            write_solution("solve_positions", pattern, system.n_y, system.rows, m_h),
            write_test("positions_surely_met", pattern, m_h, displaced=False),
        ]
    return texts


def _defined(values: Mapping[str, int | float]) -> str:
    return "\n".join(f"#define {name} ({value!r})" for name, value in values.items()) + "\n"


def _chosen(name: str, values: tuple[int, ...]) -> str:
    """A function of small numbers that compilers see through where loops over it are unrolled."""
    text = "0"
    for k, value in reversed(list(enumerate(values))):
        text = str(value) if k == len(values) - 1 else f"i == {k} ? {value} : {text}"
    return f"DEVICE INLINED int {name}(int i)\n{{\n    (void)i;\n    return {text};\n}}\n"
