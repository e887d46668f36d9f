"""The contacts of a run at one instant, as the law of the runtime takes them (``contact_modes.h``)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.nonsmooth.contact_law import Allowed, Gaps, Matrices
from kinetree.runtime.arguments import INTEGER, PLACE, address
from kinetree.runtime.library import Function
from kinetree.runtime.tables import CONTACT_INTEGERS, CONTACT_REALS, CONTACTS_MASSLESS, CONTACTS_SETTLED

Flags = NDArray[np.bool_]

_work = Function("impacts", "contacts_work", *[INTEGER] * 5, PLACE)
_look = Function("impacts", "contacts_look", INTEGER, INTEGER, *[PLACE] * 5, INTEGER, PLACE, PLACE)
_hit = Function("impacts", "contacts_hit", *[INTEGER] * 3, PLACE, INTEGER, *[PLACE] * 3)
_rest = Function("impacts", "contacts_rest", *[INTEGER] * 3, PLACE, PLACE, INTEGER, INTEGER, PLACE)
_watched = Function("impacts", "contacts_watched", INTEGER, INTEGER, PLACE, PLACE)


class ContactsError(RuntimeError):
    """What cannot be kept at an instant: the `status` of the runtime, contacts, and a number of each to tell."""

    def __init__(self, status: int, which: NDArray[np.int64], told: Array) -> None:
        super().__init__(status)
        self.status, self.which, self.told = status, which, told


@dataclass(frozen=True)
class ImpactRubs:
    """Friction in impacts, that of contacts first, then bearings.

    Attributes
    ----------
    numbers : array (3 c + 1,)
        Rows of D at which each of c rubs begins, and their number; the contact of each, −1 of bearings; whether it
        sticks until now.
    D, v : arrays (d, n_y), (d,)
        Velocities v = D y + … of all directions.
    friction : array (3 c,)
        Coefficients of sliding, those of sticking, and speeds (m/s, rad/s) that are none.
    P : array (c, 3, n + d)
        Reactions of bearings by impulses of contacts and along rubs.
    """

    numbers: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    D: Array = field(default_factory=lambda: np.zeros((0, 0)))
    v: Array = field(default_factory=lambda: np.zeros(0))
    friction: Array = field(default_factory=lambda: np.zeros(0))
    P: Array = field(default_factory=lambda: np.zeros((0, 3, 0)))

    def __len__(self) -> int:
        return self.friction.size // 3

    @property
    def addresses(self) -> NDArray[np.int64]:
        """Where the arrays lie, in the order that the runtime expects."""
        arrays = (self.numbers, self.D, self.v, self.friction, self.P)
        return np.array([address(array) for array in arrays], dtype=np.int64)


class ContactState:
    """n contacts at a state of a mechanism with n_y speeds.

    Parameters
    ----------
    gaps
        Gaps and their rates.
    matrices
        The equations of motion without contacts.
    y : array (n_y,)
        Speeds.
    rows : array (states, n, width)
        Rows of all contacts at some states, by which it is decided whether contacts always hold the same motions.
    flags
        ``sequential``, ``closed``, ``opening`` and ``piled`` (:data:`kinetree.runtime.tables.CONTACT_INTEGERS`).

    Raises
    ------
    ContactsError
        Where some motion has no mass.
    """

    def __init__(self, gaps: Gaps, matrices: Matrices, y: Array, rows: Array, **flags: Flags) -> None:
        self.n, self.n_y = n, n_y = gaps.gap.size, y.size
        self._numbers = np.zeros((len(CONTACT_REALS), n))
        self._flags = np.zeros((len(CONTACT_INTEGERS), n), dtype=np.int64)
        self.G, self._rows = np.ascontiguousarray(gaps.G), rows
        for name in ("gap", "rate", "bias", "e", "moved"):
            self.number(name)[:] = getattr(gaps, name)
        self.number("length")[:], self.number("round_off")[:] = gaps.scales.length, gaps.scales.round_off
        for name, values in flags.items():
            self.set_flag(name, values)
        self._matrices, self._y = matrices, np.ascontiguousarray(y)
        self._T, self._L, self._R = np.zeros(n_y * n_y), np.zeros(n_y * n_y), np.zeros(n_y * n)
        arrays = (self._numbers, self._flags, self.G, self._T, self._L, self._R)
        self._of = np.array([address(array) for array in arrays], dtype=np.int64)
        places = (address(part) for part in (matrices.A, matrices.f, matrices.B, matrices.gamma))
        work, m = self._work(ImpactRubs()), matrices.B.shape[0]
        self.k = _look(n, n_y, address(self._of), *places, m, address(self._y), address(work))
        if self.k < 0:
            raise ContactsError(CONTACTS_MASSLESS, np.zeros(0, dtype=np.int64), np.zeros(0))

    def _work(self, rubs: ImpactRubs) -> Array:
        m, width, of = self._matrices.B.shape[0], self._rows.shape[2], rubs.addresses
        return np.empty(_work(self.n, self.n_y, m, width, len(rubs), address(of)))

    def number(self, name: str) -> Array:
        """A number of each contact (:data:`kinetree.runtime.tables.CONTACT_REALS`), to read or to set."""
        return np.asarray(self._numbers[CONTACT_REALS.index(name)], dtype=float)

    def flag(self, name: str) -> Flags:
        """A flag of each contact."""
        return self._flags[CONTACT_INTEGERS.index(name)] != 0

    def set_flag(self, name: str, values: Flags) -> None:
        """Set a flag of all contacts."""
        self._flags[CONTACT_INTEGERS.index(name)] = values

    @property
    def allowed(self) -> Allowed:
        """Changes of speeds that the constraints allow."""
        k = self.k
        return Allowed(self._T[: self.n_y * k].reshape(self.n_y, k), self._L[: k * k].reshape(k, k))

    @property
    def approaching(self) -> bool:
        """Whether some contact is hit."""
        return bool((self.flag("near") & (self.number("rate") < -self.number("slow"))).any())

    @property
    def resting(self) -> Flags:
        """Contacts without a rate."""
        return np.asarray(self.flag("near") & (np.abs(self.number("rate")) <= self.number("slow")))

    def hit(self, rubs: ImpactRubs) -> Array:
        """Δy (n_y) of all impacts of the instant, with this friction; rates and the flag ``struck`` follow."""
        dy, work, of = np.zeros(self.n_y), self._work(rubs), rubs.addresses
        self._check(
            _hit(
                self.n,
                self.n_y,
                self.k,
                address(self._of),
                len(rubs),
                address(of),
                address(dy),
                address(work),
            )
        )
        return dy

    def rest(self) -> None:
        """Find the forces of contacts at rest, and set ``held`` and ``idle``."""
        work, (states, _, width) = self._work(ImpactRubs()), self._rows.shape
        rows = address(self._rows)
        self._check(_rest(self.n, self.n_y, self.k, address(self._of), rows, states, width, address(work)))

    def watch(self) -> float:
        """Set ``touching`` by what is held, and give the force (N, N m) with which idle contacts may pull."""
        slack = np.zeros(1)
        _watched(self.n, self.n_y, address(self._of), address(slack))
        return float(slack[0])

    def _check(self, status: int) -> None:
        if status != CONTACTS_SETTLED:
            raise ContactsError(status, np.flatnonzero(self.flag("bad")), self.number("told").copy())
