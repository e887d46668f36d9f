"""Beams with ``pieces="auto"``: an answer with as many pieces as it takes for their deflections to be right.

The question is answered with one piece first. How far the beams bend in the answer tells by how much they are wrong:
in one piece from the angle, in several from the exact shape of their strains
(:mod:`kinetree.model.flexible.elasticity`). Where that is too much they are cut, or cut again, and the question is
asked once more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.evaluation import mapped
from kinetree.model.flexible.beam import FlexibleBeam
from kinetree.model.flexible.elasticity import LOADED, gaps
from kinetree.model.flexible.pieces import AUTO, BeamPieces, beams_in_pieces, in_pieces
from kinetree.model.flexible.used_modes import used_modes
from kinetree.model.model import Model
from kinetree.tolerances import ONE_PIECE_ERROR
from kinetree.words.arguments import NoAnswerError

Answer = TypeVar("Answer")
Coordinates = Callable[[Sequence[str]], Mapping[str, Array]]
"""Modal coordinates of an answer by name, at k states (k,)."""


IN_PIECES = 1e-4
"""Largest relative error of the deflections of a beam in pieces: errors of its frequencies are several times larger."""

ONE_PIECE = 0.5
"""Relative error of the deflection of a beam in one piece, over the square of its bending angle (rad)."""

LITTLE_BENT, MOST_AT_FIRST = 0.25, 8
"""Bend (rad) up to which two pieces are tried first, and the most pieces that are tried first."""

MOST = 64
"""Most pieces of a beam."""

SPARE = 1.2
"""Factor on the error when the next number of pieces is chosen."""


def open_beams(model: object) -> list[str]:
    """Bodies that are beams with ``pieces="auto"``, of a model without faults; none of anything else."""
    if not isinstance(model, Model):
        return []
    found = [name for name, pieces in beams_in_pieces(model).items() if pieces == AUTO]
    return [] if not found or model.validate().faults else found


def pieces_in(model: Model, coordinates: Iterable[str]) -> Model:
    """A model with its beams in the pieces that an answer has, known by the names of its coordinates."""
    names = {name.rpartition(".")[0] for name in coordinates}
    counts = {}
    for beam in open_beams(model):
        number = 1
        while f"{beam} {number + 1}" in names:
            number += 1
        fitting = (n for n in range(1, number + 1) if len(BeamPieces(model.body(beam), n).names()) == number)
        counts[beam] = next(fitting, 1)
    return in_pieces(model, counts)


def with_enough_pieces(
    model: Model, answered: Callable[[Model], Answer], coordinates: Callable[[Answer], Coordinates]
) -> tuple[Answer, tuple[str, ...]]:
    """An answer for a model whose open beams are in pieces enough, and notes of how many they are.

    Parameters
    ----------
    model
        With its beams as they are given.
    answered
        Function that answers for a model in pieces.
    coordinates
        Function that gives the modal coordinates of an answer.
    """
    counts = dict.fromkeys(open_beams(model), 1)
    if not counts:
        return answered(in_pieces(model) if isinstance(model, Model) else model), ()
    while True:
        cut = in_pieces(model, counts)
        try:
            found = answered(cut)
        except NoAnswerError:
            if min(counts.values()) > 1:
                raise
            counts = {name: max(number, MOST_AT_FIRST // 2) for name, number in counts.items()}
            continue
        ask = coordinates(found)
        errors = {name: _error(model, cut, name, number, ask) for name, number in counts.items()}
        more = {
            name: _next(counts[name], error, turn)
            for name, (error, turn) in errors.items()
            if not _is_right(counts[name], error) and counts[name] < MOST
        }
        if not more:
            return found, tuple(_notes(counts, errors))
        counts |= more


def _next(number: int, error: float, turn: float) -> int:
    """Pieces to try after so many: errors go down with the fourth power of their number.

    In one piece, forces bend a beam by more than they should: cantilevers under dead forces take 2.6 + 0.7 times the
    angle found in one.
    """
    if number == 1:
        return 2 if turn < LITTLE_BENT else min(MOST_AT_FIRST, math.ceil(2.6 + 0.7 * turn))
    return min(MOST, max(number + 1, math.ceil(number * (SPARE * error / IN_PIECES) ** 0.25)))


def _is_right(number: int, error: float) -> bool:
    return error <= (ONE_PIECE_ERROR if number == 1 else IN_PIECES)


def _notes(counts: Mapping[str, int], errors: Mapping[str, tuple[float, float]]) -> Iterable[str]:
    for name, number in counts.items():
        error, _ = errors[name]
        if not _is_right(number, error):
            yield (
                f'beam "{name}" bends so far that its deflections are wrong by about {error:.1g} of the largest in '
                f"{number} pieces, the most that are tried"
            )
        elif number > 1:
            yield (
                f'beam "{name}" was cut into {number} pieces, in which its deflections are right to '
                f"{_rounded_up(error):.0e} of the largest"
            )


def _rounded_up(error: float) -> float:
    """Round an error up to one digit, that of 1e-9 at least."""
    error = max(error, 1e-9)
    digit = 10.0 ** math.floor(math.log10(error))
    return math.ceil(error / digit - 1e-9) * digit


def _error(model: Model, cut: Model, name: str, number: int, ask: Coordinates) -> tuple[float, float]:
    """Error of the deflections of a beam over the largest, and how far it bends (rad)."""
    data = used_modes(cut)
    if number == 1:
        whole = data[name]
        picture = whole.picture
        assert picture is not None and picture.turns is not None
        if not whole.n:
            return 0.0, 0.0
        q = _rows(ask, name, whole.names)
        turns = np.linalg.norm(np.einsum("kan,tn->tka", picture.turns, q), axis=2)
        turn = float(turns.max(initial=0.0))
        return ONE_PIECE * turn**2, turn
    pieces = BeamPieces(model.body(name), number)
    length = pieces.ends[-1]
    wrong, largest = np.zeros(1), 0.0
    R, r, x = np.eye(3)[None], np.zeros((1, 3)), np.zeros(3)
    for body, (_, axes) in zip(pieces.bodies, pieces.frames, strict=True):
        here = data[body.name]
        modes = SX.sym("q", here.n)
        gap = gaps(here, modes)[0]
        found = gap.shift, gap.turn, gap.deflection, ca.vec(gap.rotation)
        function = ca.Function("gap", [modes], list(map(ca.densify, found)))
        shift, turned_by, moved, turned = mapped(function, _rows(ask, body.name, here.names))
        wrong = wrong + np.linalg.norm(shift, axis=1) + length * np.linalg.norm(turned_by, axis=1)
        assert isinstance(body.flexible, FlexibleBeam)
        along = axes @ (np.array(body.flexible.points[-1]) - np.array(body.flexible.points[0]))
        r = r + np.einsum("tab,tb->ta", R, moved @ axes.T + along)
        R = R @ (axes @ turned.reshape(-1, 3, 3).transpose(0, 2, 1) @ axes.T)
        x = x + along
        largest = max(largest, float(np.linalg.norm(r - x, axis=1).max(initial=0.0)))
    angles = np.arccos(np.clip((np.trace(R, axis1=1, axis2=2) - 1) / 2, -1.0, 1.0))
    error = LOADED * float(np.max(wrong, initial=0.0))
    return (error / largest if largest > 0.0 else 0.0), float(angles.max(initial=0.0))


def _rows(ask: Coordinates, name: str, modes: Sequence[str]) -> Array:
    """Modal coordinates of a body (k, n); rows that are no numbers are left out."""
    names = [f"{name}.{mode}" for mode in modes]
    found = ask(names)
    rows = np.stack([np.atleast_1d(np.asarray(found[one], dtype=float)) for one in names], axis=1)
    return rows[np.isfinite(rows).all(axis=1)]
