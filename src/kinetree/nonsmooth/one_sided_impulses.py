"""Impulses of constraints that can only pull or only push, where speeds jump.

At an instant at which contacts are hit, impulses P act and parts are switched on, speeds change by

    A Δy = P + Bᵀ Λ

with a row of B for each constraint, each contact that takes part and each friction beside them. A rope that would have
to push in it (Λ < 0) goes slack in truth, and the motion behind the instant is another one, though its tension may be
positive at all times before and after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import groupby

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import sticking_frictions
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, Impulse, Restitution, Switch
from kinetree.model.motion import MeasureBound
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.event_actions import action_of
from kinetree.nonsmooth.impact_friction import equations_with_all_rows
from kinetree.solve.modes import ActiveSet
from kinetree.solve.solution import EventRecord
from kinetree.tolerances import SCALED_RANK

BEYOND = 1e-9
"""Part of the impulses of an instant that is round-off."""

JUMPS = (Impulse, Restitution, Switch)
"""Actions with which impulses act."""
QUIET = ("rest", "lift-off", "stick", "slip")
"""Changes of contacts that nothing hits: the round-off of a speed is taken away, or sliding is given a direction."""

History = Sequence[tuple[float, ActiveSet]]


def _signs(constraint: Constraint) -> list[MeasureBound]:
    """Bounds of a constraint that forbid a sign."""
    return [bound for bound in constraint.bounds if bound.least == 0.0 or bound.most == 0.0]


class OneSidedImpulses:
    """Impulses of the one-sided constraints of a model, at jumps of its speeds.

    Parameters
    ----------
    compiled
        The model with its contacts open and its friction off.
    """

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        self._eq = equations_with_all_rows(compiled, compiled.model)
        self._n_x, self._n_y = self._eq.x.shape[0], self._eq.y.shape[0]
        self._rows: dict[str, list[int]] = {}
        for i, row in enumerate(self._eq.rows.names):
            self._rows.setdefault(row.source if row.kind == "constraint" else "", []).append(i)

    @cached_property
    def _bounded(self) -> list[tuple[Constraint, MeasureBound, SX]]:
        """One-sided constraints, their bounds, and the slopes (k × m) of the measures in all λ."""
        lam = SX.sym("lam", len(self._eq.rows.names))
        found = []
        for constraint in self._compiled.model.constraints:
            signs = _signs(constraint)
            if not signs or constraint.name not in self._rows:
                continue
            measures = constraint.measures(self._eq.motion, lam[self._rows[constraint.name]])
            values = {measure.name: measure.value for measure in measures}
            for bound in signs:
                slopes = ca.jacobian(ca.vec(SX(values[bound.measure])), lam)
                if slopes.nnz():
                    found.append((constraint, bound, slopes))
        return found

    @cached_property
    def _function(self) -> ca.Function:
        eq = self._eq
        assert eq.A is not None
        outputs = [eq.A, eq.rows.B, *[slopes for _, _, slopes in self._bounded]]
        return ca.Function("impulses", [eq.t, eq.x, eq.y, eq.p], [ca.densify(value) for value in outputs])

    def _taking_part(self, contacts: Collection[str]) -> list[int]:
        """Rows of the model itself, of these contacts, and of friction that is not in other contacts."""
        away = {contact.name for contact in contacts_of(self._compiled.model)} - set(contacts)
        for stick in sticking_frictions(self._compiled.model):
            if stick.surfaces.contact in away:
                away.add(stick.name)
        return sorted(row for name, rows in self._rows.items() if name not in away for row in rows)

    def passed(
        self, t: float, before: Array, after: Array, p: Array, P: Array, contacts: Collection[str]
    ) -> Iterator[str]:
        """Names of bounds that are passed in a jump, in words.

        Parameters
        ----------
        before, after
            States z on both sides of it.
        P : array (n_y,)
            Generalised impulse from outside (N s, N m s).
        contacts
            Names of those that take part.
        """
        if not self._bounded:
            return
        y = slice(self._n_x, self._n_x + self._n_y)
        A, B, *slopes = (
            np.array(value, dtype=float)
            for value in self._function.call([t, after[: self._n_x], before[y], p])
        )
        rows = self._taking_part(contacts)
        scale = row_scales(B[rows])
        left = A @ (after[y] - before[y]) - P
        share = np.linalg.lstsq((B[rows] * scale[:, None]).T, left, rcond=SCALED_RANK)[0]
        size = float(np.abs(share).max(initial=0.0))
        for (constraint, bound, _), slope in zip(self._bounded, slopes, strict=True):
            mine = slope[:, rows] * scale
            impulses, off = mine @ share, BEYOND * size * np.abs(mine).sum(axis=1)
            if bound.number is not None:
                impulses, off = impulses[[bound.number]], off[[bound.number]]
            if (bound.least == 0.0 and (impulses < -off).any()) or (
                bound.most == 0.0 and (impulses > off).any()
            ):
                yield f'{constraint.kind} "{constraint.name}" {bound.words}'


def passed_in_jumps(
    modes: ContactModes, events: Sequence[Event], records: Sequence[EventRecord], history: History
) -> list[str]:
    """What one-sided constraints say of the impulses in a run, each with the time of the first.

    Parameters
    ----------
    modes
        The model of the run in each of its modes.
    events
        Its events.
    records
        What happened in it.
    history
        From each of these times (s) on, what is closed, rubs and is switched.
    """
    open_model = modes.base(ActiveSet())
    if not any(_signs(constraint) for constraint in open_model.model.constraints):
        return []
    known: dict[ActiveSet, OneSidedImpulses] = {}
    found: dict[str, str] = {}
    for t, at_once in groupby(records, lambda record: record.t):
        jumps = list(at_once)
        acting = (record for record in jumps if record.kind not in QUIET)
        if not any(isinstance(events[record.index].action, JUMPS) for record in acting):
            continue
        before, after, p = jumps[0].z_before, jumps[-1].z_after, jumps[-1].p_after
        if any(not np.array_equal(j.p_before, j.p_after) for j in jumps):
            continue  # positions are made to fit parameters that have changed
        struck = any(isinstance(events[record.index].action, Impulse) for record in jumps)
        if np.array_equal(before, after) and not struck:
            continue  # what is struck may be held where it is
        sets = [active for time, active in history if time <= t][-1:]
        former = [active for time, active in history if time < t][-1:]
        active = (sets or [ActiveSet()])[0]
        held = {k for one in (*sets, *former) for k in one.contacts} | {record.index for record in jumps}
        contacts = {events[k].name for k in held & set(modes.indices)}
        base = active.base
        if base not in known:
            known[base] = OneSidedImpulses(modes.base(base))
        P = sum(
            (_impulse(modes.base(base), events[record.index], record) for record in jumps),
            np.zeros(open_model.equations.y.shape[0]),
        )
        for words in known[base].passed(t, before, after, p, P, contacts):
            found.setdefault(words, f"{words} (in the impulses at t = {t:.6g} s)")
    return list(found.values())


def _impulse(compiled: CompiledModel, event: Event, record: EventRecord) -> Array:
    """The generalised impulse (n_y) that an event gave from outside."""
    eq = compiled.equations
    if not isinstance(event.action, Impulse):
        return np.zeros(eq.y.shape[0])
    P = action_of(compiled, event, None)[1]["P"]
    function = ca.Function("blow", [eq.t, compiled.z, eq.p], [ca.densify(P)])
    return np.array(function(record.t, record.z_before, record.p_before), dtype=float).ravel()
