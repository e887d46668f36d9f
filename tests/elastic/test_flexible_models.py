"""Flexible bodies in models and files: what is written reads back, and everything wrong is said with its place."""

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.elastic.beam import beam
from kinetree.elastic.moving_frames import Station
from kinetree.elastic.section import Section
from kinetree.io.model_file import ModelFileError
from kinetree.io.toml import dumps, loads
from kinetree.model.flexible.expansion import InterfaceJoint

STEEL = {"E": 2e11, "density": 7800.0}
FILE = """
format = 1
[model]
name = "crane"
[[body]]
name = "boom"
pose = {}
[body.flexible]
type = "beam"
points = [[0, 0, 0], [1, 0, 0]]
section = { radius = "10 mm", E = "200 GPa", density = 7800 }
interfaces = [{ name = "root", s = 0 }, { name = "tip", s = 1 }]
places = [{ name = "middle", s = "50 cm" }]
modes = 4
[[joint]]
name = "foot"
type = "weld"
inner = "ground"
outer = "boom.root"
point = [0, 0, 0]
"""


def test_a_file_gives_the_beam_that_numbers_give_and_reads_back():
    model = loads(FILE).model
    body = model.body("boom")
    section = Section.circle(0.01, **STEEL)
    ends = [("root", 0.0), ("tip", 1.0)]
    direct = beam([[0, 0, 0], [1, 0, 0]], section, interfaces=ends, places=[("middle", 0.5)], modes=4)
    assert body.flexible.reduced.frequencies == pytest.approx(direct.frequencies)
    assert loads(dumps(model)).model == model
    assert body.flexible.interface_names == ("root", "tip", "middle")


