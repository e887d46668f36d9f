"""Equilibria of beams to many digits: in more and more pieces, and the limit that their channels go to.

A piece with its frame in the middle treats its two ends alike, so that a channel found with each beam in n pieces has
an error in even powers of 1/n (E. Hairer, C. Lubich and G. Wanner, Geometric Numerical Integration, II.3: symmetric
methods):

    c(n) = c + e₂ n⁻² + e₄ n⁻⁴ + e₆ n⁻⁶ + … .

Of k answers with nᵢ = mᵢ n₀ pieces the limit is c = Σ wᵢ c(nᵢ) with Σ wᵢ = 1 and Σ wᵢ mᵢ⁻² = Σ wᵢ mᵢ⁻⁴ = … = 0. What it
differs by from the limit without the coarsest answer is the error of the latter, which is the larger one. e₂ comes from
what pieces leave out of the third order, ½ θ×(θ×γ) with the strain γ of the axis: of thin beams it is nothing, and
powers begin with the fourth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import numpy as np
from scipy.integrate import simpson
from scipy.optimize import brentq

from kinetree.arrays import Array
from kinetree.channels.evaluation import EvaluatedState
from kinetree.elastic.moving_frames import Picture
from kinetree.elastic.reduced import Reduced
from kinetree.model.flexible.beam import FlexibleBeam
from kinetree.model.flexible.pieces import BeamPieces, beams, in_pieces
from kinetree.model.flexible.used_modes import used_modes
from kinetree.model.model import Model
from kinetree.tolerances import BEAM_PLACE_ROUND_OFF
from kinetree.words.arguments import Arguments, NoAnswerError

COARSEST = 2
"""Pieces of a beam before they are cut, at least: their ends are ends of pieces every time."""

SPLITS = (2, 3, 4, 5, 6, 8, 10, 12, 16)
"""Numbers m into which these pieces are cut."""

LATEST = 4
"""Number into which they are cut by which there must be an answer: in fewer pieces, none may be found."""

STRAINED, BENDING = 2, 4
"""Powers of 1/n with which errors begin, where the axis is strained and where it is not."""

BENT = 1.0
"""Bend of a piece (rad) above which an answer counts for nothing but the start of the next one."""

FEWEST = 3
"""Answers before an estimate counts."""

SAFE = 2.0
"""Factor on estimates."""

FALLING = 0.5
"""Share of an estimate that the one after the next must be below: where it is not, more pieces do not help."""

UNEVEN = 0.7
"""Power of 1/n by which errors fall too slowly."""

ORDERS = (0.2, 12.0)
"""Powers of 1/n among which the one that is observed is sought."""


NEAR_AN_END = 1e-9
"""Share of a piece by which a place at its end is taken inside."""

Start = Mapping[str, float]
"""Coordinates from which a search begins, by name."""


class Found(Protocol):
    """An answer in one state."""

    @property
    def situation(self) -> EvaluatedState:
        """The state."""


Answer = TypeVar("Answer", bound=Found)


# --- limits ---------------------------------------------------------------------------------------------------
def weights(splits: Sequence[int], power: int) -> Array:
    """Weights w (k) of the limit: Σ w = 1 and Σ w m⁻ᵖ = Σ w m⁻ᵖ⁻² = … = 0, from the first power p on."""
    h = splits[0] / np.array(splits, dtype=float)
    rows = [np.ones(h.size), *(h ** (power + 2 * j) for j in range(h.size - 1))]
    return np.asarray(np.linalg.solve(np.array(rows), np.eye(h.size)[0]), dtype=float)


def limit(values: Array, splits: Sequence[int], power: int, left: float = 0.0) -> tuple[Array, Array]:
    """Limit of values (k, …) with these splits, and its estimated error; infinite for a single answer.

    ``left`` is the error of what powers from that one on leave out, over the size of the values.
    """
    found = np.tensordot(weights(splits, power), values, 1)
    if len(splits) == 1:
        return found, np.full(found.shape, np.inf)
    error = np.abs(found - np.tensordot(weights(splits[1:], power), values[1:], 1))
    return found, SAFE * error + (left + BEAM_PLACE_ROUND_OFF) * np.abs(values).max(initial=0.0)


def observed_order(values: Array, splits: Sequence[int]) -> float:
    """Power p of 1/m by which the last of these values (k, n) change, of the one that changes most; NaN if none shows.

    (c₁ − c₂)/(c₂ − c₃) = (h₁ᵖ − h₂ᵖ)/(h₂ᵖ − h₃ᵖ), with h = 1/m.
    """
    if len(splits) < 3:
        return float("nan")
    first, second = -np.diff(values[-3:], axis=0)
    most = int(np.argmax(np.abs(second)))
    if abs(second[most]) < BEAM_PLACE_ROUND_OFF:
        return float("nan")
    h = splits[-3] / np.array(splits[-3:], dtype=float)

    def off(p: float) -> float:
        a, b, c = h**p
        return float((a - b) / (b - c) - first[most] / second[most])

    return float(brentq(off, *ORDERS)) if off(ORDERS[0]) * off(ORDERS[1]) < 0.0 else float("nan")


@dataclass(frozen=True)
class Refinement:
    """Values of an equilibrium that more and more pieces of its beams go to.

    Attributes
    ----------
    pieces
        Numbers of pieces of each beam, fewest first.
    asked
        Largest error asked for.
    error
        Estimated error of places along the beams, over the length of the beam, and of turns there (rad).
    order
        Power of 1/n by which the last answers differ, about 4 of thin beams; NaN where none shows.
    """

    pieces: Mapping[str, tuple[int, ...]]
    asked: float
    error: float
    order: float
    _power: int
    _left: float
    _cuts: tuple[_Cut, ...]
    _situations: tuple[EvaluatedState, ...]

    def __contains__(self, name: str) -> bool:
        """Return True if a channel means the same in any number of pieces."""
        return self._cuts[-1].is_own(name) and all(name in there.channels for there in self._situations)

    def __getitem__(self, name: str) -> Array | float:
        """Limit of a channel."""
        value, _ = self._limit(name)
        return float(value) if value.ndim == 0 else value

    def error_of(self, name: str) -> float:
        """Estimated error of a channel in its unit, the largest of its components.

        It is no less, over the size of the channel, than that of the places: by chance, single ones seem to be exact.
        """
        value, error = self._limit(name)
        return max(float(error.max()), self.error * float(np.abs(value).max()))

    def _limit(self, name: str) -> tuple[Array, Array]:
        values = np.array([there[name] for there in self._situations])
        return limit(values, [cut.split for cut in self._cuts], self._power, self._left)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        pieces = {name: list(counts) for name, counts in self.pieces.items()}
        order = None if np.isnan(self.order) else self.order
        return {"pieces": pieces, "asked": self.asked, "error": self.error, "order": order}

    @property
    def notes(self) -> tuple[str, ...]:
        """Pieces and error, in words."""
        return tuple(
            f'beam "{name}" was cut into {", ".join(map(str, counts))} pieces: values are the limits they go to, '
            f"places along it right to {self.error:.0e} of its length"
            for name, counts in self.pieces.items()
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say what was asked for and is not met, with a remedy."""
        if self.error <= self.asked:
            return ()
        remedy = "ask for no less than that, or cut the beam where it bends most, by places in its data"
        if self.order < self._power - UNEVEN:
            remedy = (
                f"errors fall with 1/n to the power {self.order:.1f} instead of {self._power}, as where a load on the "
                "beam begins or ends between its places: give it places there"
            )
        most = max(counts[-1] for counts in self.pieces.values())
        return (
            f"refine={self.asked:g} is not met: the error is {self.error:.0e} in {most} pieces; {remedy}",
        )


