"""Equilibria and small motions: stable poses and reactions; poles, Bode diagrams and matrices; modes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from kinetree.analysis.equilibrium import SINGULAR_POSITION, Equilibria, Equilibrium
from kinetree.analysis.linearize import Linearization
from kinetree.analysis.modes import Mode, Modes, vibrate
from kinetree.report.numbers import digits, without_roundoff
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
    Verdict,
    Words,
)
from kinetree.report.plots.analyses import frequencies_around, ratio_unit
from kinetree.report.views.base import (
    View,
    in_chapters,
    one_sheet,
    pole_blocks,
    pose_data,
    run_data,
    stability_note,
    warning_words,
)
from kinetree.words.arguments import NoAnswerError


def _equilibria(result: Equilibrium | Equilibria) -> list[Equilibrium]:
    return [result] if isinstance(result, Equilibrium) else list(result)


def _equilibrium_scene(result: Equilibrium | Equilibria) -> ReportData:
    found = _equilibria(result)
    return in_chapters(
        [(name, pose_data(one.situation)) for name, one in zip(_equilibrium_names(found), found, strict=True)]
    )


def _equilibrium_names(found: list[Equilibrium]) -> list[str]:
    return [f"{k + 1}: {one.kind.partition(' ')[0]}" for k, one in enumerate(found)]


def _equilibrium_headline(result: Equilibrium | Equilibria) -> PageNote:
    found = _equilibria(result)
    if len(found) > 1:
        return PageNote("info", f"{len(found)} equilibria, {sum(one.stable for one in found)} stable")
    one = found[0]
    if one.singular:
        return PageNote("warn", "Singular position")
    return stability_note(one.stable, one.warnings)


def _equilibrium_sheets(result: Equilibrium | Equilibria) -> list[Sheet]:
    found = _equilibria(result)
    if len(found) == 1:
        return [Sheet("Equilibrium", list(_equilibrium_blocks(found[0])))]
    options = [
        (name, list(_equilibrium_blocks(one)))
        for name, one in zip(_equilibrium_names(found), found, strict=True)
    ]
    return [Sheet("Equilibria", [ChoiceBlock("Equilibrium", options, follows=True)])]


def _equilibrium_blocks(one: Equilibrium) -> Iterator[Block]:
    kind = "relative equilibrium" if one.steady is not None else "equilibrium"
    if one.singular:
        yield Words(f"{SINGULAR_POSITION[0].upper()}{SINGULAR_POSITION[1:]}.", "warn")
    elif not one.stable:
        yield Words(f"This {kind} is unstable: the smallest deviation grows.", "bad")
    elif one.undecided:
        yield Words(
            f"No deviation grows exponentially, but {one.undecided} eigenvalues are zero: there the next order decides "
            "whether it is stable.",
            "info",
        )
    else:
        yield Words(f"This {kind} is stable.", "ok")
    yield from warning_words(one.warnings)
    for name in one.free:
        yield Words(f"{name}: nothing holds it and nothing pushes it; it stayed as it was.", "info")
    equations = one.situation.compiled.equations
    units = equations.coordinate_units
    rows = [
        (name, digits(value), unit)
        for (name, value), unit in zip(one.coordinates.items(), units, strict=True)
    ]
    yield TableBlock("Coordinates", ("", "value", "unit"), rows)
    yield TableBlock(
        "Reactions", ("joint", "force (N)", "x", "y", "z", "moment (N·m)"), list(_equilibrium_reactions(one))
    )
    yield from pole_blocks(one.eigenvalues)
    yield Words(f"Largest force left over: {one.unbalanced:.1e} N or N·m.")


def _equilibrium_reactions(one: Equilibrium) -> Iterator[tuple[str, float, float, float, float, float]]:
    names = [joint.name for joint in one.situation.compiled.model.joints]
    forces = without_roundoff([np.asarray(one[f"{name}.reaction"]) for name in names])
    moments = without_roundoff(
        [np.asarray(one[f"{name}.reaction_moment"]) for name in names], float(np.abs(forces).max(initial=0.0))
    )
    for name, force, moment in zip(names, forces, moments, strict=True):
        x, y, z = (float(part) for part in force)
        yield name, float(np.linalg.norm(force)), x, y, z, float(np.linalg.norm(moment))


EQUILIBRIUM = View("Equilibrium", _equilibrium_sheets, _equilibrium_scene, _equilibrium_headline)


LARGEST = 12
"""Rows or columns of a matrix that is written out."""


def _linearization_scene(linear: Linearization) -> ReportData:
    return pose_data(linear.situation)


def _linearization_headline(linear: Linearization) -> PageNote:
    return stability_note(linear.stable, linear.warnings)


def _linearization_sheets(linear: Linearization) -> list[Sheet]:
    sheets = [Sheet("Linearisation", list(_summary(linear)))]
    if linear.inputs and linear.outputs:
        sheets.append(Sheet("Bode", [_bode(linear)]))
    return [*sheets, Sheet("Matrices", list(_matrices(linear)))]


def _summary(linear: Linearization) -> Iterator[Block]:
    if not linear.steady:
        yield Words("About an instant of a motion: the matrices hold there, and change with time.", "info")
    yield from warning_words(linear.warnings)
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
    return PageNote("bad", f"{growing} unstable") if growing else stability_note(True, modes.warnings)


def _mode_blocks(modes: Modes) -> Iterator[Block]:
    yield from warning_words(modes.warnings)
    if not len(modes):
        yield Words("The mechanism has no freedom, and so no modes.", "info")
        return
    verdicts: list[Verdict | None] = ["bad" if mode.unstable else None for mode in modes]
    rows = [
        (
            _name(k, mode).replace(f": {mode.frequency:.4g} Hz", ""),  # which has a column of its own
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


MODES = View("Modes", one_sheet("Modes", _mode_blocks), _modes_scene, _modes_headline, autoplay=True)
