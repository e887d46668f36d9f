"""Small motions: poles, Bode diagrams and matrices of linearisations; frequencies and shapes of modes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from kinetree.analysis.linear.animate import vibrate
from kinetree.analysis.linear.linearize import Linearization
from kinetree.analysis.linear.modes import Mode, Modes
from kinetree.report.numbers import digits
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    Sheet,
    TableBlock,
    Verdict,
    Words,
)
from kinetree.report.plots.linear import frequencies_around, ratio_unit
from kinetree.report.views.base import View, in_chapters, pole_blocks, pose_data, run_data
from kinetree.words.errors import NoAnswerError

LARGEST = 12
"""Rows or columns of a matrix that is written out."""


def _linearization_scene(linear: Linearization) -> ReportData:
    return pose_data(linear.situation)


def _linearization_headline(linear: Linearization) -> PageNote:
    if linear.stable and linear.warnings:
        return PageNote("warn", "Stable, with doubts")
    return PageNote("ok", "Stable") if linear.stable else PageNote("bad", "Unstable")


def _linearization_sheets(linear: Linearization) -> list[Sheet]:
    sheets = [Sheet("Linearisation", list(_summary(linear)))]
    if linear.inputs and linear.outputs:
        sheets.append(Sheet("Bode", [_bode(linear)]))
    return [*sheets, Sheet("Matrices", list(_matrices(linear)))]


def _summary(linear: Linearization) -> Iterator[Block]:
    if not linear.steady:
        yield Words("About an instant of a motion: the matrices hold there, and change with time.", "info")
    for words in linear.warnings:
        yield Words(f"{words[0].upper()}{words[1:]}.", "warn")
    yield from pole_blocks(linear.poles)
    rows = [
        (name, kind, unit)
        for kind, names, units in (
            ("state", linear.states, linear.state_units),
            ("input", linear.inputs, linear.input_units),
            ("output", linear.outputs, linear.output_units),
        )
        for name, unit in zip(names, units, strict=True)
    ]
    yield TableBlock("States, inputs, outputs", ("", "", "unit"), rows)
    if not np.isnan(linear.disagreement):
        yield Words(f"A second formulation agrees to {linear.disagreement:.0e}.", "ok")


def _bode(linear: Linearization) -> ChoiceBlock:
    f = frequencies_around(linear)
    G = linear.transfer(2j * np.pi * f)
    options = []
    for i, source in enumerate(linear.inputs):
        for o, target in enumerate(linear.outputs):
            unit = ratio_unit(linear.output_units[o], linear.input_units[i])
            size, phase = np.abs(G[:, o, i]), np.degrees(np.unwrap(np.angle(G[:, o, i])))
            frequency = ChartAxis("frequency", "Hz", log=True)
            blocks = [
                Chart("Magnitude", frequency, ChartAxis("", unit, log=True), [Curve("", f, size)]),
                Chart("Phase", frequency, ChartAxis("", "°"), [Curve("", f, phase)]),
            ]
            options.append((f"{target} for {source}", blocks))
    return ChoiceBlock("Response of", options)


def _matrices(linear: Linearization) -> Iterator[Block]:
    states, inputs, outputs = linear.states, linear.inputs, linear.outputs
    for name, matrix, rows, columns in (
        ("A", linear.A, states, states),
        ("B", linear.B, states, inputs),
        ("C", linear.C, outputs, states),
        ("D", linear.D, outputs, inputs),
    ):
        if not matrix.size:
            continue
        if max(matrix.shape) > LARGEST:
            yield Words(
                f"{name} has {matrix.shape[0]} × {matrix.shape[1]} entries; to_dict() and JSON hold them."
            )
            continue
        body: Sequence[tuple[str, ...]] = [
            (row, *(digits(value) for value in line)) for row, line in zip(rows, matrix, strict=True)
        ]
        yield TableBlock(name, ("", *columns), body)


LINEARIZATION = View("Linearisation", _linearization_sheets, _linearization_scene, _linearization_headline)


MOST = 24
"""Modes that a page shows in motion."""
AMPLITUDES = (0.2, 0.1, 0.05, 0.02, 0.01)
"""Largest displacements (rad or m) that are tried: closed loops may not allow large ones."""


def _modes_scene(modes: Modes) -> ReportData:
    if not len(modes):
        return pose_data(modes.linearization.situation)
    parts = [(_name(k, mode), _moving(modes, k)) for k, mode in enumerate(modes.modes[:MOST])]
    return replace(in_chapters(parts), plots=(), timings=(), summary=())


def _moving(modes: Modes, k: int) -> ReportData:
    """The mechanism in a mode; without forces, which small motions do not have."""
    for amplitude in AMPLITUDES:
        try:
            return replace(run_data(vibrate(modes, k, amplitude=amplitude, frames=61)), reactions=())
        except NoAnswerError:
            continue
    return replace(pose_data(modes.linearization.situation), reactions=())


def _name(k: int, mode: Mode) -> str:
    if mode.rigid:
        return f"{k + 1}: free"
    if mode.oscillates:
        return f"{k + 1}: {mode.frequency:.4g} Hz" + (", unstable" if mode.unstable else "")
    return f"{k + 1}: {'grows' if mode.unstable else 'decays'}"


def _modes_headline(modes: Modes) -> PageNote:
    growing = sum(mode.unstable for mode in modes)
    if not growing and modes.warnings:
        return PageNote("warn", "Stable, with doubts")
    return PageNote("bad", f"{growing} unstable") if growing else PageNote("ok", "Stable")


def _modes_sheets(modes: Modes) -> list[Sheet]:
    return [Sheet("Modes", list(_blocks(modes)))]


def _blocks(modes: Modes) -> Iterator[Block]:
    for words in modes.warnings:
        yield Words(f"{words[0].upper()}{words[1:]}.", "warn")
    if not len(modes):
        yield Words("The mechanism has no freedom, and so no modes.", "info")
        return
    verdicts: list[Verdict | None] = ["bad" if mode.unstable else None for mode in modes]
    rows = [
        (
            _name(k, mode),
            mode.frequency if mode.oscillates else "",
            mode.damping_ratio if mode.oscillates else "",
            digits(mode.eigenvalue.real, 5)
            + (f" ± {digits(mode.eigenvalue.imag, 5)} i" if mode.oscillates else ""),
        )
        for k, mode in enumerate(modes)
    ]
    yield TableBlock("Modes", ("mode", "frequency (Hz)", "damping ratio", "λ (1/s)"), rows, verdicts)
    shown = modes.modes[:MOST]
    yield ChoiceBlock(
        "Shape of", [(_name(k, mode), list(_shape(mode))) for k, mode in enumerate(shown)], follows=True
    )
    yield from pole_blocks(modes.linearization.poles)[:1]


def _shape(mode: Mode) -> Iterator[Block]:
    if mode.unstable:
        yield Words("This mode grows.")
    if mode.rigid:
        yield Words("Nothing holds this freedom.")
    joints = [(name, *_polar(mode.joints[name])) for name in mode.taking_part()]
    yield TableBlock("Joints, the largest 1 (rad or m)", ("", "size", "phase"), joints)
    moving = sorted(mode.bodies.items(), key=lambda item: -float(np.abs(item[1]).max()))
    bodies = [(name, float(np.linalg.norm(v[:3])), float(np.linalg.norm(v[3:]))) for name, v in moving[:12]]
    yield TableBlock("Bodies", ("", "mass centre (m)", "rotation (rad)"), bodies)


def _polar(value: complex) -> tuple[float, str]:
    turn = round(float(np.degrees(np.angle(value))))
    return abs(value), f"{abs(turn) if turn == -180 else turn}°"


MODES = View("Modes", _modes_sheets, _modes_scene, _modes_headline, autoplay=True)
