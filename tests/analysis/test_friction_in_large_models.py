"""Friction that follows the load of a bearing, in equations that are made in stages, as those of many bodies are."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations import cut_joint, recursive

MU, RADIUS, LENGTH, G = 0.3, 0.05, 0.5, 9.81


def chain(*, loop: bool) -> kt.Model:
    """Three rods at slants that swing, with friction in the second bearing; ``loop``: the last end is on a pin, too."""
    parts: list = [kt.Gravity(acceleration=(0, -G, 0))]
    for k in range(3):
        at, inner = (LENGTH * k, 0.1 * k**2, 0), f"b{k - 1}" if k else "ground"
        inertia = (0.01, 0.05, 0.06, 0, 0, 0)
        speed = {} if loop and k else {"u0": 0.5 + k}
        parts.append(kt.Body(f"b{k}", 1.0 + k, com=(0.25, 0.05, 0), inertia=inertia, pose=kt.Frame.at(at)))
        parts.append(kt.Revolute(f"j{k}", inner, f"b{k}", point=at, axis=(0, 0, 1), **speed))
    if loop:
        parts.append(kt.Revolute("end", "ground", "b2", point=(1.6, 0.4, 0), axis=(0, 0, 1)))
    return kt.Model.of("chain", *parts, kt.DryFriction("rub", "j1", coefficient=MU, radius=RADIUS))


@pytest.mark.slow
@pytest.mark.parametrize("loop", [False, True])
def test_stages_change_nothing(monkeypatch, loop):
    times = np.array([0.0, 0.05])
    plain = kt.simulate(chain(loop=loop), 0.05, output=times, rtol=1e-10, atol=1e-12)
    for module in (cut_joint, recursive):
        monkeypatch.setattr(module, "STAGED_FROM", 1)
    monkeypatch.setattr(cut_joint, "LONGEST_STRAIGHT", 0)
    model = chain(loop=loop)
    assert kt.prepare(model.remove("rub")).compiled.equations.stages
    staged = kt.simulate(model, 0.05, output=times, rtol=1e-10, atol=1e-12)
    assert plain.status == staged.status == "finished"
    for name in ("j0.acceleration", "j2.acceleration", "rub.force", "j1.reaction", "b2.position"):
        np.testing.assert_allclose(staged[name], plain[name], rtol=1e-8, atol=1e-9, err_msg=name)
    force = MU * RADIUS * np.linalg.norm(staged["j1.reaction"], axis=1)
    np.testing.assert_allclose(np.abs(staged["rub.force"]).ravel(), force, rtol=1e-9)
