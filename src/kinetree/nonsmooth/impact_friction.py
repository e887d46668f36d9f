"""The friction that takes part in the impacts of a run: of the contacts that are hit, and of bearings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.nonsmooth.bearing_impulses import BearingImpulses
from kinetree.nonsmooth.contact_law import Allowed, SpeedChanges
from kinetree.nonsmooth.impact_law import Cone, Impulses, ImpulsiveFriction, NoImpulsesError, impulses
from kinetree.nonsmooth.stick_slip import RunFriction, Sliding
from kinetree.solve.events.contacts import ContactError
from kinetree.solve.events.modes import Mode


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
        self._changes = SpeedChanges(compiled)
        self.bearings = BearingImpulses(compiled)

    def rubs(self, part: NDArray[np.bool_]) -> bool:
        """Whether friction takes part where these contacts are hit."""
        return bool(self.bearings) or any(c is not None and part[c] for c in self._friction.contact)

    def impulses(
        self,
        t: float,
        z: Array,
        p: Array,
        allowed: Allowed,
        sliding: Sliding,
        part: NDArray[np.bool_],
        R: Array,
        rate: Array,
        e: Array,
        changed: Array,
        mode: Mode,
    ) -> Impulses:
        """Impulses of the contacts of ``part``, with responses R, rates and coefficients e of these alone.

        ``changed`` are the changes of the speeds of z so far, at this instant.

        Raises
        ------
        ContactError
            Where none fulfil the law.
        """
        places = {int(contact): place for place, contact in enumerate(np.flatnonzero(part))}
        mine = [
            i for i, contact in enumerate(self._friction.contact) if contact is not None and contact in places
        ]
        found = [self._contact(i, places, allowed, sliding, changed, mode) for i in mine]
        if self.bearings:
            now = self._changes.changed(z, changed)
            held = self.bearings.reactions(t, now, p)
            rubbing = [self._friction.rubs[i].surfaces.name for i in mine]
            P = self.bearings.of_contacts(held, allowed, [self._names[i] for i in places], rubbing)
            nothing = np.zeros(changed.size)
            found += self.bearings.cones(t, now, p, allowed, nothing, P, np.zeros(P.shape[0]))
        try:
            return impulses(R, rate, e, found)
        except NoImpulsesError:
            names = ", ".join(f'"{self._names[i]}"' for i in places)
            raise ContactError(
                f"the impact of {names} at t = {t:.9g} s has no impulses within the cones of friction that fulfil "
                "Coulomb's law (the bodies jam); lower the friction, or use compliant contact"
            ) from None

    def _contact(
        self,
        rub: int,
        places: dict[int, int],
        allowed: Allowed,
        sliding: Sliding,
        changed: Array,
        mode: Mode,
    ) -> ImpulsiveFriction:
        """The friction of a contact."""
        contact = self._friction.contact[rub]
        assert contact is not None
        rows = sliding.rows[rub]
        D = sliding.D[rows]
        v = sliding.v[rows] + D @ changed
        stuck = self._friction.indices[rub] in mode.active.sticking
        stands = stuck or float(np.linalg.norm(v)) <= sliding.slowest[rub]
        cone = Cone(allowed.responses(D), v, float(sliding.kinetic[rub]), places[contact])
        return ImpulsiveFriction(cone, float(sliding.static[rub]), stands)
