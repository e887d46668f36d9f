"""Periodic motions: multipliers in the complex plane, closed curves of states; motions over a parameter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from kinetree.analysis.periodic.path import PeriodicPath
from kinetree.analysis.periodic.periodic import PeriodicMotion
from kinetree.report.numbers import digits
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, Chart, ChartAxis, Curve, Sheet, TableBlock, Words
from kinetree.report.views.base import View, in_chapters, run_data, same_looks, thinned

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


def _motion_scene(motion: PeriodicMotion) -> ReportData:
    return run_data(motion.run)


PERIODIC_MOTION = View("Periodic motion", _motion_sheets, _motion_scene, _motion_headline, autoplay=True)


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
