"""Linearisations: poles, Bode diagrams, matrices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kinetree.analysis.linear.linearize import Linearization
from kinetree.report.numbers import digits
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Axis, Block, Chart, Choice, Curve, Sheet, Table, Words
from kinetree.report.plots.linear import frequencies_around
from kinetree.report.views.base import View, pole_blocks, pose_data

LARGEST = 12
"""Rows or columns of a matrix that is written out."""


def _scene(linear: Linearization) -> ReportData:
    return pose_data(linear.situation)


def _headline(linear: Linearization) -> Finding:
    if linear.stable and linear.warnings:
        return Finding("warn", "Stable, with doubts")
    return Finding("ok", "Stable") if linear.stable else Finding("bad", "Unstable")


def _sheets(linear: Linearization) -> list[Sheet]:
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
    yield Table("States, inputs, outputs", ("", "", "unit"), rows)
    if not np.isnan(linear.disagreement):
        yield Words(f"A second formulation agrees to {linear.disagreement:.0e}.", "ok")


def _bode(linear: Linearization) -> Choice:
    f = frequencies_around(linear)
    G = linear.transfer(2j * np.pi * f)
    options = []
    for i, source in enumerate(linear.inputs):
        for o, target in enumerate(linear.outputs):
            unit = f"({linear.output_units[o]}) / ({linear.input_units[i]})"
            size, phase = np.abs(G[:, o, i]), np.degrees(np.unwrap(np.angle(G[:, o, i])))
            frequency = Axis("frequency", "Hz", log=True)
            blocks = [
                Chart("Magnitude", frequency, Axis("", unit, log=True), [Curve("", f, size)]),
                Chart("Phase", frequency, Axis("", "°"), [Curve("", f, phase)]),
            ]
            options.append((f"{target} for {source}", blocks))
    return Choice("Response of", options)


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
        yield Table(name, ("", *columns), body)


VIEW = View("Linearisation", _sheets, _scene, _headline)
