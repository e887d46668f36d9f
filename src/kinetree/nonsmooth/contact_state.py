"""What the contacts of a run look like at one state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.nonsmooth.contact_law import Allowed
from kinetree.nonsmooth.contact_scales import TOUCHING, ContactScales
from kinetree.nonsmooth.stick_slip import Sliding


@dataclass
class ContactState:
    """Gaps of all contacts (n) with their rates and accelerations, and what forces in them do.

    Attributes
    ----------
    allowed
        Changes of speeds that the constraints allow.
    gap, rate
        γ (m or rad) and γ̇ (per second); the rates follow the speeds while impacts change them.
    G, bias
        γ̇ = G y and γ̈ = G ẏ + bias.
    R
        Responses to unit impulses in the contacts, one column each.
    free
        γ̈ without contact forces.
    sliding
        Velocities of friction.
    e
        Coefficients of restitution.
    scales
        By what gaps and rates are judged.
    slow
        Rates that count as zero.
    pull
        Sizes of the terms of γ̈.
    """

    allowed: Allowed
    gap: Array
    rate: Array
    G: Array
    R: Array
    bias: Array
    free: Array
    sliding: Sliding
    e: Array
    scales: ContactScales
    slow: Array
    pull: Array

    @property
    def near(self) -> NDArray[np.bool_]:
        return np.asarray(self.gap <= self.scales.gap(TOUCHING))
