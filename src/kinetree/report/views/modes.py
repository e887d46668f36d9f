"""Modes: frequencies and shapes; the mechanism moves in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kinetree.analysis.linear.modes import Mode, Modes
from kinetree.analysis.linear.vibrate import vibrate
from kinetree.report.numbers import digits
from kinetree.report.page.chapters import in_chapters
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Block, Choice, Sheet, Table, Verdict, Words
from kinetree.report.views.base import View, pole_blocks, pose_data, run_data
from kinetree.words.errors import NoAnswerError

MOST = 24
"""Modes that a page shows in motion."""
AMPLITUDES = (0.2, 0.1, 0.05, 0.02, 0.01)
"""Largest displacements (rad or m) that are tried: closed loops may not allow large ones."""


def _scene(modes: Modes) -> ReportData:
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


def _headline(modes: Modes) -> Finding:
    growing = sum(mode.unstable for mode in modes)
    if not growing and modes.warnings:
        return Finding("warn", "Stable, with doubts")
    return Finding("bad", f"{growing} unstable") if growing else Finding("ok", "Stable")


def _sheets(modes: Modes) -> list[Sheet]:
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
    yield Table("Modes", ("mode", "frequency (Hz)", "damping ratio", "λ (1/s)"), rows, verdicts)
    shown = modes.modes[:MOST]
    yield Choice(
        "Shape of", [(_name(k, mode), list(_shape(mode))) for k, mode in enumerate(shown)], follows=True
    )
    yield from pole_blocks(modes.linearization.poles)[:1]


def _shape(mode: Mode) -> Iterator[Block]:
    if mode.unstable:
        yield Words("This mode grows.")
    if mode.rigid:
        yield Words("Nothing holds this freedom.")
    joints = [(name, *_polar(mode.joints[name])) for name in mode.taking_part()]
    yield Table("Joints, the largest 1 (rad or m)", ("", "size", "phase"), joints)
    moving = sorted(mode.bodies.items(), key=lambda item: -float(np.abs(item[1]).max()))
    bodies = [(name, float(np.linalg.norm(v[:3])), float(np.linalg.norm(v[3:]))) for name, v in moving[:12]]
    yield Table("Bodies", ("", "mass centre (m)", "rotation (rad)"), bodies)


def _polar(value: complex) -> tuple[float, str]:
    turn = round(float(np.degrees(np.angle(value))))
    return abs(value), f"{abs(turn) if turn == -180 else turn}°"


VIEW = View("Modes", _sheets, _scene, _headline, autoplay=True)
