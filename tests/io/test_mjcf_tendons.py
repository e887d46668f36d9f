"""Tendons of MJCF files: the accelerations that MuJoCo computes, and what is listed."""

from __future__ import annotations

import re
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from kinetree.io.mjcf import load_mjcf
from kinetree.io.mjcf.tendons import WrappedPart
from kinetree.model.constraints import Holonomic
from kinetree.model.expressions import Name
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

mujoco = pytest.importorskip("mujoco")

from strategies.mujoco_states import largest_difference  # noqa: E402 (needs MuJoCo)

LINKS = """
  <worldbody>
    <geom name="drum" type="cylinder" pos="0.2 -0.1 0.75" euler="40 70 0" size="0.09 0.2" contype="0" conaffinity="0"/>
    <site name="crown" pos="0 0.1 1.3"/> <site name="side" pos="0.4 -0.2 0.9"/>
    <site name="beside" pos="0.5 0.2 0.5"/> <site name="within" pos="0.21 -0.1 0.75"/>
    <body name="upper" pos="0 0 1" euler="10 20 30">
      <joint name="shoulder" axis="0 1 0.2"/>
      <geom name="bone" type="cylinder" fromto="0 0 0 0 0 -0.5" size="0.03" contype="0" conaffinity="0"/>
      <geom name="knob" type="sphere" pos="0.1 0.05 -0.3" size="0.12" contype="0" conaffinity="0"/>
      <site name="on upper" pos="0.05 0 -0.2"/> <site name="also upper" pos="-0.05 0.02 -0.4"/>
      <site name="beyond" pos="0.9 -0.6 0.5"/> <site name="in knob" pos="0.1 0.08 -0.32"/>
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
    "around a sphere": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="crown"/><geom geom="knob"/>'
        '<site site="on lower"/></spatial>'
    ),
    "around a cylinder": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="side"/><geom geom="drum"/>'
        '<site site="on lower"/></spatial>'
    ),
    "on the side of a sphere": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="crown"/>'
        '<geom geom="knob" sidesite="beyond"/><site site="on lower"/></spatial>'
    ),
    "on the side of a cylinder": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="side"/>'
        '<geom geom="drum" sidesite="beside"/><site site="on lower"/></spatial>'
    ),
    "from within a cylinder": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="within"/>'
        '<geom geom="drum" sidesite="beside"/><site site="on lower"/></spatial>'
    ),
    "through an eye that is a sphere": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="crown"/>'
        '<geom geom="knob" sidesite="in knob"/><site site="on lower"/></spatial>'
    ),
    "through an eye that is a cylinder": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="side"/>'
        '<geom geom="drum" sidesite="within"/><site site="on lower"/></spatial>'
    ),
    "around two, divided": (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.1 0.2"><site site="crown"/><geom geom="knob"/>'
        '<site site="on lower"/><pulley divisor="2"/><site site="side"/><geom geom="drum"/><site site="on upper"/>'
        '<site site="on lower"/></spatial>'
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


LONG = ("around two, divided",)
EYES = ("through an eye that is a cylinder", "through an eye that is a sphere")
SIDES = ("on the side of a cylinder", "on the side of a sphere")
LAID_SO = pytest.mark.skipif(
    int(mujoco.__version__.split(".")[0]) < 4, reason="earlier versions do otherwise"
)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.slow if case in LONG else LAID_SO if case in SIDES else ())
        for case in sorted(TENDONS)
    ],
)
def test_tendons_accelerate_as_in_mujoco(tmp_path: Path, case: str) -> None:
    path = written(tmp_path, TENDONS[case])
    loaded = load_mjcf(path)
    assert not [item for item in loaded.not_represented if "tendon" in str(item)]
    # MuJoCo ends its search for the point in an eye when an angle is within 1e-6; the test below is exact
    assert largest_difference(path, loaded.model) < (1e-8 if case in EYES else 1e-9)
    without = loaded.model.remove(*[load.name for load in loaded.model.loads if load.kind != "gravity"])
    assert largest_difference(path, without) > 1e-3


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=LAID_SO if case in SIDES else ())
        for case in sorted(TENDONS)
        if case.startswith("around a ") or case in SIDES or case in EYES
    ],
)
def test_wrapped_lengths_are_those_of_mujoco(tmp_path: Path, case: str) -> None:
    """Lengths and rates at states where the tendon lies on the geom, and where it passes it."""
    path = written(tmp_path, TENDONS[case])
    model = load_mjcf(path).model
    name = next(one.name for one in model.definitions if one.name.endswith("_length"))
    state = TreeState(Tree(Mechanism.of(model)))
    length = state.motion.value(Name(name))
    rate = ca.jtimes(length, state.x, state.N @ state.u)
    label, sites = name.removesuffix("_length"), ("crown" if "sphere" in case else "side", "on lower")
    geom = next(one.name for one in model.markers if one.name.startswith("wrap_"))
    force_rate = state.motion.value(WrappedPart(label, sites, geom, 0.0, False, 1.0, False).rate)
    found = ca.Function("length", [state.x, state.u], [length, rate, force_rate])
    m = mujoco.MjModel.from_xml_path(str(path))
    d, random, wrapped = mujoco.MjData(m), np.random.default_rng(3), 0
    for _ in range(60):
        d.qpos[:], d.qvel[:] = random.normal(size=3) * (1.5, 1.5, 0.2), random.normal(size=3)
        mujoco.mj_forward(m, d)
        ours = [float(value) for value in found(d.qpos, d.qvel)]
        assert ours[0] == pytest.approx(d.ten_length[0], abs=1e-9)
        assert ours[1] == pytest.approx(d.ten_velocity[0], abs=1e-6 if case in EYES else 1e-9)
        assert ours[2] == pytest.approx(ours[1], abs=1e-12)  # forces do the work that the length says
        wrapped += int(d.ten_wrapnum[0]) > 2
    assert 5 < wrapped < 55


@pytest.mark.slow
@pytest.mark.parametrize("case", ["around a sphere", "through an eye that is a sphere"])
def test_run_of_a_wrapped_tendon(tmp_path: Path, case: str) -> None:
    """It leaves the sphere and meets it again, or its site comes through the edge of the eye.

    The balance of energy closes, and the model is written and read.
    """
    import kinetree as kt

    model = load_mjcf(written(tmp_path, TENDONS[case])).model
    run = kt.simulate(model, t_end=1.0, progress=False)
    assert run.audit.verdict == "ok", str(run.audit)
    kt.save(model, tmp_path / "again.toml")
    again = kt.simulate(kt.load(tmp_path / "again.toml").model, t_end=1.0, progress=False)
    np.testing.assert_allclose(again["shoulder.angle"], run["shoulder.angle"], atol=1e-9)


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


@pytest.mark.parametrize("case", EYES)
def test_bend_in_an_eye_is_the_shortest_way(tmp_path: Path, case: str) -> None:
    """Length through the point of the circle where the way is shortest, which is searched for."""
    model = load_mjcf(written(tmp_path, TENDONS[case])).model
    label = next(one.name for one in model.definitions).removesuffix("_aa")
    state = TreeState(Tree(Mechanism.of(model)))
    names = ("lies", "lying", "aa", "bb", "along", "across")
    found = ca.Function("bend", [state.x], [state.motion.value(Name(f"{label}_{what}")) for what in names])
    r, random, bent = 0.12 if "sphere" in case else 0.09, np.random.default_rng(5), 0
    for _ in range(30):
        lies, lying, aa, bb, along, across = (
            float(v) for v in found(random.normal(size=3) * (1.5, 1.5, 0.2))
        )
        if lies <= 0:
            continue
        angle, a, b = np.arctan2(across, along), np.sqrt(aa), np.sqrt(bb)

        def way(turned: float, a: float = a, b: float = b, angle: float = angle) -> float:
            one = a**2 + r**2 - 2 * a * r * np.cos(turned)
            return np.sqrt(one) + np.sqrt(b**2 + r**2 - 2 * b * r * np.cos(angle - turned))

        best = minimize_scalar(way, bounds=(0, angle), method="bounded", options={"xatol": 1e-9})
        assert lying == pytest.approx(best.fun, abs=1e-12)
        bent += 1
    assert bent > 5


def test_eye_in_line_with_both_sites(tmp_path: Path) -> None:
    """From a site to an eye and back to the same site: the nearest point of the edge, where no angle is left."""
    tendon = (
        '<spatial name="t" stiffness="40" damping="2" springlength="0.3"><site site="on lower"/>'
        '<geom geom="drum" sidesite="within"/><site site="on lower"/></spatial>'
    )
    path = written(tmp_path, tendon)
    assert largest_difference(path, load_mjcf(path).model) < 1e-9


@LAID_SO
def test_both_ends_at_the_side_site_are_no_way_around(tmp_path: Path) -> None:
    """A tendon that passes a geom from a site to the same site, which is at its side, has no length there."""
    site = '<site site="beyond"/>'
    wrapped = f'{site}<geom geom="knob" sidesite="beyond"/>{site}<site site="crown"/>'
    tendon = f'<spatial name="c" stiffness="9">{wrapped}</spatial>'
    path = written(tmp_path, tendon)
    assert largest_difference(path, load_mjcf(path).model) < 1e-9


@LAID_SO
def test_sides_of_earlier_versions_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, TENDONS["on the side of a cylinder"])
    assert not load_mjcf(path).not_represented
    monkeypatch.setattr(mujoco, "__version__", "3.9.0")
    (item,) = load_mjcf(path).not_represented
    assert "laid as MuJoCo did before version 4" in str(item)


def test_what_of_tendons_is_listed(tmp_path: Path) -> None:
    tendons = (
        '<spatial name="cord" limited="true" range="0 1" frictionloss="0.1" armature="0.2">'
        '<site site="crown"/><site site="on lower"/></spatial>'
        '<spatial name="w"><site site="crown"/><geom geom="bone" sidesite="side"/><site site="on lower"/></spatial>'
    )
    muscle = '<actuator><muscle name="biceps" tendon="cord" lengthrange="0.1 1"/></actuator>'
    texts = [str(item) for item in load_mjcf(written(tmp_path, tendons, muscle)).not_represented]
    for words in (
        'a stop at its limits of tendon "cord"',
        'friction of tendon "cord"',
        'armature of tendon "cord"',
        'a tendon around a geom on the side of a site of another body (sidesite) of tendon "w"',
        'a muscle of actuator "biceps"',
    ):
        assert any(words in text for text in texts), (words, texts)


GEARED = """<mujoco><option><flag {flag}/></option><worldbody>
  <body><joint name="a" axis="0 1 0"/><geom size="0.1" mass="1" pos="0.3 0 0"/>
    <body pos="0.5 0 0"><joint name="b" type="slide" axis="0 1 1"/><geom size="0.1" mass="1" pos="0.3 0 0"/>
      <body pos="0.6 0 0"><joint name="c" type="ball"/><geom size="0.1" mass="1" pos="0.3 0.1 0"/></body>
    </body>
  </body></worldbody>
  <tendon><fixed name="t"><joint joint="a" coef="2"/><joint joint="b" coef="-3"/></fixed></tendon>
  <actuator><motor name="m" joint="a" armature="0.1" damping="0.3" gear="5"/>
    <motor name="p" jointinparent="b" armature="0.2" damping="0.1" gear="-2"/>
    <motor name="s" joint="c" gear="1 2 3" armature="0.03" damping="0.04"/>
    <motor name="d" tendon="t" damping="0.2" gear="1.5"/></actuator></mujoco>"""


armature_of_actuators = pytest.mark.skipif(
    not hasattr(mujoco.MjModel, "actuator_armature"),
    reason="this version of MuJoCo has no armature of actuators",
)


@armature_of_actuators
@pytest.mark.parametrize("flag", ["", 'actuation="disable"', 'damper="disable"'])
def test_armature_and_damping_of_actuators(tmp_path: Path, flag: str) -> None:
    """They act with the square of the gear, also where actuators are switched off, as in MuJoCo."""
    path = tmp_path / "geared.xml"
    path.write_text(GEARED.format(flag=flag), encoding="utf-8")
    found = load_mjcf(path)
    assert not [item for item in found.not_represented if item.owner.startswith("actuator")]
    controls = {} if "actuation" in flag else {"m": 0.7, "p": -0.2, "s": 0.3, "d": 0.4}
    assert largest_difference(path, found.model, 4, **controls) < 1e-12


@armature_of_actuators
@pytest.mark.parametrize(("joint", "coef"), [("a", 2), ("b", -3), ("b", 0.5)])
def test_armature_along_a_tendon_over_one_joint(tmp_path: Path, joint: str, coef: float) -> None:
    """With L = c q the joint feels c² of it, of an actuator times the square of its gear too."""
    text = re.sub(r"<fixed.*</fixed>", f'<fixed name="t" armature="0.7"><joint joint="{joint}" coef="{coef}"/></fixed>',
                  GEARED.format(flag=""))  # fmt: skip
    path = tmp_path / "geared.xml"
    path.write_text(text.replace('tendon="t" damping', 'tendon="t" armature="0.4" damping'), encoding="utf-8")
    found = load_mjcf(path)
    assert not [item for item in found.not_represented if item.element == "armature"]
    assert largest_difference(path, found.model, 4, m=0.7, d=0.4) < 1e-12


@armature_of_actuators
def test_armature_of_an_actuator_on_a_tendon_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "geared.xml"
    path.write_text(
        GEARED.format(flag="").replace('tendon="t" damping', 'tendon="t" armature'), encoding="utf-8"
    )
    (item,) = [item for item in load_mjcf(path).not_represented if item.owner == 'actuator "d"']
    assert (item.element, item.line, item.acts) == ("armature", 11, True)
