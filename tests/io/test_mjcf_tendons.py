"""Tendons of MJCF files: the accelerations that MuJoCo computes, and what is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinetree.io.mjcf import load_mjcf
from kinetree.model.constraints import Holonomic

mujoco = pytest.importorskip("mujoco")

from strategies.mujoco_states import largest_difference  # noqa: E402 (needs MuJoCo)

LINKS = """
  <worldbody>
    <site name="crown" pos="0 0.1 1.3"/> <site name="side" pos="0.4 -0.2 0.9"/>
    <body name="upper" pos="0 0 1" euler="10 20 30">
      <joint name="shoulder" axis="0 1 0.2"/>
      <geom name="bone" type="cylinder" fromto="0 0 0 0 0 -0.5" size="0.03" contype="0" conaffinity="0"/>
      <site name="on upper" pos="0.05 0 -0.2"/> <site name="also upper" pos="-0.05 0.02 -0.4"/>
      <body name="lower" pos="0 0 -0.5" quat="0.9 0.1 0.2 0.3">
        <joint name="elbow" axis="1 0 0.3"/>
        <joint name="reach" type="slide" axis="0 0 1"/>
        <geom type="box" size="0.02 0.03 0.2" pos="0 0 -0.2" contype="0" conaffinity="0"/>
        <site name="on lower" pos="0.02 0.01 -0.3"/>
      </body>
    </body>
  </worldbody>
"""

TENDONS = {
    "spring of joints": (
        '<fixed name="t" stiffness="7" damping="0.3" springlength="0.4">'
        '<joint joint="shoulder" coef="0.7"/><joint joint="reach" coef="-1.3"/></fixed>'
    ),
    "dead band of joints": (
        '<fixed name="t" stiffness="7" springlength="-0.2 0.3"><joint joint="elbow" coef="2"/></fixed>'
    ),
    "one straight part": (
        '<spatial name="t" stiffness="40" damping="2"><site site="crown"/><site site="on lower"/></spatial>'
    ),
    "through sites": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="crown"/><site site="on upper"/>'
        '<site site="also upper"/><site site="on lower"/></spatial>'
    ),
    "divided by pulleys": (
        '<spatial name="t" stiffness="60" damping="1" springlength="0.1 0.2">'
        '<site site="crown"/><site site="on upper"/>'
        '<pulley divisor="2"/><site site="on upper"/><site site="side"/>'
        '<pulley divisor="3"/><site site="on lower"/><site site="side"/></spatial>'
    ),
}


def written(folder: Path, tendons: str, rest: str = "") -> Path:
    path = folder / "model.xml"
    path.write_text(f"<mujoco>{LINKS}<tendon>{tendons}</tendon>{rest}</mujoco>", encoding="utf-8")
    return path


@pytest.mark.parametrize("case", sorted(TENDONS))
def test_tendons_accelerate_as_in_mujoco(tmp_path: Path, case: str) -> None:
    path = written(tmp_path, TENDONS[case])
    loaded = load_mjcf(path)
    assert not [item for item in loaded.not_represented if "tendon" in str(item)]
    assert largest_difference(path, loaded.model) < 1e-9
    without = loaded.model.remove(*[load.name for load in loaded.model.loads if load.kind != "gravity"])
    assert largest_difference(path, without) > 1e-3


def test_actuators_of_tendons_accelerate_as_in_mujoco(tmp_path: Path) -> None:
    plain = TENDONS["through sites"].replace('stiffness="40" damping="2"', "")
    fixed = '<fixed name="f"><joint joint="shoulder" coef="0.7"/><joint joint="elbow" coef="-1.3"/></fixed>'
    actuators = """<actuator>
      <motor name="pull" tendon="t" gear="3"/>
      <position name="hold" tendon="f" kp="5" kv="0.4" forcerange="-3 3"/>
      <general name="g" tendon="t" gainprm="2" biastype="affine" biasprm="0.1 -4 -0.3" gear="-2"/>
    </actuator>"""
    path = written(tmp_path, plain + fixed, actuators)
    model = load_mjcf(path).model
    assert [parameter.name for parameter in model.parameters] == ["pull", "hold", "g"]
    assert largest_difference(path, model, pull=-4.0, hold=0.3, g=1.5) < 1e-9


def test_equalities_of_tendons(tmp_path: Path) -> None:
    """Exact here: a relation of the two lengths from their lengths at rest, which a run keeps."""
    import kinetree as kt

    fixed = '<fixed name="{}"><joint joint="{}" coef="{}"/></fixed>'
    tendons = fixed.format("a", "shoulder", 2) + fixed.format("b", "reach", 1)
    equal = '<equality><tendon name="e" tendon1="a" tendon2="b" polycoef="0 3 0.5 0 0"/></equality>'
    loaded = load_mjcf(written(tmp_path, tendons, equal))
    (equality,) = loaded.model.constraints
    assert isinstance(equality, Holonomic)
    run = kt.simulate(loaded.model, t_end=0.2)
    b = run["reach.displacement"]
    assert abs(b).max() > 1e-3
    assert 2 * run["shoulder.angle"] == pytest.approx(3 * b + 0.5 * b**2, abs=1e-9)


def test_what_of_tendons_is_listed(tmp_path: Path) -> None:
    tendons = (
        '<spatial name="cord" limited="true" range="0 1" frictionloss="0.1" armature="0.2">'
        '<site site="crown"/><site site="on lower"/></spatial>'
        '<spatial name="w"><site site="crown"/><geom geom="bone"/><site site="on lower"/></spatial>'
    )
    muscle = '<actuator><muscle name="biceps" tendon="cord" lengthrange="0.1 1"/></actuator>'
    texts = [str(item) for item in load_mjcf(written(tmp_path, tendons, muscle)).not_represented]
    for words in (
        'a stop at its limits of tendon "cord"',
        'friction of tendon "cord"',
        'armature of tendon "cord"',
        'a tendon that wraps around geoms of tendon "w"',
        'a muscle of actuator "biceps"',
    ):
        assert any(words in text for text in texts), (words, texts)
