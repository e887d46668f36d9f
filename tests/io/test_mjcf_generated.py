"""Generated MJCF files, with flags, options and welds at random: MuJoCo's own answer decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kinetree.io.mjcf import load_mjcf

mujoco = pytest.importorskip("mujoco")

from strategies.mujoco_states import largest_difference, rotation  # noqa: E402 (needs MuJoCo)

Rng = np.random.Generator
FLAGS = (
    "gravity",
    "spring",
    "damper",
    "frictionloss",
    "limit",
    "clampctrl",
    "actuation",
    "equality",
    "constraint",
)


def _numbers(rng: Rng, count: int, size: float = 1.0) -> str:
    return " ".join(f"{v:.4f}" for v in size * rng.normal(size=count))


def _tree(rng: Rng, flags: dict[str, str]) -> str:
    """A random tree of up to five bodies, each with one or two joints, springs, dampers and motors."""
    joints, bodies = [], []
    for index in range(int(rng.integers(2, 6))):
        lines = []
        for number in range(int(rng.integers(1, 3))):
            kind = str(rng.choice(["hinge", "slide"])) if number or index else "hinge"
            name = f"j{index}{number}"
            joints.append(name)
            friction = 'frictionloss="0.4"' if "frictionloss" in flags or "constraint" in flags else ""
            lines.append(
                f'<joint name="{name}" type="{kind}" axis="{_numbers(rng, 3)}" pos="{_numbers(rng, 3, 0.1)}" '
                f'stiffness="{rng.uniform(0, 30):.3f}" springref="0.2" damping="{rng.uniform(0, 2):.3f}" {friction} '
                f'ref="{rng.normal():.3f}" range="-90 90"/>'
            )
        gravcomp = f'gravcomp="{rng.uniform(0, 1):.3f}"' if rng.random() < 0.4 else ""
        bodies.append(
            f'<body name="b{index}" pos="{_numbers(rng, 3)}" quat="{_numbers(rng, 4)}" {gravcomp}>{"".join(lines)}'
            f'<geom type="box" size="0.1 0.2 0.3" pos="{_numbers(rng, 3, 0.2)}"/>'
        )
    inner = ""
    for body in reversed(bodies):
        inner = f"{body}{inner}</body>"
    motors = "".join(
        f'<position name="m{i}" joint="{joint}" kp="20" kv="1" ctrlrange="-0.5 0.5" group="{i % 3}"/>'
        for i, joint in enumerate(joints)
    )
    switches = " ".join(f'{name}="{value}"' for name, value in flags.items())
    return f"""<mujoco>
  <option gravity="{_numbers(rng, 3, 5.0)}" actuatorgroupdisable="1"><flag {switches}/></option>
  <worldbody>{inner}</worldbody>
  <actuator>{motors}</actuator>
</mujoco>"""


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("seed", range(40))
def test_trees_with_random_flags_accelerate_as_in_mujoco(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    flags = {name: "disable" for name in FLAGS if rng.random() < 0.35}
    path = tmp_path / "generated.xml"
    path.write_text(_tree(rng, flags), encoding="utf-8")
    model = load_mjcf(path).model
    controls = {parameter.name: float(rng.normal()) for parameter in model.parameters}
    assert largest_difference(path, model, trials=3, **controls) < 1e-9
    assert not any(
        load.kind == "joint-friction" for load in model.loads
    )  # only files that switch it off have any


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_alone_is_honoured(tmp_path: Path, flag: str) -> None:
    path = tmp_path / "generated.xml"
    path.write_text(_tree(np.random.default_rng(99), {flag: "disable"}), encoding="utf-8")
    loaded = load_mjcf(path)
    assert largest_difference(path, loaded.model, trials=2) < 1e-9
    assert any(f'{flag}="disable"' in note for note in loaded.notes)


WELDS = (
    "",
    'anchor="{a}"',
    'relpose="{p} {q}"',
    'anchor="{a}" relpose="{p} {q}"',
    'anchor="{a}" torquescale="0"',
)


def _two_bodies(rng: Rng, equality: str, extra: str = "") -> str:
    return f"""<mujoco><option gravity="0 0 0">{extra}</option><worldbody>
      <body name="a" pos="{_numbers(rng, 3)}" quat="{_numbers(rng, 4)}"><freejoint/>
        <geom size="0.1" pos="0.1 0 0"/><site name="sa" pos="{_numbers(rng, 3)}" quat="{_numbers(rng, 4)}"/></body>
      <body name="b" pos="{_numbers(rng, 3)}" quat="{_numbers(rng, 4)}"><freejoint/>
        <geom size="0.1"/><site name="sb" pos="{_numbers(rng, 3)}" quat="{_numbers(rng, 4)}"/></body>
      </worldbody><equality>{equality}</equality></mujoco>"""


def _residual(m: Any, d: Any, joint: Any, rng: Rng) -> tuple[float, int]:
    """MuJoCo's residual of the equality at a random pose that fulfils the joint, and how many rows it has."""
    first, second = rng.normal(size=7), np.zeros(7)
    first[3:] /= np.linalg.norm(first[3:])
    R1 = rotation(first[3:])
    R = np.array(joint.frame_inner.rotation) @ np.array(joint.frame_outer.rotation).T
    if joint.kind == "spherical":
        quaternion = rng.normal(size=4)
        R = rotation(quaternion / np.linalg.norm(quaternion))
    R2 = R1 @ R
    at = first[:3] + R1 @ np.array(joint.frame_inner.position)
    second[:3] = at - R2 @ np.array(joint.frame_outer.position)
    mujoco.mju_mat2Quat(second[3:], R2.ravel())
    d.qpos[:] = np.concatenate([first, second])
    mujoco.mj_forward(m, d)
    rows = d.efc_type[: d.nefc] == int(mujoco.mjtConstraint.mjCNSTR_EQUALITY)
    return float(np.abs(d.efc_pos[: d.nefc][rows]).max(initial=0.0)), int(rows.sum())


