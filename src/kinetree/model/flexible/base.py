"""Data that make a body flexible: modes, in which it deforms, and interfaces, where other parts attach.

A source of such data is one file with one class derived from :class:`Flexible`. It names its interfaces without
computing anything, and makes the :class:`~kinetree.elastic.reduced.Reduced` body when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import Reduced
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.values.fields import Invalid, items, scalar, set_field
from kinetree.words.arguments import ArgumentError
from kinetree.words.keywords import CheckedKeywords


@dataclass(frozen=True, eq=False)
class Flexible(CheckedKeywords):
    """Data that make a body flexible: the base of all their sources.

    Parameters
    ----------
    modes
        Number of natural modes with all interfaces held, beside the static ones; of a beam in ``pieces`` that of the
        whole chain, not of each piece.
    fastest
        Modes faster than this (rad/s) are left out. Deflections without which joints that hold the body at several
        places would lock it are kept.
    damping
        Share of critical damping of every natural mode. These are modes of the body with the bodies that it carries or
        that are welded to it, held by the joints by which it hangs on the ground (free if there are none); bodies
        behind these joints count as fixed.
    mass_damping
        Rayleigh's factor of the mass matrix (1/s), for the motion against those joints, or against the mean motion of
        a free body.
    stiffness_damping
        Rayleigh's factor of the stiffness matrix (s); it does not depend on joints.
    q0, u0
        Modal coordinates (m) and speeds (m/s) at the start, one for each mode; zero when not given.
    """

    kind: ClassVar[str] = ""

    q0: tuple[Scalar, ...] | None = field(default=None, kw_only=True)
    u0: tuple[Scalar, ...] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("q0", "u0"):
            given = getattr(self, name)
            if given is not None:
                listed = items(given, name)
                if not isinstance(listed, Invalid):
                    listed = tuple(scalar(value, name) for value in listed)
                set_field(self, name, listed)

    @property
    def interface_names(self) -> tuple[str, ...]:
        """Names of the interfaces; the first is the root where nothing else says."""
        raise NotImplementedError

    def _reduce(self) -> Reduced:
        """Compute the modes and integrals. ValueError says what is wrong with the data."""
        raise NotImplementedError

    @cached_property
    def _outcome(self) -> Reduced | ValueError:
        try:
            return self._reduce().without_noise()
        except ArgumentError as error:
            return error
        except ImportError as missing:
            return ValueError(str(missing))
        except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RuntimeError) as error:
            # of libraries below, or of fields that were not understood and are reported as such: what they say is no
            # sentence of ours, but it is all that is known
            return ValueError(f"its modes cannot be computed ({type(error).__name__}: {error})")

    def begun(self, q0: tuple[Scalar, ...] | None, u0: tuple[Scalar, ...] | None) -> Flexible:
        """Return a copy with other start values, which keeps the modes computed so far."""
        made = replace(self, q0=q0, u0=u0)
        made.__dict__.update(
            {name: self.__dict__[name] for name in ("_outcome", "_loaded") if name in self.__dict__}
        )
        return made

    def loaded_at(self, stations: frozenset[str]) -> Reduced:
        """The body in its modes and in those that loads at these stations need; its data must be usable."""
        if stations not in self._loaded:
            self._loaded[stations] = self._reduce_loaded(stations)
        return self._loaded[stations]

    @cached_property
    def _loaded(self) -> dict[frozenset[str], Reduced]:
        return {}

    def _reduce_loaded(self, stations: frozenset[str]) -> Reduced:
        """Compute the body of `loaded_at`: `reduced`, where no further data are known."""
        return self.reduced

    @property
    def structural_damping(self) -> dict[str, float]:
        """Arguments of `kinetree.elastic.structure.damped` as far as given: ``ratio``, ``mass`` and ``stiffness``."""
        return {}

    @property
    def failures(self) -> tuple[PartFault, ...]:
        """Why the data cannot be used; nothing where they can."""
        error = self._outcome
        if isinstance(error, ArgumentError):
            return tuple((fault.message, fault.remedy, "flexible") for fault in error.faults)
        if isinstance(error, ValueError):
            return ((str(error), "correct its flexible data", "flexible"),)
        return ()

    @property
    def warnings(self) -> tuple[PartFault, ...]:
        """Choices in usable data that can be computed but are probably not meant."""
        data = self.reduced
        if not data.n and data.left_out.size:
            slowest = float(data.left_out.min())
            message = f"all its modes are left out, so that it is rigid: the slowest has {slowest:.4g} rad/s"
            return ((message, "give a larger fastest, or leave it out", "flexible"),)
        if not data.stiffened and data.whole is not None and data.whole.softening is not None:
            # change of stiffness by a mode at a strain energy of one
            changes = np.linalg.norm(data.whole.softening, axis=(1, 2)) / np.sqrt(np.diag(data.whole.Kff))
            if changes[data.n :].max(initial=0.0) > changes.max() / 10:
                message = "its data do not tell how loads soften it, and the modes that show such loads are left out"
                return ((message, "give a larger fastest, or leave it out", "flexible"),)
        return ()

    @property
    def reduced(self) -> Reduced:
        """The body in its modes; its frame is the body frame of the model."""
        if isinstance(self._outcome, ValueError):
            raise self._outcome
        return self._outcome


@dataclass(frozen=True, eq=False)
class FlexibleModes(Flexible):
    """A body whose modes are known already.

    Parameters
    ----------
    data
        Modes, inertia integrals, stiffness and interfaces (see :class:`kinetree.elastic.reduced.Reduced`).
    """

    kind: ClassVar[str] = "modes"

    data: Reduced

    @property
    def interface_names(self) -> tuple[str, ...]:
        """Names of the interfaces, the root of the data first."""
        names = [station.name for station in self.data.stations]
        return tuple(sorted(names, key=lambda name: name != self.data.root))

    def _reduce(self) -> Reduced:
        return self.data


def interface_pose(station: Station) -> tuple[Any, Any]:
    """Position and rotation of an undeformed interface in the frame of its data, as a Frame takes them."""
    return tuple(map(float, station.position)), tuple(tuple(map(float, row)) for row in station.rotation)