# --- answers in pieces ----------------------------------------------------------------------------------------
def refined(
    caller: str, model: Model, tolerance: float, answered: Callable[[Model, Sequence[Start]], list[Answer]]
) -> list[tuple[Answer, Refinement]]:
    """Answers in the most pieces, with limits that have an error of places along the beams below a bound.

    Parameters
    ----------
    caller
        Function that was called, for messages.
    model
        With its beams as they are given.
    tolerance
        Largest error of places, over the length of a beam, and of turns (rad).
    answered
        Function that gives the answers for a model in pieces, and begins with each at coordinates that it is given, or
        at the model's own.
    """
    whole = _ready(caller, model.checked(), tolerance)
    tried: list[_Level] = []
    errors = [np.inf, np.inf]
    found: list[Answer] = []
    for split in SPLITS:
        if tried and split < min(tried[-1].fine_split, SPLITS[-1]):
            continue
        cut = _Cut(whole, split)
        starts = (
            [] if not tried else [_moved(tried[-1].cut, cut, one.coordinates) for one in tried[-1].situations]
        )
        try:
            found = answered(cut.model, starts)
        except NoAnswerError:
            if tried or split >= LATEST:
                raise
            continue
        tried.append(_Level(cut, [one.situation for one in found]))
        errors.append(max(made.error for made in _refinements(tolerance, tried)))
        if len(_fine(tried)) >= FEWEST and (errors[-1] <= tolerance or errors[-1] > FALLING * errors[-3]):
            break
    return list(zip(found, _refinements(tolerance, tried), strict=True))