@pytest.mark.parametrize("how", WELDS)
@pytest.mark.parametrize("seed", range(5))
def test_welds_hold_where_mujoco_holds_them(tmp_path: Path, how: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = how.format(a=_numbers(rng, 3), p=_numbers(rng, 3), q=_numbers(rng, 4))
    path = tmp_path / "welded.xml"
    path.write_text(_two_bodies(rng, f'<weld name="w" body1="a" body2="b" {words}/>'), encoding="utf-8")
    joint = load_mjcf(path).model.joint("w")
    assert joint.kind == ("spherical" if "torquescale" in how else "weld")
    m = mujoco.MjModel.from_xml_path(str(path))
    residual, rows = _residual(m, mujoco.MjData(m), joint, rng)
    assert rows == 6
    assert residual < 1e-9


@pytest.mark.parametrize("equality", ["connect", "weld"])
@pytest.mark.parametrize("seed", range(3))
def test_sites_are_held_together_where_mujoco_holds_them(tmp_path: Path, equality: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    path = tmp_path / "sites.xml"
    path.write_text(_two_bodies(rng, f'<{equality} name="w" site1="sa" site2="sb"/>'), encoding="utf-8")
    m = mujoco.MjModel.from_xml_path(str(path))
    residual, rows = _residual(m, mujoco.MjData(m), load_mjcf(path).model.joint("w"), rng)
    assert rows == (3 if equality == "connect" else 6)
    assert residual < 1e-9


def test_equalities_that_are_switched_off_are_not_in_the_model(tmp_path: Path) -> None:
    path = tmp_path / "off.xml"
    for flag in ("equality", "constraint"):
        text = _two_bodies(
            np.random.default_rng(1), '<weld body1="a" body2="b"/>', f'<flag {flag}="disable"/>'
        )
        path.write_text(text, encoding="utf-8")
        assert [joint.kind for joint in load_mjcf(path).model.joints] == ["free", "free"]


def test_options_flags_and_attributes_that_are_not_acted_on_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "listed.xml"
    path.write_text(
        """<mujoco>
  <option timestep="0.01" integrator="RK4" wind="1 0 0"><flag override="enable" energy="enable"/></option>
  <worldbody><body><joint name="j" range="-30 30"/><geom size="0.1" pos="1 0 0"/></body></worldbody>
  <actuator><motor name="late" joint="j" delay="0.1" nsample="7"/></actuator>
</mujoco>""",
        encoding="utf-8",
    )
    loaded = load_mjcf(path)
    texts = [str(item) for item in loaded.not_represented]
    for words in (
        "MuJoCo's own setting integrator, timestep of <option>",
        "wind of <option>",
        'flag override="enable" of <option>',
        'attribute delay of actuator "late"',
    ):
        assert any(words in text for text in texts), (words, texts)
    assert not any("energy" in text for text in texts)
    assert any("limits of 1 joints are kept" in note for note in loaded.notes)
