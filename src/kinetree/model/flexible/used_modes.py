"""The modes in which a model takes its flexible bodies: those of their data, and what its parts cannot do without.

Places that only a marker looks at add nothing; where a load, a joint or a constraint acts, the static deflections
under forces there join the modes.

Modes that are left out because they are fast (`fastest`) are taken as rigid. That is wrong where joints hold a body
more than is needed: the reactions y that no load asks for, A_rᵀ y = 0 (:mod:`kinetree.elastic.structure`), are limited
by the flexibility F = A_q K⁻¹ A_qᵀ alone. A beam held at both ends could not even bend, as it shortens when it does. Of
the modes that were left out, the deflections K⁻¹A_qᵀ y under those reactions are therefore taken back that make up more
than a small share of F. They do not make a run slower: the joints block as many motions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Hold, Member, RigidMember, Structure
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import homes
from kinetree.model.flexible.holds import Surrounding
from kinetree.model.loads.base import Load
from kinetree.model.loads.bushing import Bushing
from kinetree.model.parts import Parts
from kinetree.model.values.fields import numbers

LACKING = 0.01
"""Share of a flexibility by which it may be too small."""

ROUND_OFF = 1e-9
"""Size of a deflection, over that under any reaction, that is none."""


def used_modes(model: Parts) -> dict[str, Reduced]:
    """The flexible bodies of a model in their modes, by name; those with faulty data are left out."""
    home = homes(model.bodies)
    loaded: dict[str, set[str]] = {}
    for place in _acted_on(model):
        if place in home:
            loaded.setdefault(home[place], set()).add(place.removeprefix(f"{home[place]}."))
    found = {
        body.name: body.flexible.loaded_at(frozenset(loaded.get(body.name, ())))
        for body in model.bodies
        if isinstance(body.flexible, Flexible) and not body.flexible.failures
    }
    if any(data.whole is not None for data in found.values()):
        found.update(_held(model, found))
    return found


def _acted_on(model: Parts) -> Iterator[str]:
    """Places at which joints, loads or constraints act."""
    for joint in model.joints:
        yield from (end for end in (joint.inner, joint.outer) if isinstance(end, str))
    acting: list[Load | Constraint] = [*model.loads, *model.constraints]
    markers = _markers(model)
    for part in acting:
        yield from _places(part, markers)


def _markers(model: Parts) -> dict[str, str]:
    """The bodies and interfaces on which markers are, by their names."""
    return {m.name: m.body for m in model.markers if isinstance(m.name, str) and isinstance(m.body, str)}


def _places(part: Load | Constraint, markers: Mapping[str, str]) -> list[str]:
    """Bodies and interfaces that a load or a constraint refers to, through markers as well."""
    return [markers.get(place, place) for place in part.places if isinstance(place, str)]


def _held(model: Parts, found: Mapping[str, Reduced]) -> dict[str, Reduced]:
    """Those of which modes were left out, with what the joints need of these."""
    cut = {name: data for name, data in found.items() if data.whole is not None}
    every = {name: data.whole or data for name, data in found.items()}
    structure = _structure(model, every)
    Y = structure.idle_reactions()
    if not Y.shape[1]:
        return {}
    # W = K^(−½) A_qᵀ: with F = (WY)ᵀWY, rows of WY are shares of the modes in it
    roots = {name: np.linalg.cholesky(every[name].Kff) for name in structure.modes}
    forces = structure.forces_on_modes(np.eye(len(Y)))
    W = np.vstack([np.linalg.solve(roots[name], forces[part]) for name, part in structure.modes.items()])
    U, sizes, _ = np.linalg.svd(W @ Y, full_matrices=False)
    U = U[:, sizes > ROUND_OFF * np.linalg.norm(W)]
    fast = np.zeros(structure.n, dtype=bool)
    for name, data in cut.items():
        part = structure.modes[name]
        fast[part.start + data.n : part.stop] = True
    shares, cosines, _ = np.linalg.svd(U[fast], full_matrices=False)
    lacking = np.zeros((structure.n, int(np.sum(cosines**2 > LACKING))))
    lacking[fast] = shares[:, : lacking.shape[1]]
    return {
        name: _with_deflections(data, np.linalg.solve(roots[name].T, lacking[structure.modes[name]]))
        for name, data in cut.items()
    }


def _with_deflections(data: Reduced, deflections: Array) -> Reduced:
    """The body with further modes: deflections (n', k) in the modes of the whole."""
    assert data.whole is not None
    weights = np.einsum("ik,ij,jk->k", deflections, data.whole.Kff, deflections)
    chosen = deflections[:, weights > LACKING]
    if not chosen.shape[1]:
        return data
    Q, sizes, _ = np.linalg.svd(chosen / np.linalg.norm(chosen, axis=0), full_matrices=False)
    Q = Q[:, sizes > 1e-6]
    V = np.hstack([np.eye(data.whole.n)[:, : data.n], Q])
    made = data.whole.combined(V).without_noise()
    return replace(made, left_out=data.left_out, needed=data.needed + Q.shape[1])


def _structure(model: Parts, data: Mapping[str, Reduced]) -> Structure:
    """All bodies as all joints hold them; what other constraints or stiff bushings act on is taken as fixed.

    So is what is no number. Joints and constraints that are off count too: an event may switch them on.
    """
    around = Surrounding.of(model, data, every=True)
    members: dict[str, Member] = {
        name: data[name] if name in data else RigidMember(1.0, np.zeros(3), np.eye(3))
        for name in around.bodies
    }
    holds: list[Hold | None] = []
    coupled = {
        name
        for part in model.constraints
        if not isinstance(part, JointDriver)
        for name in (*part.joints, *part.bearings(model.joints))
    }
    for joint in around.joints:
        try:
            hold = around.hold(joint, members)
            holds.append(replace(hold, rows=np.eye(6)) if joint.name in coupled else hold)
        except LookupError:
            holds += [around.clamp(end) for end in (joint.inner, joint.outer)]
    markers = _markers(model)
    for part in model.constraints:
        if not isinstance(part, JointDriver):
            holds += [around.clamp(place) for place in _places(part, markers)]
    for load in model.loads:
        if isinstance(load, Bushing):
            holds += [
                around.clamp(place) for place in _places(load, markers) if _is_stiff(load, place, around)
            ]
    return Structure(members, [hold for hold in holds if hold is not None])


def _is_stiff(bushing: Bushing, place: str, around: Surrounding) -> bool:
    """Whether a bushing gives way less than the flexible body that it holds where that is stiffest."""
    data = around.data.get(around.home.get(place, ""))
    if data is None or not isinstance(bushing.stiffness, tuple):
        return False
    rows = [numbers(row) for row in bushing.stiffness]
    gives = [np.linalg.eigvalsh(at.Phi @ np.linalg.solve(data.Kff, at.Phi.T)) for at in data.stations]
    least = max((float(g[g > ROUND_OFF * g.max()].min()) for g in gives if g.max() > 0.0), default=0.0)
    return None in rows or float(np.abs(np.array(rows)[:3, :3]).max()) * least > LACKING
