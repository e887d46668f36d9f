"""Equilibria: the pose, whether it is stable, reactions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.equilibrium_result import SINGULAR_POSITION, Equilibria, Equilibrium
from kinetree.report.numbers import digits, without_roundoff
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, ChoiceBlock, Sheet, TableBlock, Words
from kinetree.report.views.base import View, in_chapters, pole_blocks, pose_data


def _all(result: Equilibrium | Equilibria) -> list[Equilibrium]:
    return [result] if isinstance(result, Equilibrium) else list(result)


def _scene(result: Equilibrium | Equilibria) -> ReportData:
    found = _all(result)
    return in_chapters(
        [(name, pose_data(one.situation)) for name, one in zip(_names(found), found, strict=True)]
    )


def _names(found: list[Equilibrium]) -> list[str]:
    return [f"{k + 1}: {one.kind.partition(' ')[0]}" for k, one in enumerate(found)]


def _headline(result: Equilibrium | Equilibria) -> PageNote:
    found = _all(result)
    if len(found) > 1:
        return PageNote("info", f"{len(found)} equilibria, {sum(one.stable for one in found)} stable")
    one = found[0]
    if one.singular:
        return PageNote("warn", "Singular position")
    if one.stable and one.warnings:
        return PageNote("warn", "Stable, with doubts")
    return PageNote("ok", "Stable") if one.stable else PageNote("bad", "Unstable")


def _sheets(result: Equilibrium | Equilibria) -> list[Sheet]:
    found = _all(result)
    if len(found) == 1:
        return [Sheet("Equilibrium", list(_blocks(found[0])))]
    options = [(name, list(_blocks(one))) for name, one in zip(_names(found), found, strict=True)]
    return [Sheet("Equilibria", [ChoiceBlock("Equilibrium", options, follows=True)])]


def _blocks(one: Equilibrium) -> Iterator[Block]:
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
    for words in one.warnings:
        yield Words(f"{words[0].upper()}{words[1:]}.", "warn")
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
        "Reactions", ("joint", "force (N)", "x", "y", "z", "moment (N·m)"), list(_reactions(one))
    )
    yield from pole_blocks(one.eigenvalues)
    yield Words(f"Largest force left over: {one.unbalanced:.1e} N or N·m.")


def _reactions(one: Equilibrium) -> Iterator[tuple[str, float, float, float, float, float]]:
    names = [joint.name for joint in one.situation.compiled.model.joints]
    forces = without_roundoff([np.asarray(one[f"{name}.reaction"]) for name in names])
    moments = without_roundoff(
        [np.asarray(one[f"{name}.reaction_moment"]) for name in names], float(np.abs(forces).max(initial=0.0))
    )
    for name, force, moment in zip(names, forces, moments, strict=True):
        x, y, z = (float(part) for part in force)
        yield name, float(np.linalg.norm(force)), x, y, z, float(np.linalg.norm(moment))


EQUILIBRIUM = View("Equilibrium", _sheets, _scene, _headline)
