"""What answers must agree in, and what each of them must satisfy: turns counted, energy closed."""

from __future__ import annotations

import numpy as np
from oracle_routes import ROWS, Answer, Array, Case
from oracle_structures import number

from kinetree.model.joints import Joint
from kinetree.model.loads import Gravity

AGREEMENT = 1e-6
"""Largest difference of answers over the size of a channel: a thousand times the tolerance of a step."""
CLOSURE = 1e-7
"""Largest error of a balance over what was exchanged."""
ONLY_ONE_FORMULATION = (".reaction", ".reaction_moment", ".force", ".on.", ".power", ".moment")


def assert_same(case: Case, a: Answer, b: Answer, names: list[str] | None = None) -> None:
    """Two routes agree in all channels they share (or the given ones), and in what happened when."""
    compared = [n for n in (names or a.channels) if n in a.channels and n in b.channels]
    assert len(compared) > 3, f"{case}: {b.route}: nothing to compare"
    for name in compared:
        size = 1.0 + float(np.abs(a.channels[name]).max(initial=0.0))
        worst = float(np.abs(a.channels[name] - b.channels[name]).max(initial=0.0))
        assert worst <= AGREEMENT * size, f"{case}: {name}: {a.route} and {b.route} differ by {worst:.3g}"
    if a.hits or b.hits:
        assert [n for n, _ in a.hits] == [n for n, _ in b.hits], f"{case}: events of {b.route}"
        np.testing.assert_allclose(
            [t for _, t in a.hits], [t for _, t in b.hits], atol=AGREEMENT, err_msg=f"{case}: {b.route}"
        )


def assert_continued(case: Case, whole: Answer, parts: Answer) -> None:
    """A run in two parts is the run in one: bit for bit after the break, where the first part ended with a step."""
    assert_same(case, whole, parts)
    for name, values in whole.channels.items():
        after = slice(ROWS // 2 + 1, None)
        np.testing.assert_array_equal(
            parts.channels[name][after], values[after], err_msg=f"{case}: {name}: {parts.route}"
        )
    later = [hit for hit in whole.hits if hit[1] > case.times[ROWS // 2]]
    assert later == [hit for hit in parts.hits if hit[1] > case.times[ROWS // 2]], f"{case}: later events"


def of_motion(case: Case, answer: Answer) -> list[str]:
    """Channels every formulation has to agree in: reactions only where they are unique.

    Euler parameters e and −e are the same rotation: formulations may take either, and agree in rotations. Bodies that
    float freely have them too, in joints that are not the model's own.
    """
    left_out = () if case.structure.determinate else ONLY_ONE_FORMULATION
    joints = (*case.model.joints, *(link.joint for link in case.model.topology.tree))
    signed = {
        f"{joint.name}.{name}"
        for joint in joints
        if joint.quaternion is not None
        for name in joint.coordinate_names[joint.quaternion : joint.quaternion + 4]
    }
    return [
        name for name in answer.channels if name not in signed and not any(part in name for part in left_out)
    ]


def assert_audited(case: Case) -> None:
    """The audits of the plain and of the finer run say that all is well, and the energy closes."""
    for run in (case.plain, case.finer):
        assert run.audit is not None and run.audit.energy is not None
        assert run.audit.verdict == "ok", f"{case}: {run.audit}"
        assert run.audit.energy.relative_error < AGREEMENT, f"{case}: {run.audit}"


def assert_kinetic_energy(case: Case) -> None:
    """Kinetic energy by its definition, Σ ½ m v² + ½ ωᵀ R I Rᵀ ω, from the motions of the bodies."""
    channels, total = case.solo.channels, np.zeros(case.times.size)
    for body in case.model.bodies:
        m = number(body.mass, case.values)
        xx, yy, zz, xy, xz, yz = (number(entry, case.values) for entry in body.inertia)
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        v, w = channels[f"{body.name}.velocity"], channels[f"{body.name}.angular_velocity"]
        own = np.einsum("kij,ki->kj", channels[f"{body.name}.rotation"].reshape(-1, 3, 3), w)
        total += 0.5 * m * (v * v).sum(axis=1) + 0.5 * np.einsum("ki,ij,kj->k", own, inertia, own)
    np.testing.assert_allclose(channels["energy.kinetic"], total, rtol=1e-9, atol=1e-12, err_msg=str(case))


def assert_work(case: Case) -> None:
    """Gain of kinetic energy = ∫ power of loads, weight and drivers dt, by quadrature of the channels."""
    run, rule = case.finer, case.quadrature
    nodes, ends = (np.searchsorted(run.t, t - 1e-13) for t in (rule.t.ravel(), rule.ends))
    rates: dict[str, Array] = {
        name: np.asarray(run[name])[nodes] for name in run.channels if name.endswith(".power")
    }
    for load in case.model.loads:
        if isinstance(load, Gravity):
            g = np.array([number(c, case.values) for c in load.acceleration])
            for body in case.model.bodies:
                v = np.asarray(run[f"{body.name}.velocity"])[nodes]
                rates[f"{load.name} on {body.name}"] = number(body.mass, case.values) * v @ g
    works = {name: rule.integral(rate) for name, rate in rates.items()}
    kinetic = np.asarray(run["energy.kinetic"])[ends]
    error = kinetic[1:] - kinetic[0] - sum(works.values(), np.zeros(len(ends) - 1))
    size = 1e-3 + max([np.abs(kinetic).max(), *(np.abs(w).max() for w in works.values())])
    assert np.abs(error).max() < CLOSURE * size, (
        f"{case}: work misses by {np.abs(error).max():.3g} of {size:.3g} J"
    )


def assert_counted(case: Case) -> None:
    """Coordinates are the integrals of their rates, whole turns included, from the first to every later row."""
    run, rule = case.finer, case.quadrature
    nodes, ends = (np.searchsorted(run.t, t - 1e-13) for t in (rule.t.ravel(), rule.ends))
    for joint in case.model.joints:
        if type(joint).rates is not Joint.rates:
            continue
        for coordinate, speed in zip(joint.coordinate_names, joint.speed_names, strict=True):
            at = np.asarray(run[f"{joint.name}.{coordinate}"])[ends]
            gained = rule.integral(np.asarray(run[f"{joint.name}.{speed}"])[nodes])
            worst = np.abs(at[1:] - at[0] - gained).max()
            size = 1 + np.abs(gained).max()
            assert worst < CLOSURE * size, f"{case}: {joint.name}.{coordinate} is off by {worst:.3g}"
