"""Modes of contact: for every set of closed contacts the model with their rows, its system and its channels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import casadi as ca

from kinetree.model.events import Event
from kinetree.preparation.assembly import Constraints
from kinetree.preparation.compiled import CompiledModel
from kinetree.preparation.contact_rows import contacts_of, is_contact, with_closed
from kinetree.preparation.switching import switch_times
from kinetree.solve.contacts import Mode
from kinetree.solve.system import System
from kinetree.symbolic.tree import Tree

SX = ca.SX

MARGIN = 1e-10
"""Gap (m, rad) beyond which a contact that touches without being held counts as passed."""


class Modes:
    """What changes when contacts close: made once for every set of closed contacts.

    Parameters
    ----------
    compiled
        The model with its contacts, all open.
    events
        All events of the run; its contacts are those of the model, in the same order.
    options
        As of `CompiledModel.system`.
    """

    def __init__(
        self, compiled: CompiledModel, events: Sequence[Event], options: Mapping[str, bool] | None = None
    ) -> None:
        self._open = compiled
        self._events = tuple(events)
        self._options = dict(options or {})
        self.indices = tuple(i for i, event in enumerate(events) if is_contact(event))
        self.units = tuple(contact.event.unit(compiled.model) for contact in contacts_of(compiled.model))
        self._compiled: dict[tuple[int, ...], CompiledModel] = {(): compiled}
        self._systems: dict[tuple[int, ...], System] = {}
        self._watched: dict[Mode, System] = {}

    def compiled(self, closed: tuple[int, ...]) -> CompiledModel:
        """The model with these contacts closed."""
        if closed not in self._compiled:
            base = self._open
            model = with_closed(base.model, [self._events[k].name for k in closed])
            self._compiled[closed] = CompiledModel(
                model,
                base.choice,
                Constraints(Tree(model)),
                base.state,
                base.timings,
                rows=_with_rows(base.select, base.constraints.rows.holonomic, len(closed)),
                own_rows=_with_rows(base.rows_here, base.equations.rows.holonomic, len(closed)),
            )
        return self._compiled[closed]

    def system(self, mode: Mode) -> System:
        """The system of a mode: contacts that are closed are watched by their force, all others by their gap."""
        if not self._events:
            if not self._systems:
                self._systems[()] = self._open.system(functions=None, events=(), **self._options)
            return self._systems[()]
        if mode not in self._watched:
            compiled = self.compiled(mode.closed)
            watched = self._watch(compiled, mode)
            if mode.closed not in self._systems:
                system = compiled.system(functions=watched, events=self._events, **self._options)
                breaks = switch_times(compiled.model, self._events)
                self._systems[mode.closed] = replace(system, breaks=breaks)
                self._watched[mode] = self._systems[mode.closed]
            else:
                kernel = compiled.event_kernel(watched, self._events)
                self._watched[mode] = replace(self._systems[mode.closed], events=kernel)
        return self._watched[mode]

    def _watch(self, compiled: CompiledModel, mode: Mode) -> SX:
        motion, model = compiled.equations.motion, compiled.model
        contacts = dict(zip(self.indices, contacts_of(model), strict=True))
        forces = (
            dict(zip(mode.closed, ca.vertsplit(contact_forces(compiled)), strict=True)) if mode.closed else {}
        )
        functions = []
        for i, event in enumerate(self._events):
            if i in forces:
                functions.append(forces[i] + (mode.slack if i in mode.idle else 0.0))
            elif i in contacts:
                functions.append(contacts[i].gap(motion) + (MARGIN if i in mode.touching else 0.0))
            else:
                functions.append(event.value(motion, model))
        return ca.vertcat(*functions)


def _with_rows(select: tuple[int, ...], holonomic: int, added: int) -> tuple[int, ...]:
    """Row numbers when rows are added behind the holonomic ones, the added ones among them."""
    kept = [i if i < holonomic else i + added for i in select]
    return tuple(sorted([*kept, *range(holonomic, holonomic + added)]))


def contact_forces(compiled: CompiledModel) -> SX:
    """λ of the closed contacts, as expressions of the state."""
    eq = compiled.equations
    closed = {contact.name for contact in contacts_of(compiled.model) if contact.closed}
    mine = [i for i, name in enumerate(eq.rows.names) if name.kind == "constraint" and name.source in closed]
    if eq.multipliers is not None:
        return eq.multipliers[[eq.select.index(i) for i in mine]]
    rows = list(compiled.rows_here)
    assert eq.A is not None and eq.f is not None
    # A ẏ = f + Bᵀλ, B ẏ = γ:   (B A⁻¹ Bᵀ) λ = γ − B A⁻¹ f
    B, gamma = ca.densify(eq.rows.B)[rows, :], eq.rows.gamma[rows]
    solved = _solve(eq.A, ca.horzcat(eq.f, B.T))
    lam = _solve(B @ solved[:, 1:], gamma - B @ solved[:, 0])
    return lam[[rows.index(i) for i in mine]]


def _solve(A: SX, b: SX) -> SX:
    """A⁻¹ b of a symmetric positive definite A, as straight-line code."""
    D, LT, order = ca.ldl(ca.densify(A))
    return ca.ldl_solve(ca.densify(b), D, LT, order)