def _ready(caller: str, model: Model, tolerance: float) -> Model:
    """The model with all its beams as pieces without natural modes, which do nothing at rest."""
    asked = Arguments(caller)
    asked.positive("refine", tolerance, "give an error of places over the length of the beam, such as 1e-8")
    made = [replace(model.body(name), flexible=_without_modes(beam)) for name, beam in beams(model).items()]
    if not made:
        message = "refine cuts beams into more and more pieces, and the model has none"
        asked.fault("refine", message, "leave it out: without beams there is nothing to refine")
    asked.check()
    return model.replace(*made)


def _without_modes(beam: FlexibleBeam) -> FlexibleBeam:
    """A beam in the coarsest pieces, with the static deflections of their ends only."""
    return replace(
        beam, pieces=COARSEST, modes=0, relief=0, fastest=None, elements=1, frame_at=None, q0=None, u0=None
    )  # fmt: skip


@dataclass(frozen=True)
class _Cut:
    """A model whose beams are cut into so many times the coarsest pieces."""

    whole: Model
    split: int

    @cached_property
    def model(self) -> Model:
        return in_pieces(self.whole, split=self.split)

    @cached_property
    def chains(self) -> dict[str, BeamPieces]:
        return {name: BeamPieces(self.whole.body(name), COARSEST, self.split) for name in beams(self.whole)}

    @cached_property
    def data(self) -> dict[str, Reduced]:
        return used_modes(self.model)

    @cached_property
    def _pieces(self) -> frozenset[str]:
        """Names of pieces and of the welds between them."""
        found: set[str] = set()
        for chain in self.chains.values():
            found.update(chain.names(), (weld.name for weld in chain.welds))
        return frozenset(found)

    def is_own(self, name: str) -> bool:
        """True if a channel belongs to the model as it is given, not to a piece."""
        return name.partition(".")[0] not in self._pieces

    def places(self, beam: str) -> list[str]:
        """Ends of the coarsest pieces of a beam, as places of the model in pieces."""
        names = self.chains[beam].names()
        return [f"{names[0]}.a", *(f"{name}.b" for name in names[self.split - 1 :: self.split])]

    def modal(self, piece: str, coordinates: Start) -> Array:
        """Modal coordinates (n) of a piece."""
        return np.array([coordinates[f"{piece}.{mode}"] for mode in self.data[piece].names])

    def picture(self, piece: str) -> Picture:
        picture = self.data[piece].picture
        assert picture is not None
        return picture

    def sections(self, piece: str) -> tuple[Array, Array]:
        """Arc lengths along a piece (m), and forces there per modal coordinate (k, 6, n)."""
        sections = self.picture(piece).sections
        assert sections is not None
        return sections.s, sections.forces

    def forces(self, beam: str, s: Array, coordinates: Start) -> Array:
        """Internal forces and moments (k, 6) of a beam at arc lengths (m)."""
        found = np.zeros((s.size, 6))
        chain = self.chains[beam]
        for piece, (a, b) in zip(chain.names(), pairwise(chain.ends), strict=True):
            here = (s >= a) & (s < b)
            if here.any():
                at, along = self.sections(piece)
                values = along @ self.modal(piece, coordinates)
                found[here] = np.stack([np.interp(s[here] - a, at, row) for row in values.T], axis=1)
        return found

    def bend_and_strain(self, coordinates: Start) -> Array:
        """Largest angle between the ends of a piece (rad), and the largest mean strain of the axis of one."""
        found = np.zeros(2)
        for chain in self.chains.values():
            for piece in chain.names():
                q, picture = self.modal(piece, coordinates), self.picture(piece)
                assert picture.turns is not None
                turned, moved = picture.turns @ q, picture.shapes @ q
                along = picture.points[-1] - picture.points[0]
                # γ = what it moves less what it turns by
                mean = simpson(turned, axis=0) / (len(turned) - 1)
                strained = moved[-1] - moved[0] + np.cross(along, mean)
                sizes = (
                    np.linalg.norm(turned[-1] - turned[0]),
                    np.linalg.norm(strained) / np.linalg.norm(along),
                )
                found = np.maximum(found, sizes)
        return found


