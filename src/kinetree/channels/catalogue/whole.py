"""Channels of the whole model: works, energies, residuals of its constraints."""

from __future__ import annotations

from functools import partial

import casadi as ca
from casadi import SX

from kinetree.channels.catalogue.listing import Listing, entry
from kinetree.symbolic.forces import kinetic, potential


def list_energies(listing: Listing) -> None:
    """Enter the works done on the model, and its energies."""
    for index, name in enumerate(listing.compiled.integrals.accounts):
        words = f"work done on the model: {name}"
        listing.add(f"work.{name}", "energy", "J", (), words, partial(entry, listing.w, index))
    energies = partial(_kinetic, listing), partial(_potential, listing), partial(_total, listing)
    for name, words, made in zip(
        ("kinetic", "potential", "total"),
        ("kinetic energy", "potential energy (gravity zero at the origin)", "kinetic and potential energy"),
        energies,
        strict=True,
    ):
        listing.add(f"energy.{name}", "energy", "J", (), words, made)


def _kinetic(listing: Listing) -> SX:
    return kinetic(listing.eq.motion)


def _potential(listing: Listing) -> SX:
    return potential(listing.eq.motion, listing.eq.applied)


def _total(listing: Listing) -> SX:
    return _kinetic(listing) + _potential(listing)


def list_residuals(listing: Listing) -> None:
    """Enter how far the constraints are from being met."""
    rows = listing.eq.rows
    if not rows.names:
        return
    acceleration = rows.B @ listing.ydot - rows.gamma
    for level, residual in (("position", rows.phi), ("velocity", rows.psi), ("acceleration", acceleration)):
        words = f"largest constraint residual at {level} level"
        listing.add(f"residual.{level}", "residual", "1", (), words, partial(_largest, residual))
        if level == "acceleration":
            continue
        per = "" if level == "position" else "/s"
        is_length = [name.unit.split("/")[0] == "m" for name in rows.names[: residual.shape[0]]]
        for what, unit, wanted in (("lengths", "m", True), ("angles", "rad", False)):
            chosen = [i for i, length in enumerate(is_length) if length == wanted]
            if chosen:
                label, part = f"residual.{level}.{what}", partial(_largest, residual[chosen])
                listing.add(label, "residual", unit + per, (), f"{words}, {what}", part)


def _largest(values: SX) -> SX:
    return ca.norm_inf(ca.densify(values)) if values.shape[0] else SX(0)
