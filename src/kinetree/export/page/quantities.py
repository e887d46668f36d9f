"""Quantities that the page computes: functions of the state for curves, and for what moves in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import determined
from kinetree.compile.compiled_model import LARGEST_FALLBACK, CompiledModel
from kinetree.export.code.modes import stages_for
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.friction.implicit_forces import without_stages
from kinetree.friction.reaction_sharing import shared_reactions
from kinetree.kernels.graph import Graph
from kinetree.solve.modes import OFF


@dataclass(frozen=True)
class PageQuantities:
    """Functions ``poses`` (t, z, p → poses, energy) and ``plots`` (t, z, p, ydot, lam → series, forces) of every mode.

    Attributes
    ----------
    functions : dict of str to Graph
        Of every body 12 numbers: origin, rotation row by row. ``energy``: kinetic, potential, and what is left of the
        total when the works done are taken off. Of modes behind the first it is ``mode1_plots`` with ``mode1_lam``, ….
    series : tuple of int
        For every curve that was asked for its place among the ``series``; −1 where one state does not tell it. What
        the motion leaves open is the share with the least reactions, as in a run; where a run shares otherwise (large
        models), it is −1, and arrows of such forces are NaN. What a mode does not have is zero there.
    forces : tuple of bool
        Whether they depend on multipliers, of every mode.
    """

    functions: dict[str, Graph]
    series: tuple[int, ...]
    forces: tuple[bool, ...]


@dataclass(frozen=True)
class CurveChannel:
    """One curve: a channel, a component of it (−1: the only one), or its length."""

    channel: str
    component: int = -1
    length: bool = False


def page_quantities(
    models: Sequence[CompiledModel],
    bodies: Sequence[tuple[str | tuple[str, int], str | None]],
    forces: Sequence[str],
    curves: Sequence[CurveChannel],
) -> PageQuantities:
    """The functions behind a page.

    Parameters
    ----------
    models
        The model in every mode, that of the start first.
    bodies
        Channels of the origin, with the first of its three components where it has more, and of the rotation; None
        where it does not turn.
    forces
        Channels of the force arrows.
    curves
        What is plotted.
    """
    first, catalogues = models[0], [Catalogue(compiled) for compiled in models]
    of_modes = [
        _plotted(compiled, catalogue, forces, curves)
        for compiled, catalogue in zip(models, catalogues, strict=True)
    ]
    told = [
        any(curve.channel in catalogue.channels for catalogue in catalogues)
        and all(values[k] is not None for values, _ in of_modes)
        for k, curve in enumerate(curves)
    ]
    places = np.where(told, np.cumsum(told) - 1, -1)
    functions = {"poses": _poses(first, catalogues[0], bodies)}
    forced = []
    for k, (compiled, catalogue) in enumerate(zip(models, catalogues, strict=True)):
        eq, mode = compiled.equations, f"mode{k}_" if k else ""
        values, arrows = of_modes[k]
        kept = [value for value, shown in zip(values, told, strict=True) if shown]
        drawn = [SX([math.nan] * 3) if arrow is None else arrow for arrow in arrows]
        w = compiled.z[eq.x.shape[0] + eq.y.shape[0] :]
        series, arrow_column = (
            ca.substitute(ca.densify(ca.vertcat(SX(0, 1), *column)), catalogue.w, w)
            for column in (kept, drawn)
        )
        whole = ca.vertcat(series, arrow_column)
        lam = catalogue.lam
        forced.append(bool(lam.shape[0] and whole.shape[0] and ca.depends_on(whole, lam)))
        inputs = {"t": eq.t, "z": compiled.z, "p": eq.p, "ydot": catalogue.ydot, f"{mode}lam": lam}
        outputs = {"series": series, "forces": arrow_column}
        functions[f"{mode}plots"] = Graph(inputs, outputs, stages_for(compiled, whole))
    return PageQuantities(functions, tuple(map(int, places)), tuple(forced))


def _column(catalogue: Catalogue, name: str) -> SX:
    return ca.vec(ca.densify(catalogue.channels[name].expression()))


def _poses(
    compiled: CompiledModel,
    catalogue: Catalogue,
    bodies: Sequence[tuple[str | tuple[str, int], str | None]],
) -> Graph:
    """Poses of bodies, and energies."""
    eq = compiled.equations
    poses = []
    for origin, rotation in bodies:
        turn = SX(ca.DM([1, 0, 0, 0, 1, 0, 0, 0, 1])) if rotation is None else _column(catalogue, rotation)
        name, first = (origin, 0) if isinstance(origin, str) else origin
        poses += [_column(catalogue, name)[first : first + 3], turn]
    works = compiled.z[eq.x.shape[0] + eq.y.shape[0] :][: len(compiled.integrals.accounts)]
    kinetic, potential = _column(catalogue, "energy.kinetic"), _column(catalogue, "energy.potential")
    energy = ca.vertcat(kinetic, potential, kinetic + potential - ca.sum1(ca.densify(works)))
    placed = {"poses": ca.densify(ca.vertcat(SX(0, 1), *poses)), "energy": ca.densify(energy)}
    inputs = {"t": eq.t, "z": compiled.z, "p": eq.p}
    return Graph(inputs, placed, stages_for(compiled, ca.vertcat(*placed.values())))


def _plotted(
    compiled: CompiledModel, catalogue: Catalogue, forces: Sequence[str], curves: Sequence[CurveChannel]
) -> tuple[list[SX | None], list[SX | None]]:
    """Curves and force arrows in one mode: None what one state does not tell, zero what the mode does not have."""
    there = catalogue.channels
    values = [_curve(catalogue, curve) if curve.channel in there else SX(0) for curve in curves]
    arrows = [_column(catalogue, name) if name in there else SX.zeros(3, 1) for name in forces]
    told = [value for value in values if value is not None]
    if any(rub.state != OFF for rub in sliding_frictions(compiled.model)):
        answer = without_stages(compiled.equations, compiled.rows_here, lambda: compiled.sizes)
        lam = ca.densify(answer.lam)
        known: list[SX | None] = [ca.substitute(value, catalogue.lam, lam) for value in (*told, *arrows)]
    else:
        known = _shared(compiled, catalogue, [*told, *arrows])
    shares = iter(known)
    return [None if value is None else next(shares) for value in values], list(shares)


def _shared(compiled: CompiledModel, catalogue: Catalogue, expressions: Sequence[SX]) -> list[SX | None]:
    """Expressions with the least reactions where the motion determines none; None where a run has another share."""
    unique = determined(compiled, catalogue, expressions)
    if all(unique):
        return list(expressions)
    eq = compiled.equations
    if eq.A is None and compiled.tree.n_u > LARGEST_FALLBACK and not sliding_frictions(compiled.model):
        return [value if alone else None for value, alone in zip(expressions, unique, strict=True)]
    lam = shared_reactions(eq, compiled.rows_here, catalogue.ydot, catalogue.lam)
    return [
        value if alone else ca.substitute(value, catalogue.lam, lam)
        for value, alone in zip(expressions, unique, strict=True)
    ]


def _curve(catalogue: Catalogue, curve: CurveChannel) -> SX | None:
    channel = catalogue.channels.get(curve.channel)
    if channel is None or channel.finish is not None:
        return None
    values = ca.vec(ca.densify(channel.expression()))
    if curve.length:
        return ca.norm_2(values)
    return values[max(curve.component, 0)]
