"""What is aimed at, judged by a file of results."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Target:
    """A measured figure and its bound."""

    what: str
    measured: float | None
    bound: float
    unit: str = "×"
    at_most: bool = False
    remark: str = ""

    @property
    def verdict(self) -> str:
        """Whether the bound is kept."""
        if self.measured is None or math.isnan(self.measured):
            return "not measured"
        kept = self.measured <= self.bound if self.at_most else self.measured >= self.bound
        return "met" if kept else "**missed**"


def forward_dynamics_targets(figures: dict[str, Any]) -> list[Target]:
    """Open chains."""
    from forward_dynamics import CHAIN_TARGETS, LANES_TARGET, SCALAR_TARGET, TRACE_AND_COMPILE_TARGET

    robots = {r["robot"]: r for r in figures.get("robots", ())}
    found = []
    for name, bound in SCALAR_TARGET.items():
        r = robots.get(name)
        value = r and r["pinocchio"] / r["scalar"]
        found.append(
            Target(f"forward dynamics of {name}, scalar code, Pinocchio's time ÷ ours", value, bound)
        )
        value = r and r["pinocchio"] / r["per_lane"]
        found.append(
            Target(f"forward dynamics of {name}, in lanes, Pinocchio's time ÷ ours", value, LANES_TARGET)
        )
    for name, bound in TRACE_AND_COMPILE_TARGET.items():
        r = robots.get(name)
        value = r and r["trace"] + r["compile"]
        found.append(Target(f"trace and compile {name}", value, bound, "s", at_most=True))
    chains = {int(c["bodies"]): c for c in figures.get("chains", ())}
    small, large = chains.get(100), chains.get(1000)
    made = large and large["trace"] + large["compile"]
    grown = large and small and large["microseconds"] / small["microseconds"]
    memory = large and large["memory_MB"]
    found += [
        Target("trace and compile 1000 bodies", made, CHAIN_TARGETS["seconds"], "s", at_most=True),
        Target("time of 1000 bodies ÷ that of 100", grown, CHAIN_TARGETS["ratio"], at_most=True),
        Target("peak memory, 1000 bodies", memory, CHAIN_TARGETS["memory_MB"], "MB", at_most=True),
    ]
    return found


def contact_targets(figures: dict[str, Any]) -> list[Target]:
    """Many contacts."""
    from contacts import FIGURE_TARGETS, TIME_TARGETS

    scenes = {scene["name"]: scene for scene in figures.get("scenes", ())}
    found = []
    for name, bound in TIME_TARGETS.items():
        scene = scenes.get(name, {"scene": name})
        what = f"{scene['scene']}, our time ÷ MuJoCo's"
        found.append(Target(what, scene.get("ratio"), bound, at_most=True))
    for name, bounds in FIGURE_TARGETS.items():
        scene = scenes.get(name, {"scene": name, "Kinetree": {}})
        for figure, bound in bounds.items():
            words, _, unit = figure.removesuffix(")").partition(" (")
            found.append(
                Target(f"{scene['scene']}: {words}", scene["Kinetree"].get(figure), bound, unit, at_most=True)
            )
    return found


def closed_loop_targets(figures: dict[str, Any]) -> list[Target]:
    """Accelerations of closed loops."""
    from closed_loops import ANDREWS_TARGET, FOUR_BAR_TARGET, LANES_TARGET, SERIES_TARGET

    mechanisms = {m["model"]: m for m in figures.get("mechanisms", ())}
    bar, andrews = mechanisms.get("four-bar"), mechanisms.get("Andrews' mechanism")
    theirs = bar and bar["rivals"].get("Pinocchio constraintDynamics")
    found = [
        Target(
            "accelerations of a four-bar, Pinocchio constraintDynamics ÷ ours",
            theirs and theirs / bar["scalar"],
            FOUR_BAR_TARGET,
        ),
        Target(
            "accelerations of Andrews' mechanism", andrews and andrews["scalar"], ANDREWS_TARGET, "µs", True
        ),
    ]
    for name, m in (("four-bar", bar), ("Andrews' mechanism", andrews)):
        found.append(Target(f"{name}: gain of lanes", m and m["scalar"] / m["per_lane"], LANES_TARGET))
    series = figures.get("series", ())
    grown = series[-1]["scalar"] / series[0]["scalar"] if len(series) > 1 else None
    found.append(Target("40 four-bars in series ÷ 10", grown, SERIES_TARGET, at_most=True))
    return found


def simulation_targets(figures: dict[str, Any]) -> list[Target]:
    """Motions."""
    found = []
    for problem in problems(figures):
        for c in problem.get("comparisons", ()):
            if c["target"] is not None:
                what = f"{problem['problem']}, error {c['error']:g}: {c['program']} ÷ ours"
                found.append(Target(what, c["ratio"], c["target"], remark=_remark(c["theirs_how"])))
    many = figures.get("many_scenarios", {})
    for row in many.get("rows", ()):
        if "target" in row:
            what = f"{many['problem']}, scenarios per second: ours ÷ {row['program']}"
            found.append(
                Target(what, row.get("ratio"), row["target"], remark=_remark(row.get("how", "measured")))
            )
    cold = figures.get("cold_start", {})
    for which, words in (
        ("first", "the very first run, all caches empty, until `simulate` returns"),
        ("later", "a cold process, once caches exist, until `simulate` returns"),
        ("command", "`kinetree run` with results and report, once caches exist"),
    ):
        if f"{which}_target" in cold:
            found.append(
                Target(
                    words,
                    cold[which],
                    cold[f"{which}_target"],
                    "s",
                    at_most=True,
                )
            )
    if "import" in cold:
        found.append(Target("import kinetree", cold["import"], cold["import_target"], "s", at_most=True))
    return found


def problems(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """All problems solved by several programs at several errors."""
    found = []
    for part in ("panda_swing", "loops_in_time", "symbolic_pendulums"):
        value = figures.get(part, [])
        found += value if isinstance(value, list) else [value]
    return [problem for problem in found if "curves" in problem]


def _remark(how: str) -> str:
    return "" if how == "measured" else f"theirs {how}"
