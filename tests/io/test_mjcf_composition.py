"""MJCF files composed of others: frames, copies, attached and included models, expanded by MuJoCo's compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinetree.io.mjcf import load_mjcf
from kinetree.io.model_file import ModelFileError

pytest.importorskip("mujoco")

from strategies.mujoco_states import largest_difference

MAIN = """<mujoco>
  <compiler angle="degree"/>
  <asset><model name="leg" file="parts/leg.xml"/></asset>
  <worldbody>
    <frame pos="0 0 1" euler="10 20 30">
      <body name="trunk"><joint name="turn" axis="1 2 3"/><geom type="box" size=".2 .1 .05" mass="3"/>
        <frame pos=".2 0 0" euler="0 0 45"><attach model="leg" body="thigh" prefix="front_"/></frame>
        <frame pos="-.2 0 0"><attach model="leg" body="thigh" prefix="hind_"/></frame>
      </body>
    </frame>
    <replicate count="2" offset="0 1 0" euler="0 0 20"><replicate count="2" offset="0 0 1">
      <body name="post" pos="2 0 0"><joint name="hinge" axis="1 0 0" damping="0.1"/>
        <geom type="capsule" fromto="0 0 0 0 .3 .4" size=".02" mass="0.5"/></body>
    </replicate></replicate>
    <include file="parts/pole.xml"/>
  </worldbody>
</mujoco>"""

LEG = """<mujoco model="leg">

  <compiler angle="radian" meshdir="../parts"/>
  <worldbody><body name="thigh" pos="0 .1 0">
      <joint name="hip" axis="0 1 0" range="-1 1" stiffness="2" armature=".01"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.3" size=".02" mass="0.4"/>
      <body name="shank" pos="0 0 -.3"><joint name="knee" axis="0 1 0" ref="0.3"/>
        <geom type="capsule" fromto="0 0 0 0.1 0 -.3" size=".02" mass="0.3"/></body>
  </body></worldbody>
  <actuator><motor name="motor" joint="knee" gear="2"/></actuator>
</mujoco>"""

POLE = """<mujoco>
  <body name="pole" pos="0 3 0"><joint name="swing" axis="0 1 0"/><geom size=".1" pos="0 0 .5" mass="1"/>
    <include file="tip.xml"/></body>
</mujoco>"""

TIP = '<mujoco><body name="tip"><joint name="bend" type="slide"/><geom size=".1" mass="1"/></body></mujoco>'


def composed(folder: Path, **changed: str) -> Path:
    (folder / "parts").mkdir(parents=True)
    for name, text in {"leg": LEG, "pole": POLE, "tip": TIP, **changed}.items():
        (folder / "parts" / f"{name}.xml").write_text(text, encoding="utf-8")
    main = folder / "main.xml"
    main.write_text(changed.get("main", MAIN), encoding="utf-8")
    return main


def test_composed_file_accelerates_as_in_mujoco(tmp_path: Path) -> None:
    path = composed(tmp_path)
    found = load_mjcf(path)
    model = found.model
    assert {joint.name for joint in model.joints} == {
        *("turn", "front_hip", "front_knee", "hind_hip", "hind_knee", "swing", "bend"),
        *("hinge00", "hinge10", "hinge01", "hinge11"),
    }
    assert largest_difference(path, model, trials=3, front_motor=0.7, hind_motor=-0.4) < 1e-9
    stops = [item for item in found.not_represented if item.element == "a stop at its limits"]
    assert {(Path(item.file).name, item.line) for item in stops} == {("leg.xml", 5)}


@pytest.mark.parametrize(
    ("part", "text", "words"),
    [
        ("leg", '<!DOCTYPE m [<!ENTITY a "x">]><mujoco/>', r"leg\.xml:1: holds a document type"),
        (
            "leg",
            '<mujoco>\n<include file="../../far.xml"/></mujoco>',
            r'leg\.xml:2: includes "\.\./\.\./far\.xml"',
        ),
        (
            "leg",
            '<mujoco>\n<asset><mesh file="../../far.stl"/></asset></mujoco>',
            r"leg\.xml:2: names the file",
        ),
        (
            "tip",
            '<mujoco><asset><model file="../../far.xml"/></asset></mujoco>',
            r"tip\.xml:1: attaches .*outside",
        ),
        ("leg", "<mujoco>\n<worldbody><body></worldbody></mujoco>", r"leg\.xml:2: is not well-formed XML"),
        ("leg", '<mujoco><size memory="9T"/></mujoco>', r"leg\.xml:1: .*asks for very much memory"),
    ],
)
def test_attached_and_included_files_are_looked_at_before_mujoco_gets_them(
    tmp_path: Path, part: str, text: str, words: str
) -> None:
    for far in ("far.xml", "far.stl"):
        (tmp_path / far).write_text("<mujoco/>")
    with pytest.raises(ModelFileError, match=words):
        load_mjcf(composed(tmp_path / "own", **{part: text}))


def test_copies_of_copies_are_counted(tmp_path: Path) -> None:
    deep = '<replicate count="1000" offset="1 0 0">' * 3 + "<geom size='1'/>" + "</replicate>" * 3
    path = composed(tmp_path, main=f"<mujoco><worldbody>\n{deep}</worldbody></mujoco>")
    with pytest.raises(ModelFileError, match=r"main\.xml:2: <replicate> within others makes 1e\+06 copies"):
        load_mjcf(path)


def test_missing_attached_file_is_told(tmp_path: Path) -> None:
    path = composed(tmp_path)
    (tmp_path / "parts" / "leg.xml").unlink()
    with pytest.raises(ModelFileError, match=r'main\.xml:\d+: attaches "parts/leg\.xml", which is not there'):
        load_mjcf(path)


def test_attributes_that_mujoco_passes_over_are_told(tmp_path: Path) -> None:
    """A misspelt place of a frame is no place; of other elements MuJoCo refuses such attributes."""
    path = composed(tmp_path, main=MAIN.replace('<frame pos="-.2 0 0">', '<frame poss="-.2 0 0">'))
    pole = POLE.replace('<include file="tip.xml"/>', '<replicate count="1" ofset="1 0 0"/>')
    (tmp_path / "parts" / "pole.xml").write_text(pole, encoding="utf-8")
    found = load_mjcf(path)
    told = [str(item) for item in found.not_represented if "attribute" in item.element]
    assert [Path(words).name for words in told] == [
        'main.xml:8: attribute poss (did you mean "pos"?) of <frame> is not represented',
        'pole.xml:3: attribute ofset (did you mean "offset"?) of <replicate> is not represented',
    ]
    assert any("attribute poss" in words for words in found.model.not_represented)


@pytest.mark.parametrize(
    ("attach", "name"),
    [
        ('model="lag" body="thigh" prefix="front_"', "leg"),
        ('model="leg" body="thgh" prefix="front_"', "thigh"),
    ],
)
def test_nearest_name_of_what_is_attached(tmp_path: Path, attach: str, name: str) -> None:
    path = composed(tmp_path, main=MAIN.replace('model="leg" body="thigh" prefix="front_"', attach))
    with pytest.raises(ModelFileError, match=f'main.xml:7: <attach>: .*did you mean "{name}"'):
        load_mjcf(path)
