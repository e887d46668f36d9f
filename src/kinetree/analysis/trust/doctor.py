"""The doctor: findings on the constraints of a mechanism, in numbers and in words, at its start and along a motion.

Rank and singular values of the constraint Jacobian, degrees of freedom, redundant constraints by joint and direction,
the motions that remain free, and which reactions are uniquely determined.

Bushings that are loaded at the start by far more than weights explain are told too. A bushing is free of load where
the frames of its two places coincide. A frame that was given in other axes, or a place some millimetres beside the
other, loads it from the start, and nothing else in a run shows that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.cut_joints import rotation_vector
from kinetree.assembly.loop_closure import (
    AssemblyError,
    Constraints,
    State,
    assemble,
    independent_rows,
    row_scales,
)
from kinetree.assembly.singular_positions import rows_nearby
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.formulations.contract import by_name
from kinetree.friction.reaction_sharing import Determinacy, ReactionSpace
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.model import Model
from kinetree.model.references import coupled_joints
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.results.display import NotebookDisplay, vector_text
from kinetree.results.run import Run
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.symbols import Evaluator
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import NEAR_SINGULAR
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import former, spelled

_ALONG_AN_AXIS = re.compile(r'joint "(.+)": (?:translation along|rotation about) ([xyz])')

MOST_LISTED = 20
"""Most findings of one kind that are listed one by one."""

MOST_ALONE = 6
"""Most free motions of one joint speed alone that are named."""


@dataclass(frozen=True)
class FreeMotion:
    """A motion that remains free: speeds of the tree joints, scaled so that the largest is 1."""

    speeds: dict[str, float]

    def __str__(self) -> str:
        parts = [f"{name} {value:+.3g}" for name, value in self.speeds.items() if abs(value) > 1e-6]
        return ", ".join(parts) or "no motion"


@dataclass(frozen=True)
class Diagnosis(NotebookDisplay):
    """Findings of the doctor at one configuration.

    Attributes
    ----------
    state
        The assembled state the findings refer to.
    singular_values
        Singular values of the scaled constraint Jacobian, descending.
    rank
        Number of independent constraints.
    grubler
        Degrees of freedom counted by Grübler's formula: 6 N − Σ constraints of all joints.
    degrees_of_freedom
        True instantaneous degrees of freedom.
    redundant
        Redundant constraint rows by joint and direction.
    modes
        Motions that remain free.
    near_singular
        True if the configuration is close to one where the rank drops.
    nearby_rank
        Number of independent constraints around the configuration; more than `rank` where it is singular itself.
    undetermined_reactions
        Directions in which the reactions of joints and constraints are not unique.
    driven
        True if some constraint prescribes a motion.
    coupled
        Constraints that relate coordinates of several joints (gears), with these joints: reactions there are without
        the forces of teeth or belts.
    axes
        By joint, the axes of its frame on its first body, in which rows are named: columns, world components (3×3).
    loose_reactions
        By joint, the components of its reactions (channels, world axes) that are not unique.
    preloads
        Bushings that carry by far more at the start than weights explain, in words.
    """

    state: State
    singular_values: Array
    rank: int
    grubler: int
    degrees_of_freedom: int
    redundant: tuple[str, ...]
    modes: tuple[FreeMotion, ...]
    near_singular: bool
    nearby_rank: int
    undetermined_reactions: tuple[RowName, ...]
    driven: bool
    coupled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    axes: Mapping[str, Array] = field(default_factory=dict)
    loose_reactions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    preloads: tuple[str, ...] = ()

    def __str__(self) -> str:
        marks = {"info": " ", "warning": "!", "error": "X"}
        return "\n".join(f"{marks.get(severity, '!')} {text}" for severity, text in self.notes())

    findings = former("findings", "notes")

    def notes(self) -> list[tuple[str, str]]:
        """(severity, sentence) for people: "info", "warning" or "error"."""
        said = [("info", f"{self.degrees_of_freedom} degree{_s(self.degrees_of_freedom)} of freedom")]
        if self.grubler != self.degrees_of_freedom:
            count = f"Grübler's count is {self.grubler}: {len(self.redundant)} constraint(s) are redundant"
            said.append(("info", count))
        said += _listed("redundant", [f"redundant: {self._in_world(row)}" for row in self.redundant])
        if self.degrees_of_freedom == 0 and self.driven:
            said.append(("info", "the motion is given by the drivers"))
        elif self.degrees_of_freedom == 0:
            said.append(("warning", "the mechanism cannot move from here"))
        if self.nearby_rank > self.rank:
            fewer = self.degrees_of_freedom + self.rank - self.nearby_rank
            freedom = f"{fewer} degree{_s(fewer)} of freedom nearby"
            said.append(("warning", f"the configuration is singular: {freedom}"))
        elif self.near_singular:
            close = "close to a singular configuration: the number of free motions may change here"
            said.append(("warning", close))
        said += self._free_motions()
        said += _listed(
            "undetermined_reactions",
            [
                f"reaction of {source} is not unique (the smallest is reported): {directions}"
                for source, directions in self._undetermined_by_source().items()
            ],
        )
        said += [("warning", words) for words in self.preloads]
        for name, joints in self.coupled.items():
            listed = ", ".join(f'"{joint}"' for joint in joints)
            acts = f'constraint "{name}" acts on joint coordinates alone'
            said.append(
                ("warning", f"{acts}: reactions of {listed} are without the forces of teeth or belts")
            )
        return said

    def _free_motions(self) -> list[tuple[str, str]]:
        """Motions of one joint speed alone in one sentence where there are many; all others one by one."""
        alone = [i for i, mode in enumerate(self.modes) if len(mode.speeds) == 1]
        if len(alone) <= MOST_ALONE:
            alone = []
        names = [name for i in alone for name in self.modes[i].speeds]
        more = f" and {len(names) - MOST_ALONE} more" if len(names) > MOST_ALONE else ""
        some = ", ".join(names[:MOST_ALONE])
        said = (
            [("info", f"{len(names)} free motions are each one joint speed alone: {some}{more}")]
            if alone
            else []
        )
        together = set(range(len(self.modes))) - set(alone)
        return said + _listed("modes", [f"free motion {i + 1}: {self.modes[i]}" for i in sorted(together)])

    def _undetermined_by_source(self) -> dict[str, str]:
        """Reactions that are not unique: of joints by the names of channels, of constraints by their rows."""
        found: dict[str, list[str]] = {}
        for row in self.undetermined_reactions:
            found.setdefault(f'{row.kind} "{row.source}"', []).append(row.direction)
        for joint, channels in self.loose_reactions.items():
            found[f'joint "{joint}"'] = [*channels[:-1], f"{channels[-1]} (world axes)"]
        return {source: ", ".join(directions) for source, directions in found.items()}

    def _in_world(self, row: str) -> str:
        """A redundant row with its direction in the world, where it is named by an axis of a joint's frame."""
        named = _ALONG_AN_AXIS.fullmatch(row)
        if named is None or named[1] not in self.axes:
            return row
        axis = self.axes[named[1]][:, "xyz".index(named[2])]
        return f"{row} of its frame, {vector_text(axis)} in the world"