@pytest.mark.parametrize(
    ("change", "by", "words"),
    [
        ("density = 7800", "denity = 7800", 'unknown key "flexible.section.denity"; did you mean "density"'),
        ("s = 1 }", "s = 1.5 }", '"tip" is at arc length 1.5 m, outside the beam; the beam goes from 0 to 1 m'),
        ('radius = "10 mm"', 'radius = "10 kg"', "of another dimension"),
        ("density = 7800", "width = 0.1, density = 7800", "width has no meaning for a section with radius"),
        (", density = 7800", "", "density of the section is not given"),
        ("modes = 4", "modes = 4\ndamping = -1", "damping must not be negative"),
        ('"boom.root"', '"boom.rot"', "boom.root"),
        ("radius = \"10 mm\"", 'radius = "2*r"', "flexible.section.radius must be a number"),
        ('type = "beam"', 'type = "bean"', "unknown type 'bean'"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file(change, by, words):
    with pytest.raises(ModelFileError) as caught:
        loads(FILE.replace(change, by))
    assert words in str(caught.value)


def test_data_in_files_beside_the_model(tmp_path):
    """A beam's own matrices, written and read again by a model file."""
    from kinetree.elastic.beam_mesh import BeamMesh

    section = Section.rectangle(0.02, 0.03, **STEEL)
    mesh = BeamMesh.of(np.array([[0, 0, 0], [1.0, 0, 0]]), [section] * 2, np.array([0, 1.0, 0]), [], 10)
    K, M = mesh.matrices()
    d = 6 * len(mesh.s)
    T = np.vstack([np.eye(d), -np.linalg.solve(K[d:, d:], K[d:, :d])])
    np.savez(tmp_path / "boom.npz", K=T.T @ K @ T, M=T.T @ M @ T, nodes=mesh.x)
    text = (
        FILE.partition("[body.flexible]")[0]
        + """[body.flexible]
type = "matrices"
stiffness = "boom.npz"
mass = "boom.npz"
nodes = "boom.npz"
interfaces = [{ name = "root", nodes = [0] }, { name = "tip", nodes = [10] }]
modes = 4
check_units = false
[[joint]]
name = "foot"
type = "weld"
inner = "ground"
outer = "boom.root"
point = [0, 0, 0]
"""
    )
    path = tmp_path / "crane.toml"
    path.write_text(text)
    found = kt.load(path).model.body("boom").flexible.reduced
    assert found.mass == pytest.approx(7800 * 0.02 * 0.03)
    assert found.frequencies[0] == pytest.approx(3.516 * np.sqrt(section.EIz / section.rhoA), rel=2e-3)
    path.write_text(text.replace("nodes = [10]", "nodes = [99]"))
    with pytest.raises(ModelFileError, match='interface "tip" names node 99, which does not exist'):
        kt.load(path)
    path.write_text(text.replace('mass = "boom.npz"', 'mass = "absent.npz"'))
    with pytest.raises(ModelFileError, match=r"there is no file .*absent.npz"):
        kt.load(path)


def test_an_interface_turns_by_the_angle_of_its_modes():
    """The rotation is the exponential of Ψq to 1e-4 at 1 rad, and its partials are its rates."""
    rng = np.random.default_rng(3)
    Psi = rng.normal(size=(3, 2))
    station = Station("tip", np.zeros(3), np.eye(3), rng.normal(size=(3, 2)), Psi, np.zeros((3, 2, 2)))
    joint = InterfaceJoint("tip", "beam", "beam.tip", station=station)
    q = ca.SX.sym("q", 2)
    f = ca.Function("f", [q], [joint.rotation(q, None), joint.partials(q, None)[0]])
    at = np.linalg.lstsq(Psi, np.ones(3), rcond=None)[0]
    at /= np.linalg.norm(Psi @ at)  # 1 rad
    R, H = (np.array(v) for v in f(at))
    assert pytest.approx(Rotation.from_rotvec(Psi @ at).as_matrix(), abs=1e-4) == R
    R = np.array(f(0.5 * at)[0])
    assert pytest.approx(Rotation.from_rotvec(0.5 * Psi @ at).as_matrix(), abs=3e-7) == R
    for j, step in enumerate(np.eye(2) * 1e-6):
        rate = (np.array(f(at + step)[0]) - np.array(f(at - step)[0])) / 2e-6
        spin = np.array(f(at)[0]).T @ rate
        assert H[:, j] == pytest.approx([spin[2, 1], spin[0, 2], spin[1, 0]], abs=1e-8)


def test_a_chain_of_pieces_bends_into_an_arc():
    """Three pieces under an end moment, κL = 0.9: an arc, with an error of θ⁴/1920 at the ends of each piece."""
    EI, L = 50.0, 1.2
    section = kt.BeamSection(EA=1e7, EIy=EI, EIz=EI, GJ=40.0, rhoA=1.0, rhoIx=1e-4)
    parts = kt.beam(
        "strip", (0, 0, 0), (L, 0, 0), section=section, pieces=3, plane=(0, 0, 1), markers={"third": 0.5}
    )
    moment = kt.Torque("moment", "strip 3.b", (0, 0, 0.9 * EI / L), axes="ground")
    found = kt.equilibrium(kt.Model.of("strip", *parts, moment))
    R = L / 0.9
    assert found["strip end.position"] == pytest.approx(
        [R * np.sin(0.9), R * (1 - np.cos(0.9)), 0], abs=5e-6 * L
    )
    assert np.arctan2(*np.array(found["strip end.rotation"]).reshape(3, 3)[[1, 0], 0]) == pytest.approx(
        0.9, abs=1e-6
    )
    s = 0.5 * 0.9 / L
    assert found["third.position"] == pytest.approx([R * np.sin(s), R * (1 - np.cos(s)), 0], abs=3e-5 * L)
    with pytest.raises(ValueError, match='marker "far" at 9 m is not on the beam'):
        kt.beam("strip", (0, 0, 0), (L, 0, 0), section=section, markers={"far": 9})


METAL = {"E": 2.1e11, "density": 7850.0}
LIGHT = {"EA": 1e7, "EIy": 10.0, "EIz": 10.0, "GJ": 5.0, "rhoA": 1.0, "rhoIx": 1e-4}


def examined(section, length=1.0, **fields):
    """Faults and warnings of an arm welded to the ground."""
    arm = kt.FlexibleBeam(
        points=[(0, 0, 0), (length, 0, 0)],
        section=section,
        **{"interfaces": {"root": 0.0, "tip": length}, "modes": 0, "relief": 0, "elements": 2, **fields},
    )
    weld = kt.Weld("clamp", "ground", "arm.root", point=(0, 0, 0))
    report = kt.Model.of("m", kt.Body("arm", flexible=arm, pose=kt.Frame()), weld).validate()
    return [str(fault) for fault in report.faults], [str(warning) for warning in report.warnings]


@pytest.mark.parametrize(
    ("section", "fields", "words"),
    [
        ({"radius": 0.0, **METAL}, {}, "radius must be a positive number"),
        ({"radius": 0.01, "nu": 0.51, **METAL}, {}, "above -1 and not above 0.5 (got 0.51)"),
        ({"radius": 0.01, "nu": -1.0, **METAL}, {}, "above -1 and not above 0.5 (got -1.0)"),
        ({"radius": 0.01, **METAL}, {"damping": 5.0}, "below 1 (got 5); give 0.05 for 5 %"),
        ({"radius": 0.01, **METAL}, {"damping": -0.1}, "damping must not be negative"),
        ({"radius": 0.01, **METAL}, {"modes": -1}, "modes must be a whole number from 0 on"),
        ({"radius": 10.0, **METAL}, {}, "a radius of gyration of 5 m, and it is 1 m long; give both in m"),
        ({"radius": 0.01, "E": 2.1e11, "density": 7.85e6}, {}, "no material has a density of 7.85e+06 kg/m³"),
        ({"radius": 0.01, "E": 2.1e2, "density": 7850.0}, {}, "a speed of sound of 0.164 m/s, as in no material"),
    ],
)  # fmt: skip
def test_one_fault_of_a_flexible_body_is_one_fault(section, fields, words):
    """Nothing else is said that follows from it: no interface without a pose."""
    (fault,), _ = examined(kt.BeamSection(**section), **fields)
    assert fault.startswith('body "arm": ')
    assert words in fault
    (alone,), _ = examined(kt.BeamSection(**section), **fields, interfaces={"root": 0.0})
    assert words in alone


def test_units_of_beams():
    """Tonnes and millimetres are refused, what may be meant is doubted; every material that there is passes."""
    found, _ = examined(kt.BeamSection(radius=10.0, E=2.1e5, density=7.85e-9), length=1000.0)
    assert "no material has a density of 7.85e-09 kg/m³" in found[0]
    assert "speed of sound of 5.17e+06 m/s" in found[1]
    artificial = kt.BeamSection(radius=0.01, E=2.1e11, density=1e-3)
    assert examined(artificial, check_units=False) == ([], [])
    for section, length, words in (
        (kt.BeamSection(radius=0.01, E=2.1e5, density=7850.0), 1.0, "a modulus given in MPa"),
        (kt.BeamSection(radius=10.0, **METAL), 1000.0, "it is 1000 m long"),
        (kt.BeamSection(**{**LIGHT, "EIy": 1e8}), 1.0, "EI and EA make a radius of gyration of 3.16 m"),
        (kt.BeamSection(**{**LIGHT, "EA": 10.0, "EIy": 1.0}), 1.0, "EA and rhoA make a speed of sound of 3.16 m/s"),
        (kt.BeamSection(**{**LIGHT, "rhoA": 4e5}), 1.0, "EA and rhoA make a speed of sound of 5 m/s, less than"),
        (kt.BeamSection(**{**LIGHT, "rhoA": 1e-9}), 1.0, "EA and rhoA make a speed of sound of 1e+08 m/s, far more"),
    ):  # fmt: skip
        none, (doubt,) = examined(section, length)
        assert not none
        assert words in doubt
    for E, density in ((1e5, 1100.0), (1.2e12, 3500.0), (1e6, 10.0), (4e11, 19300.0), (1e6, 3.0)):
        assert examined(kt.BeamSection(radius=0.01, E=E, density=density)) == ([], [])
    assert examined(kt.BeamSection(**{**LIGHT, "EA": 1.25e9, "EIy": 50.0})) == (
        [],
        [],
    )  # inextensible on purpose


def test_a_body_without_modes_says_that_it_is_rigid():
    none, (doubt,) = examined(kt.BeamSection(radius=0.01, **METAL), fastest=1.0)
    assert not none
    assert "all its modes are left out, so that it is rigid: the slowest has 91.3" in doubt


def test_a_beam_of_pieces_refuses_mass_damping():
    with pytest.raises(ValueError, match="would only be felt within each piece; give stiffness_damping"):
        kt.beam("b", (0, 0, 0), (1, 0, 0), section=kt.BeamSection(**LIGHT), mass_damping=1.0)
