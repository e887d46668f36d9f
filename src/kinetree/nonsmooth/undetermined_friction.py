"""What is said of a run whose motion depends on shares of load that it does not determine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.parts import Rub, rubs_of
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.sharing_effect import SharingEffect
from kinetree.solve.events.modes import FORWARDS, ActiveSet

TOUCHING = 1e-8
"""Gap (m, rad) at which an open contact might carry a share of what others carry."""


class UndeterminedFriction:
    """Friction of a run whose loads a rule shared where the motion depends on them, looked for state by state."""

    def __init__(self, modes: ContactModes) -> None:
        self._modes = modes
        self._effects: dict[ActiveSet, SharingEffect] = {}
        self._gaps: dict[ActiveSet, ca.Function] = {}
        self._found: dict[str, Rub] = {}

    def look(self, active: ActiveSet, t: float, x: Array, y: Array, p: Array) -> None:
        """Look at a state with this active set."""
        wider = self._with_touching(active, t, x, p)
        if wider not in self._effects:
            self._effects[wider] = SharingEffect(self._modes.compiled(wider))
        if self._effects[wider].possible:
            self._found |= {rub.name: rub for rub in self._effects[wider].at(t, x, y, p)}

    @property
    def found(self) -> Undetermined | None:
        """What has been found; None: nothing."""
        return Undetermined.of(self._found.values()) if self._found else None

    def _with_touching(self, active: ActiveSet, t: float, x: Array, p: Array) -> ActiveSet:
        """The active set with open contacts that might carry a share of what its closed ones carry closed, too."""
        if not active.contacts or not self._modes.friction:
            return active
        model = self._modes.base(active).model
        names = [contact.name for contact in contacts_of(model)]
        gaps = np.array(self._gap_function(active.base)(t, x, p), dtype=float).ravel()
        near = np.abs(gaps) <= TOUCHING
        added = [
            k
            for k, touches in zip(self._modes.indices, near, strict=True)
            if touches and k not in active.contacts and self._modes.repeats(active, k)
        ]
        if not added:
            return active
        rubbing: list[tuple[int, int]] = []
        for k, rub in zip(self._modes.friction, rubs_of(model), strict=True):
            contact = rub.surfaces.contact
            if contact is not None and self._modes.indices[names.index(contact)] in added:
                rubbing.append((k, FORWARDS))
        return active.with_closed(*added).with_friction(rubbing)

    def _gap_function(self, active: ActiveSet) -> ca.Function:
        if active not in self._gaps:
            base = self._modes.base(active)
            eq = base.equations
            gaps = ca.vertcat(SX(0, 1), *[contact.gap(eq.motion) for contact in contacts_of(base.model)])
            self._gaps[active] = ca.Function("gaps", [eq.t, eq.x, eq.p], [ca.densify(gaps)])
        return self._gaps[active]


@dataclass(frozen=True)
class Undetermined:
    """Joints and contacts whose shares of load were decided by rule where the motion depends on them."""

    joints: tuple[str, ...]
    contacts: tuple[str, ...]

    @classmethod
    def of(cls, rubs: Iterable[Rub]) -> Undetermined:
        """Those of this friction."""
        rubs = list(rubs)
        joints = {rub.surfaces.joint for rub in rubs if rub.surfaces.joint is not None}
        contacts = {rub.surfaces.contact for rub in rubs if rub.surfaces.contact is not None}
        return cls(tuple(sorted(joints)), tuple(sorted(contacts)))

    def __str__(self) -> str:
        parts = []
        for kind, names in (("joint", self.joints), ("contact", self.contacts)):
            if names:
                listed = ", ".join(f'"{name}"' for name in names)
                parts.append(f"{kind}{'s' if len(names) > 1 else ''} {listed}")
        return (
            f"the motion is not determined: the friction of {' and '.join(parts)} follows loads that rigid bodies "
            "may share in many ways; they were shared so that the sum of squares of all reactions is least. To "
            "decide it, give joints the freedom that the real bearings have, or support the body by springs"
        )