def _listed(attribute: str, sentences: Sequence[str]) -> list[tuple[str, str]]:
    """Sentences as findings, not more than people read."""
    said = [("info", sentence) for sentence in sentences[:MOST_LISTED]]
    if len(sentences) > MOST_LISTED:
        said.append(
            (
                "info",
                f"and {len(sentences) - MOST_LISTED} more such: see {attribute} of the diagnosis, or --json",
            )
        )
    return said


def _s(count: int) -> str:
    return "" if count == 1 else "s"


@spelled
def examine(
    model: ModelLike, state: State | None = None, constraints: Constraints | None = None
) -> Diagnosis:
    """Examine a model at a state (assembled from its initial pose when not given)."""
    model = model_of(model)
    asked = Arguments("examine")
    check_model(asked, model)
    asked.check()
    constraints = constraints or constraints_of(Mechanism.of(model))
    tree = constraints.tree
    state = state or assemble(constraints)
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    scaled = B * row_scales(B)[:, None]
    s: Array = np.asarray(np.linalg.svd(scaled, compute_uv=False) if scaled.size else [], dtype=float)
    kept = independent_rows(B)
    rank = len(kept)
    redundant = tuple(str(name) for i, name in enumerate(constraints.rows.names) if i not in kept)
    modes = _modes(tree, scaled, rank)
    joints = [link.joint.joint for link in tree.links] + list(tree.topology.cuts)
    grubler = 6 * len(tree.links) - sum(6 - joint.n_u for joint in joints)
    determined = ReactionSpace(tree).at(state) if redundant else None
    grubler -= sum(1 for name in constraints.rows.names if name.kind == "constraint")
    return Diagnosis(
        state,
        s,
        rank,
        grubler,
        tree.n_u - rank,
        redundant,
        modes,
        _is_near_singular(B[list(kept)], s[:rank]),
        len(rows_nearby(constraints, state)),
        determined.undetermined if determined else (),
        any(constraint.rheonomic for constraint in Mechanism.of(model).constraints),
        coupled_joints(model),
        _axes_of_joints(constraints, joints, state) if redundant else {},
        _loose_reactions(determined) if determined else {},
        Preloads(tree)(state),
    )