@dataclass(frozen=True)
class _Level:
    """Answers in the same pieces."""

    cut: _Cut
    situations: Sequence[EvaluatedState]

    @cached_property
    def _sizes(self) -> Array:
        """Bend (rad) and strain of pieces, the largest of all answers."""
        return np.max([self.cut.bend_and_strain(one.coordinates) for one in self.situations], axis=0)

    @property
    def fine_split(self) -> float:
        """Number into which pieces must be cut to bend by so little that answers count."""
        return float(self.cut.split / BENT * self._sizes[0])

    @property
    def strained(self) -> float:
        """Bound of e₂ m⁻² by the strain of the axis, as ½ θ² γ."""
        bend, strain = self._sizes
        return float(bend**2 * strain / 2)

    @cached_property
    def places(self) -> list[Array]:
        """Positions over the length of the beam, and rotations, at the ends of the coarsest pieces, of each answer."""
        return [self._places(one) for one in self.situations]

    def _places(self, there: EvaluatedState) -> Array:
        found = []
        for beam, chain in self.cut.chains.items():
            names = self.cut.places(beam)
            values = there.several([f"{name}.{kind}" for kind in ("position", "rotation") for name in names])
            found += [values[f"{name}.position"] / chain.ends[-1] for name in names]
            found += [values[f"{name}.rotation"] for name in names]
        return np.concatenate(found)


def _fine(tried: Sequence[_Level]) -> Sequence[_Level]:
    """Levels whose pieces bend little; the last level where there is none."""
    return [level for level in tried if level.fine_split <= level.cut.split] or tried[-1:]


def _refinements(tolerance: float, tried: Sequence[_Level]) -> list[Refinement]:
    """Limits of each answer."""
    levels = _fine(tried)
    cuts = tuple(level.cut for level in levels)
    splits = [cut.split for cut in cuts]
    counts = {name: tuple(len(cut.chains[name].names()) for cut in cuts) for name in cuts[-1].chains}
    # of e₂ m⁻² the limit with powers from the fourth on keeps e₂ Σ w m⁻²
    kept = abs(weights(splits, BENDING) @ np.array(splits, dtype=float) ** -2.0) * splits[-1] ** 2
    ways = {STRAINED: 0.0, BENDING: float(kept * levels[-1].strained)}
    made = []
    for number in range(len(levels[-1].situations)):
        values = np.array([level.places[number] for level in levels])
        errors = {power: float(limit(values, splits, power, left)[1].max()) for power, left in ways.items()}
        power = min(errors, key=errors.__getitem__)
        situations = tuple(level.situations[number] for level in levels)
        order = observed_order(values, splits)
        made.append(Refinement(counts, tolerance, errors[power], order, power, ways[power], cuts, situations))
    return made


def _moved(before: _Cut, after: _Cut, coordinates: Start) -> Start:
    """Coordinates with other pieces whose internal forces are those that were found; other coordinates stay."""
    found = {name: value for name, value in coordinates.items() if before.is_own(name)}
    for beam, chain in after.chains.items():
        for piece, (a, b) in zip(chain.names(), pairwise(chain.ends), strict=True):
            at, along = after.sections(piece)
            forces = before.forces(beam, a + NEAR_AN_END * (b - a) + (1 - 2 * NEAR_AN_END) * at, coordinates)
            q = np.linalg.lstsq(along.reshape(-1, along.shape[2]), forces.ravel(), rcond=None)[0]
            found |= {f"{piece}.{mode}": float(v) for mode, v in zip(after.data[piece].names, q, strict=True)}
    return found
