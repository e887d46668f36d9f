"""Flexible bodies in models and files: what is written reads back, and everything wrong is said with its place."""

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.elastic.beam import beam
from kinetree.elastic.reduced import Station
from kinetree.elastic.section import Section
from kinetree.io.faults import ModelFileError
from kinetree.io.toml import dumps, loads
from kinetree.model.flexible.joints import InterfaceJoint

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
    with pytest.raises(ModelFileError, match="there is no such file"):
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
    """Three pieces under an end moment, κL = 0.9: a circular arc, with an error of θ³/24 of each piece."""
    EI, L = 50.0, 1.2
    section = kt.BeamSection(EA=1e7, EIy=EI, EIz=EI, GJ=40.0, rhoA=1.0, rhoIx=1e-4)
    parts = kt.beam(
        "strip", (0, 0, 0), (L, 0, 0), section=section, pieces=3, plane=(0, 0, 1), markers={"third": 0.5}
    )
    moment = kt.Torque("moment", "strip 3.b", (0, 0, 0.9 * EI / L), axes="ground")
    found = kt.equilibrium(kt.Model.of("strip", *parts, moment))
    R = L / 0.9
    assert found["strip end.position"] == pytest.approx(
        [R * np.sin(0.9), R * (1 - np.cos(0.9)), 0], abs=2e-3 * L
    )
    assert np.arctan2(*np.array(found["strip end.rotation"]).reshape(3, 3)[[1, 0], 0]) == pytest.approx(
        0.9, abs=1e-6
    )
    s = 0.5 * 0.9 / L
    assert found["third.position"] == pytest.approx([R * np.sin(s), R * (1 - np.cos(s)), 0], abs=2e-3 * L)
    with pytest.raises(ValueError, match='marker "far" at 9 m is not on the beam'):
        kt.beam("strip", (0, 0, 0), (L, 0, 0), section=section, markers={"far": 9})
