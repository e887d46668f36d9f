"""Motions that are found: by inverse dynamics and transmission, as optimal motions, and motions that repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from kinetree.analysis.inverse_dynamics import Actuation
from kinetree.analysis.kinematics import Transmission
from kinetree.analysis.optimal_motion.result import OptimalMotion
from kinetree.analysis.periodic_motion import PeriodicMotion
from kinetree.analysis.periodic_path import PeriodicPath
from kinetree.report.numbers import digits
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Words,
)
from kinetree.report.views.base import (
    TIME,
    View,
    by_unit,
    in_chapters,
    one_sheet,
    over_time,
    run_data,
    same_looks,
    scene_of_run,
    thinned,
)


def _actuation_headline(found: Actuation) -> PageNote:
    return PageNote("ok", "Unique forces") if found.unique else PageNote("info", "Least forces")


def _actuation_blocks(found: Actuation) -> Iterator[Block]:
    if not found.unique:
        most = max(basis.shape[1] for basis in found.free)
        yield Words(
            f"More actuators than the motion needs: these are the forces of least norm, and {most} combination"
            f"{'s' if most > 1 else ''} of forces may be added without changing the motion.",
            "info",
        )
    yield from (Words(f"{note[0].upper()}{note[1:]}.", "warn") for note in found.notes)
    rows = []
    for name, unit, values, power in zip(
        found.actuators, found.units, found.values.T, found.power.T, strict=True
    ):
        k = int(np.argmax(np.abs(values)))
        work = float(np.trapezoid(power, found.t)) if found.t.size > 1 else 0.0
        root = float(np.sqrt(np.mean(values**2)))
        rows.append((name, float(values[k]), float(found.t[k]), root, unit, float(np.abs(power).max()), work))
    columns = ("actuator", "largest", "at t (s)", "rms", "unit", "largest power (W)", "work (J)")
    yield TableBlock("Actuators", columns, rows)
    if found.t.size < 2:
        return
    entries = list(zip(found.actuators, found.units, found.values.T, strict=True))
    for unit, curves in by_unit(entries).items():
        yield over_time("Torques" if unit == "N·m" else "Forces", unit, found.t, curves)
    yield over_time("Power", "W", found.t, list(zip(found.actuators, found.power.T, strict=True)))


ACTUATION = View(
    "Inverse dynamics", one_sheet("Actuators", _actuation_blocks), scene_of_run, _actuation_headline
)


ROWS = ("velocity x", "velocity y", "velocity z", "rotation x", "rotation y", "rotation z")


def _transmission_headline(found: Transmission) -> PageNote:
    return PageNote("info", f"{found.place} by {', '.join(found.inputs)}")


def _transmission_sheets(found: Transmission) -> list[Sheet]:
    rows = [
        (name, float(values.min()), float(found.t[int(np.argmin(values))]), float(values.max()))
        for name, values in (("manipulability", found.manipulability), ("condition", found.condition))
    ]
    charts: list[Chart] = [
        over_time("Manipulability (0: singular)", "", found.t, [("", found.manipulability)]),
        over_time("Condition (1: all directions alike)", "", found.t, [("", found.condition)]),
    ]
    options = [
        (
            name,
            [over_time(f"{found.place} per unit of {name}", "", found.t, _columns(found.jacobian[:, :, k]))],
        )
        for k, name in enumerate(found.inputs)
    ]
    table = TableBlock("Along the motion", ("", "least", "at t (s)", "greatest"), rows)
    return [Sheet("Transmission", [table, *charts, ChoiceBlock("Jacobian by", options)])]


def _columns(jacobian: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[str, object]]:
    return [(name, jacobian[:, i]) for i, name in enumerate(ROWS) if np.any(jacobian[:, i])]


TRANSMISSION = View("Transmission", _transmission_sheets, scene_of_run, _transmission_headline)


MOST_STATES = 12
"""States whose plan is drawn beside the run."""


def _optimal_headline(found: OptimalMotion) -> PageNote:
    if found.converged and found.warnings:
        return PageNote("warn", "Converged, with doubts")
    return PageNote("ok" if found.converged else "warn", found.status.capitalize())


def _optimal_sheets(found: OptimalMotion) -> list[Sheet]:
    return [
        Sheet("Optimal motion", list(_control_blocks(found))),
        Sheet("Plan and run", list(_plan_blocks(found))),
        Sheet("Search", list(_search_blocks(found))),
    ]


def _control_blocks(found: OptimalMotion) -> Iterator[Block]:
    for text in found.warnings:
        yield Words(text, "warn")
    for unit, curves in by_unit(list(found.columns())).items():
        yield over_time("Controls", unit, found.t, curves)
    rows = [("objective", digits(found.objective), ""), ("duration", digits(found.duration), "s")]
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    rows += [(name, digits(value), units.get(name, "")) for name, value in found.parameters.items()]
    yield TableBlock("Found", ("", "value", "unit"), rows)
    limits = [
        (
            limit.text,
            f"{limit.where}, {limit.side}",
            f"{digits(limit.value)} {limit.unit}".strip(),
            f"{100 * limit.share:.0f} %",
            digits(limit.price),
        )
        for limit in found.active
    ]
    if limits:
        yield TableBlock("Limits that are touched", ("", "limit", "at", "held", "price"), limits)
        yield Words("A price is the change of the objective per unit by which the limit is raised.")
    else:
        yield Words("The motion touches no limit.")


def _plan_blocks(found: OptimalMotion) -> Iterator[Block]:
    words = f"The run ends {found.end_difference:.2g} beside the plan (relative to the size of each state)."
    yield Words(words, "ok" if found.end_difference < 1e-3 else "warn")
    run = found.run
    for name, values in list(found.states.items())[:MOST_STATES]:
        if name not in run.channels:
            continue
        at, simulated = thinned(run.t, run[name])
        nodes, planned = thinned(found.t, values)
        curves = [Curve("run", at, simulated), Curve("plan", nodes, planned, "points", "faint")]
        yield Chart(name, TIME, ChartAxis("", run.describe(name).unit), curves, follows=True)


def _search_blocks(found: OptimalMotion) -> Iterator[Block]:
    yield Words(f"{found.status.capitalize()}: {found.reason}.", "ok" if found.converged else "warn")
    rows = [
        (
            str(one.intervals),
            str(one.iterations),
            digits(one.objective),
            f"{one.objective_error:.2g}",
            f"{one.error:.2g}",
            f"{one.seconds:.2g} s",
        )
        for one in found.rounds
    ]
    columns = ("intervals", "iterations", "objective", "its error", "measured error", "time")
    yield TableBlock("Meshes", columns, rows)
    lengths = np.diff(found.t)
    at, length = thinned(found.t[:-1], lengths)
    yield Chart(
        "Length of intervals", TIME, ChartAxis("", "s"), [Curve("", at, length, "points")], follows=True
    )


OPTIMAL_MOTION = View("Optimal motion", _optimal_sheets, scene_of_run, _optimal_headline)


MOST_SCENES = 9
"""Motions of a path that a page shows."""


def _circle() -> Curve:
    angle = np.linspace(0, 2 * np.pi, 181)
    return Curve("limit of stability", np.cos(angle), np.sin(angle), tone="faint")


def _multipliers(motion: PeriodicMotion) -> Chart:
    values, own = motion.multipliers, motion.own_multipliers
    grows = np.array([np.abs(v) > 1 and bool(np.any(own == v)) for v in values], dtype=bool)
    curves = [_circle(), Curve("decays or stays", values[~grows].real, values[~grows].imag, "points")]
    if grows.any():
        curves.append(Curve("grows", values[grows].real, values[grows].imag, "points", "bad"))
    return Chart("Multipliers", ChartAxis("real part"), ChartAxis("imaginary part"), curves, even=True)


def _states(motion: PeriodicMotion) -> Iterator[Block]:
    """Every coordinate with its rate, as a closed curve."""
    run = motion.run
    for name in motion.values:
        rate = f"{name}_rate"
        if name in run.channels and rate in run.channels and np.ndim(run[name]) == 1:
            x, y = thinned(run[name], run[rate])
            unit = run.channels[name].unit
            axes = ChartAxis(name, unit), ChartAxis(rate, f"{unit}/s")
            yield Chart(f"{name}, one period", *axes, [Curve("", x, y)])


def _motion_sheets(motion: PeriodicMotion) -> list[Sheet]:
    blocks: list[Block] = [Words(f"It repeats after {motion.period:.9g} s and is {motion.stability}.")]
    blocks += [Words(f"{note[0].upper()}{note[1:]}.", "info") for note in motion.notes]
    blocks += [_multipliers(motion)]
    rows = [(digits(v.real), digits(v.imag), digits(abs(v))) for v in motion.multipliers]
    blocks.append(TableBlock("Multipliers", ("real part", "imaginary part", "magnitude"), rows))
    channels = motion.run.channels
    units = {name: channels[name].unit if name in channels else "" for name in motion.values}
    start = [(name, f"{value:.12g}", units[name]) for name, value in motion.values.items()]
    blocks.append(TableBlock("Start", ("", "value", "unit"), start))
    return [Sheet("Periodic motion", [*blocks, *_states(motion)])]


def _motion_headline(motion: PeriodicMotion) -> PageNote:
    return PageNote("ok" if motion.stable else "warn", motion.stability.capitalize())


PERIODIC_MOTION = View("Periodic motion", _motion_sheets, scene_of_run, _motion_headline, autoplay=True)


def _path_curves(path: PeriodicPath, of: Callable[[PeriodicPath], np.ndarray]) -> list[Curve]:
    """Stable and unstable parts of a curve over the parameter, its branches too; neighbours are joined."""
    curves = []
    for wanted, name, tone in ((True, "stable", ""), (False, "unstable", "bad")):
        x, y = [], []
        for member in path.family:
            here = np.array(member.stable) == wanted
            joined = here | np.roll(here, 1) & (np.arange(here.size) > 0) if wanted else here
            x += [*member.values, member.values[-1]]  # a gap behind every path
            y += [*np.where(joined, of(member), np.nan), np.nan]
        if not np.isnan(y).all():
            curves.append(Curve(name, np.array(x), np.array(y), tone=tone))  # type: ignore[arg-type]
    return curves


def _largest(path: PeriodicPath) -> np.ndarray:
    return np.array([np.abs(motion.own_multipliers).max(initial=0.0) for motion in path.motions])


def _path_sheets(path: PeriodicPath) -> list[Sheet]:
    over = ChartAxis(path.parameter)
    blocks: list[Block] = [
        Words(f"{str(change)[0].upper()}{str(change)[1:]} of {path.parameter}.", "info")
        for member in path.family
        for change in member.changes
    ]
    for name in path.motions[0].values:
        curves = _path_curves(path, lambda member, name=name: member[name])  # type: ignore[misc]
        blocks.append(Chart(name, over, ChartAxis(f"{name} at the start"), curves))
    periods = _path_curves(path, lambda member: member.periods)
    blocks.append(Chart("Period", over, ChartAxis("period", "s"), periods))
    blocks.append(Chart("Largest multiplier", over, ChartAxis("magnitude"), _path_curves(path, _largest)))
    sheets = [Sheet("Over the parameter", [*blocks, Words(f"The path ends: {path.reason}.")])]
    head = (path.parameter, "period (s)", "largest multiplier", "")
    tables: list[Block] = []
    for member in path.family:
        rows = [
            (digits(v), digits(m.period), digits(size), m.stability)
            for v, m, size in zip(member.values, member.motions, _largest(member), strict=True)
        ]
        title = "Motions" if member.origin is None else f"From the {member.origin}"
        tables.append(TableBlock(title, head, rows))
    return [*sheets, Sheet("Motions", tables)]


def _path_headline(path: PeriodicPath) -> PageNote:
    return PageNote("ok", f"{len(path.motions)} motions")


def _path_scene(path: PeriodicPath) -> ReportData:
    chosen = np.unique(np.linspace(0, len(path.motions) - 1, MOST_SCENES).round().astype(int))
    parts = [(f"{path.parameter} = {digits(path.values[k])}", run_data(path.motions[k].run)) for k in chosen]
    return in_chapters([part for part in parts if same_looks(parts[0][1], part[1])])


PERIODIC_PATH = View("Periodic motions", _path_sheets, _path_scene, _path_headline)