def _axes_of_joints(constraints: Constraints, joints: Sequence[Joint], state: State) -> dict[str, Array]:
    """Axes of the frame that each joint has on its first body, as columns in world components."""
    at, p = constraints.state, constraints.tree.symbols.p
    joints = [joint for joint in joints if not isinstance(joint, ModalJoint)]
    axes = [ca.densify(frames_of(joint, at.motion).R_I) for joint in joints]
    found = ca.Function("axes", [at.motion.t, at.x, p], axes).call([state.t, state.x, state.p])
    return {joint.name: np.array(R, dtype=float) for joint, R in zip(joints, found, strict=True)}


def _loose_reactions(determined: Determinacy) -> dict[str, tuple[str, ...]]:
    """Components of the reactions' channels that the motion does not determine, by joint."""
    return {joint: loose for joint in determined.unique if (loose := determined.loose(joint))}


def _is_near_singular(B: Array, s: Array) -> bool:
    """True if an independent row almost vanishes, or almost depends on the others."""
    norms = np.linalg.norm(B, axis=1)
    return bool(s.size and (s[-1] < NEAR_SINGULAR * s[0] or norms.min() < NEAR_SINGULAR * norms.max()))


def _modes(tree: Tree, B: Array, rank: int) -> tuple[FreeMotion, ...]:
    """A sparse-looking basis of the null space: reduced so that each mode has one leading joint speed."""
    n = tree.n_u
    if rank == n:
        return ()
    if rank == 0:
        return tuple(FreeMotion({name: 1.0}) for name in tree.speed_names)
    basis = np.linalg.svd(B)[2][rank:]
    _, order = pivoted(basis)
    lead = order[: n - rank]
    basis = np.linalg.solve(basis[:, lead], basis)
    modes = []
    for row in basis:
        row = row / row[np.argmax(np.abs(row))]
        speeds = {name: float(v) for name, v in zip(tree.speed_names, row, strict=True) if abs(v) > 1e-12}
        modes.append(FreeMotion(speeds))
    return tuple(modes)


def check_mobility(diagnosis: Diagnosis, model: Model) -> None:
    """Refuse a model that cannot move although nothing drives it."""
    driven = any(constraint.rheonomic for constraint in Mechanism.of(model).constraints)
    if diagnosis.degrees_of_freedom == 0 and not driven:
        raise AssemblyError(
            f'model "{model.name}" is over-constrained: no motion is left ({diagnosis.rank} independent '
            f"constraints on {diagnosis.rank} tree speeds); remove a joint or a constraint, or add a driver"
        )


@dataclass(frozen=True)
class Mobility:
    """Degrees of freedom along a motion.

    Attributes
    ----------
    t
        Times (s).
    degrees_of_freedom
        True instantaneous degrees of freedom at each time.
    distance
        Smallest singular value of the constraint Jacobian that ordinarily counts, relative to the largest: how far
        the configuration is from a singular one (0: singular).
    """

    t: Array
    degrees_of_freedom: NDArray[np.int64]
    distance: Array

    @property
    def closest(self) -> float:
        """Time (s) at which the motion comes closest to a singular configuration."""
        return float(self.t[int(np.argmin(self.distance))])

    def __str__(self) -> str:
        counts = sorted(set(self.degrees_of_freedom.tolist()))
        freedom = ", ".join(map(str, counts))
        return (
            f"degrees of freedom along the motion: {freedom}; closest to a singular configuration at "
            f"t = {self.closest:.6g} s ({float(self.distance.min()):.3g})"
        )


