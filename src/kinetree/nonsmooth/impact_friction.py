"""The friction that takes part in the impacts of a run: of the contacts that are hit, and of bearings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.nonsmooth.bearing_impulses import BearingImpulses
from kinetree.nonsmooth.contact_law import Allowed
from kinetree.nonsmooth.contact_state import ImpactRubs
from kinetree.nonsmooth.stick_slip import RunFriction, Sliding
from kinetree.solve.events.modes import ContactMode


class ImpactFriction:
    """The friction of one run in its impacts, with these parts of its model switched.

    Parameters
    ----------
    compiled
        The model with its contacts open and its friction off.
    friction
        Its rubs.
    names
        Of its contacts.
    """

    def __init__(self, compiled: CompiledModel, friction: RunFriction, names: Sequence[str]) -> None:
        self._friction, self._names = friction, tuple(names)
        self.bearings = BearingImpulses(compiled)

    def rubs(
        self, t: float, z: Array, p: Array, allowed: Allowed, sliding: Sliding, mode: ContactMode
    ) -> ImpactRubs:
        """What rubs at a state: contacts, in case they are hit, and bearings, which every impulse loads."""
        of_contacts = [
            (i, contact) for i, contact in enumerate(self._friction.contact) if contact is not None
        ]
        if not of_contacts and not self.bearings:
            return ImpactRubs()
        rows = [sliding.rows[i] for i, _ in of_contacts]
        directions = [part.stop - part.start for part in rows]
        contacts = [contact for _, contact in of_contacts]
        sticks = [self._friction.indices[i] in mode.active.sticking for i, _ in of_contacts]
        D, v = [sliding.D[part] for part in rows], [sliding.v[part] for part in rows]
        coefficients = [
            [values[i] for i, _ in of_contacts]
            for values in (sliding.kinetic, sliding.static, sliding.slowest)
        ]
        n, count = len(self._names), len(of_contacts)
        P = np.zeros((count + len(self.bearings.rubs), 3, n + sum(directions) + len(self.bearings.rubs)))
        if self.bearings:
            held = self.bearings.reactions(t, z, p)
            rubbing = [self._friction.rubs[i].surfaces.name for i, _ in of_contacts]
            P[count:] = self.bearings.of_contacts(held, allowed, self._names, rubbing).reshape(
                -1, *P.shape[1:]
            )
            for cone in self.bearings.sliding(t, z, p):
                directions.append(1)
                contacts.append(-1)
                sticks.append(False)
                D.append(cone.D)
                v.append(cone.v)
                coefficients[0].append(cone.kinetic)
                coefficients[1].append(cone.static)
                coefficients[2].append(cone.slowest)
        first = np.cumsum([0, *directions])
        return ImpactRubs(
            np.array([*first, *contacts, *sticks], dtype=np.int64),
            np.ascontiguousarray(np.vstack(D)),
            np.concatenate(v),
            np.array([*coefficients[0], *coefficients[1], *coefficients[2]]),
            P,
        )

    def fault_text(self, t: float, which: NDArray[np.int64]) -> str:
        """What to say where no impulses of these contacts fulfil the law."""
        names = ", ".join(f'"{self._names[i]}"' for i in which)
        return (
            f"the impact of {names} at t = {t:.9g} s has no impulses within the cones of friction that fulfil "
            "Coulomb's law (the bodies jam); lower the friction, or use compliant contact"
        )