@spelled
def mobility_along(model: ModelLike, run: Run, samples: int = 200) -> Mobility:
    """Count the degrees of freedom along a run of the model.

    Parameters
    ----------
    model
        The model of the run.
    run
        A run in tree coordinates (the default formulation, or "elimination").
    samples
        Number of rows looked at, spread over the run.
    """
    model = model_of(model)
    asked = Arguments("mobility_along")
    check_model(asked, model)
    asked.instance("run", run, Run, "give what kinetree.simulate returned")
    asked.whole("samples", samples, 1, "give the number of rows to look at")
    asked.check()
    traits = by_name().get(run.formulation.partition(" ")[0])
    if traits is None or not traits.on_tree:
        raise ValueError(
            f"mobility is counted in tree coordinates, but this run is in {run.formulation}; "
            f"simulate with formulation={DEFAULT!r}"
        )
    constraints = constraints_of(Mechanism.of(model))
    rows = np.unique(np.linspace(0, len(run) - 1, min(samples, len(run))).astype(int))
    p = np.broadcast_to(run.parameter_rows(), (len(run), constraints.tree.symbols.p.shape[0]))
    ranks, spectra = [], []
    for k in rows:
        _, _, B, _ = constraints(float(run.t[k]), run.x[k], run.y[k], p[k])
        ranks.append(len(independent_rows(B)))
        spectra.append(np.linalg.svd(B, compute_uv=False))
    rank = max(ranks)
    distance = [s[rank - 1] / s[0] for s in spectra] if rank else np.ones(rows.size)
    freedom = constraints.tree.n_u - np.array(ranks, dtype=np.int64)
    return Mobility(run.t[rows], freedom, np.asarray(distance, dtype=float))


BY_FAR = 5.0
"""Load of a bushing, over the weight of all bodies (or its moment), above which weights do not explain it."""

LEAST_TURN = 0.1
"""Turn (rad) of a bushing's frames below which its moment is not reported."""

LARGE_TURN = 0.5
"""Turn (rad) of a bushing's frames that is reported where there are no weights to compare with."""


class Preloads:
    """Loads that the bushings of a tree carry at a state."""

    def __init__(self, tree: Tree) -> None:
        self._loads = [load for load in tree.model.loads if load.joins_frames]
        if not self._loads:
            return
        at = TreeState(tree)
        weight, centres = _weights(at.motion)
        outputs = [weight, *(part for load in self._loads for part in _preload(at.motion, load, centres))]
        arguments = [at.motion.t, at.x, at.y]
        self._values = Evaluator("preload", arguments, tree.symbols, [ca.densify(part) for part in outputs])

    def __call__(self, state: State) -> tuple[str, ...]:
        """A sentence for every bushing that carries by far more than weights explain, with the remedy."""
        if not self._loads:
            return ()
        weight, *found = self._values(state.t, state.x, np.zeros_like(state.u), state.p)
        each = len(found) // len(self._loads)
        return tuple(
            words
            for i, load in enumerate(self._loads)
            for words in _words(load, float(weight[0, 0]), found[each * i : each * (i + 1)])
        )


def _weights(motion: LinkMotion) -> tuple[SX, list[SX]]:
    """Weight of all bodies (N), and the places of their mass centres (m)."""
    tree = motion.tree
    mass = sum((link.mass for link in tree.links), SX(0))
    return mass * ca.norm_2(tree.gravity), [_centre(motion, number) for number in range(len(tree.links))]


def _centre(motion: LinkMotion, index: int) -> SX:
    link = motion.tree.links[index]
    if link.elastic is not None:
        return motion.position(link.name)
    r, R = motion.link_pose(link.number)
    return r + R @ link.rK


def _preload(motion: LinkMotion, load: Load, centres: list[SX]) -> list[SX]:
    """Force and moment on its second place, displacement and rotation of the frames, farthest mass centre (m)."""
    wrench = motion.effect_of(load).wrenches[0]
    at1, at2 = load.places
    C1, C2 = motion.rotation(at1), motion.rotation(at2)
    p = C1.T @ (motion.position(at2) - motion.position(at1))
    arms = [ca.norm_2(centre - wrench.point) for centre in centres]
    return [wrench.force, wrench.moment, p, C1.T @ C2, ca.mmax(ca.vertcat(SX(0), *arms))]


def _words(load: Load, weight: float, numbers: list[Array]) -> Iterator[str]:
    force, moment, p = (part.ravel() for part in numbers[:3])
    turn, arm = rotation_vector(numbers[3]), float(numbers[4][0, 0])
    F, M, angle = (float(np.linalg.norm(vector)) for vector in (force, moment, turn))
    at1, at2 = load.places
    heads = []
    if BY_FAR * weight * arm < M and angle > (LEAST_TURN if weight else LARGE_TURN):
        heads.append(f"{M:.4g} N·m, turned by {np.degrees(angle):.3g}° about {vector_text(turn / angle)}")
    if F > BY_FAR * weight > 0.0:
        heads.append(f"{F:.4g} N, displaced by {vector_text(p)} m")
    if heads:
        beside = f", beside weights of {weight:.4g} N" if weight else ""
        yield (
            f'{load.kind} "{load.name}" is loaded at the start: {"; ".join(heads)} (frame of "{at2}" in the axes of '
            f'"{at1}"){beside}; if this is not meant, let both frames coincide where it is free of load: give one of '
            "the markers the orientation and position of the other"
        )
