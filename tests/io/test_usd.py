"""USD files: mechanisms as in TOML and in closed form, units, masses as usd-core has them, what is left out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.io.usd import load_usd

pytest.importorskip("pxr")


def usda(
    *content: str,
    metres: float = 1.0,
    kilograms: float = 1.0,
    gravity: str = "(0, 0, -1)",
    size: float = 9.81,
) -> str:
    head = f'#usda 1.0\n(\n metersPerUnit = {metres}\n kilogramsPerUnit = {kilograms}\n upAxis = "Z"\n)'
    scene = f"""def PhysicsScene "scene" {{ vector3f physics:gravityDirection = {gravity}
      float physics:gravityMagnitude = {size}
    }}"""
    return "\n".join([head, scene, *content])


def body(name: str, values: str = "", at: str = "(0, 0, 0)", content: str = "", schemas: str = "") -> str:
    return f"""def Xform "{name}" ( prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"{schemas}] ) {{
      double3 xformOp:translate = {at}
      uniform token[] xformOpOrder = ["xformOp:translate"]
      {values}
      {content}
    }}"""


def mass(
    m: float, inertia: str = "(0.3, 0.2, 0.25)", centre: str = "(0, 0, 0)", axes: str = "(1, 0, 0, 0)"
) -> str:
    return f"""float physics:mass = {m}
      float3 physics:diagonalInertia = {inertia}
      point3f physics:centerOfMass = {centre}
      quatf physics:principalAxes = {axes}"""


def joint(
    kind: str, name: str, ends: tuple[str, str], at: tuple[str, str], values: str = "", schemas: str = ""
) -> str:
    named = [f"rel physics:body{i} = <{end}>" for i, end in enumerate(ends) if end]
    applied = f"( prepend apiSchemas = [{schemas}] )" if schemas else ""
    return f"""def Physics{kind} "{name}" {applied} {{
      {chr(10).join(named)}
      point3f physics:localPos0 = {at[0]}
      point3f physics:localPos1 = {at[1]}
      {values}
    }}"""


ARM = usda(
    body(
        "upper",
        mass(2.5, centre="(0.1, 0.2, 0.3)", axes="(0.5, 0.5, 0.5, 0.5)"),
        at="(0.25, 0, 0)",
    ),
    body("lower", mass(1.5, "(0.01, 0.02, 0.025)", "(0.1, 0, 0)"), at="(0.85, 0, 0)"),
    joint(
        "RevoluteJoint",
        "shoulder",
        ("", "/upper"),
        ("(0, 0, 0)", "(-0.25, 0, 0)"),
        'uniform token physics:axis = "Y"',
    ),
    joint(
        "PrismaticJoint",
        "slide",
        ("/upper", "/lower"),
        ("(0.35, 0, 0)", "(-0.25, 0, 0)"),
        """uniform token physics:axis = "X"
        float drive:linear:physics:stiffness = 40
        float drive:linear:physics:damping = 3
        float drive:linear:physics:targetPosition = 0.05
        float drive:linear:physics:targetVelocity = -0.1""",
        '"PhysicsDriveAPI:linear"',
    ),
)

ARM_IN_TOML = """
format = 1
[model]
name = "arm"
gravity = [0, 0, -9.81]
[[body]]
name = "upper"
mass = 2.5
com = [0.1, 0.2, 0.3]
inertia = [0.25, 0.3, 0.2, 0, 0, 0]
pose = { position = [0.25, 0, 0] }
[[body]]
name = "lower"
mass = 1.5
com = [0.1, 0, 0]
inertia = [0.01, 0.02, 0.025, 0, 0, 0]
pose = { position = [0.85, 0, 0] }
[[joint]]
type = "revolute"
name = "shoulder"
inner = "ground"
outer = "upper"
point = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
type = "prismatic"
name = "slide"
inner = "upper"
outer = "lower"
point = [0.6, 0, 0]
axis = [1, 0, 0]
[[load]]
type = "joint-spring"
name = "spring"
joint = "slide"
stiffness = 40
free = 0.05
[[load]]
type = "joint-damper"
name = "damper"
joint = "slide"
damping = 3
[[load]]
type = "joint-motor"
name = "push"
joint = "slide"
torque = -0.3
"""


def accelerations(model: kt.Model) -> np.ndarray:
    found = kt.functions(model)
    return found.forward(np.array([0.7, 0.02]), np.array([1.5, -0.8]))


def test_same_arm_in_toml_has_the_same_motion(tmp_path: Path) -> None:
    """Mass centre, principal axes, both joints, a drive: k (target − q) + c (target rate − q̇)."""
    (tmp_path / "arm.usda").write_text(ARM)
    (tmp_path / "arm.toml").write_text(ARM_IN_TOML)
    models = [kt.load(tmp_path / f"arm.{end}").model for end in ("usda", "toml")]
    assert [kt.functions(m).coordinates for m in models] == [("shoulder.angle", "slide.displacement")] * 2
    found, wanted = map(accelerations, models)
    assert np.abs(found - wanted).max() < 1e-12 * np.abs(wanted).max()


def test_other_units_are_the_same_arm() -> None:
    """Centimetres and grams, degrees and what goes with them."""
    cm, g = 100.0, 1000.0
    in_cm = usda(
        body(
            "upper",
            mass(2.5 * g, "(3e6, 2e6, 2.5e6)", "(10, 20, 30)", "(0.5, 0.5, 0.5, 0.5)"),
            at="(25, 0, 0)",
        ),
        body("lower", mass(1.5 * g, "(1e5, 2e5, 2.5e5)", "(10, 0, 0)"), at="(85, 0, 0)"),
        joint(
            "RevoluteJoint",
            "shoulder",
            ("", "/upper"),
            ("(0, 0, 0)", "(-25, 0, 0)"),
            'uniform token physics:axis = "Y"',
        ),
        joint(
            "PrismaticJoint",
            "slide",
            ("/upper", "/lower"),
            ("(35, 0, 0)", "(-25, 0, 0)"),
            f"""float drive:linear:physics:stiffness = {40 * g}
            float drive:linear:physics:damping = {3 * g}
            float drive:linear:physics:targetPosition = 5
            float drive:linear:physics:targetVelocity = -10
            float physics:lowerLimit = -20
            float physics:upperLimit = 35""",
            '"PhysicsDriveAPI:linear"',
        ),
        metres=1 / cm,
        kilograms=1 / g,
        size=981,
    )
    model = kt.read_usd(in_cm)
    wanted = accelerations(kt.read_usd(ARM))
    assert np.abs(accelerations(model) - wanted).max() < 1e-12 * np.abs(wanted).max()
    assert model.joints[1].limits == (pytest.approx((-0.2, 0.35)),)
    assert {p.name: (p.value, p.unit) for p in model.parameters} == {
        "slide_target": (pytest.approx(0.05), "m"),
        "slide_target_rate": (pytest.approx(-0.1), "m/s"),
    }


@pytest.mark.parametrize(("largest", "torque"), [("inf", 2.0), ("0.5", 0.5)])
def test_drive_of_a_hinge_is_given_per_degree(largest: str, torque: float) -> None:
    """τ = k (90° − q): 2 N m at rest, or the largest one; J = 0.25 kg m², and 0.15 kg m² of a rotor."""
    text = usda(
        body("wheel", mass(1.0)),
        joint(
            "RevoluteJoint",
            "hinge",
            ("", "/wheel"),
            ("(0, 0, 0)", "(0, 0, 0)"),
            f"""uniform token physics:axis = "Z"
            float drive:angular:physics:stiffness = {2 / 90!r}
            float drive:angular:physics:targetPosition = 90
            float drive:angular:physics:maxForce = {largest}
            float physxJoint:armature = 0.15""",
            '"PhysicsDriveAPI:angular", "PhysxJointAPI"',
        ),
    )
    model = kt.read_usd(text)
    found = kt.functions(model)
    assert abs(found.forward(found.q0, found.u0)[0] - torque / 0.4) < 1e-6 * torque  # 2/90 has seven digits
    assert abs(model.parameters[0].value - np.pi / 2) < 1e-15


L, G, START, END = 0.4, 9.81, 30.0, 0.8


def four_bar() -> str:
    """A parallelogram of bars of 1 kg and 0.4 m with a coupler of 2 kg; the last joint is out of the articulation."""
    bar = mass(1.0, f"(0, {L**2 / 12!r}, {L**2 / 12!r})", f"({L / 2}, 0, 0)")
    turned = f"""float xformOp:rotateZ = {START}
      uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ"]"""
    c, s = (float(L * f(np.radians(START))) for f in (np.cos, np.sin))
    z = 'uniform token physics:axis = "Z"\n'

    def hinge(name: str, ends: tuple[str, str], at: tuple[str, str], more: str = "") -> str:
        return joint("RevoluteJoint", name, ends, at, z + more)

    def rod(name: str, at: str) -> str:
        return body(name, bar, at).replace('uniform token[] xformOpOrder = ["xformOp:translate"]', turned)

    half = "quatf physics:localRot0 = (0.70710677, 0, 0, 0.70710677)\n"  # by a quarter turn
    return usda(
        'def Xform "linkage" ( prepend apiSchemas = ["PhysicsArticulationRootAPI"] ) {',
        rod("crank", "(0, 0, 0)"),
        rod("rocker", "(0, 1, 0)"),
        body("coupler", mass(2.0, centre="(0.3, 0.1, 0)"), f"({c!r}, {s!r}, 0)"),
        hinge("A", ("", "/linkage/crank"), ("(0, 0, 0)", "(0, 0, 0)"), half),
        hinge("D", ("", "/linkage/rocker"), ("(0, 1, 0)", "(0, 0, 0)")),
        hinge("B", ("/linkage/crank", "/linkage/coupler"), (f"({L}, 0, 0)", "(0, 0, 0)")),
        hinge(
            "C",
            ("/linkage/rocker", "/linkage/coupler"),
            (f"({L}, 0, 0)", "(0, 1, 0)"),
            "uniform bool physics:excludeFromArticulation = 1",
        ),
        "}",
        gravity="(1, 0, 0)",
    )


def test_loop_closes_where_the_file_says_and_swings_as_a_pendulum() -> None:
    """(2 mL²/3 + M L²) θ̈ = −(m + M) g L sin θ; the frames of a joint need not coincide at the start."""
    model = kt.read_usd(four_bar())
    assert [cut.name for cut in model.topology.closing] == ["C"]
    factor = (1 + 2) * G / L / (2 / 3 + 2)
    start = np.radians(START)
    exact = solve_ivp(
        lambda _, z: (z[1], -factor * np.sin(z[0])), (0, END), (start, 0.0), rtol=1e-11, atol=1e-12
    )
    run = kt.simulate(model, END, rtol=1e-10, atol=1e-12, progress=False)
    assert run.status == "finished"
    assert abs(run["A.angle"][0] - (start - np.pi / 2)) < 1e-12
    assert abs(np.pi / 2 + run["A.angle"][-1] - exact.y[0, -1]) < 1e-8


MATERIAL = """def Material "steel" ( prepend apiSchemas = ["PhysicsMaterialAPI"] ) { float physics:density = 7850
}"""

SHAPES = {
    "Cube": "double size = 0.5",
    "Sphere": "double radius = 0.25",
    "Cylinder": 'double radius = 0.25\n double height = 1.5\n token axis = "X"',
    "Capsule": 'double radius = 0.25\n double height = 1.5\n token axis = "Y"',
    "Cone": "double radius = 0.5\n double height = 2",
}
TETRAHEDRON = """point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]
int[] faceVertexCounts = [3, 3, 3, 3]
int[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]"""


def shape(kind: str, values: str, name: str = "shape", schemas: str = '"PhysicsCollisionAPI"') -> str:
    return f"""def {kind} "{name}" ( prepend apiSchemas = [{schemas}] ) {{
      {values}
      double3 xformOp:translate = (0.25, -0.5, 1)
      float3 xformOp:rotateXYZ = (30, 40, 50)
      float3 xformOp:scale = (2, 2, 2)
      uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateXYZ", "xformOp:scale"]
    }}"""


def by_quadrature(kind: str, count: int = 60) -> tuple[float, np.ndarray, np.ndarray]:
    """Volume, centre and second moments about it of a shape of twice its size, by Gauss points in a box around it."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    r, half = {"Cylinder": (0.5, 1.5), "Cone": (1.0, 2.0)}[kind]
    z, w = nodes * half, weights * half
    R = np.full_like(z, r) if kind == "Cylinder" else r * (half - z) / (2 * half)
    V = float(w @ (np.pi * R**2))
    c = float(w @ (np.pi * R**2 * z)) / V
    across = float(w @ (np.pi * R**4 / 4 + np.pi * R**2 * (z - c) ** 2))
    along = float(w @ (np.pi * R**4 / 2))
    return V, np.array([0, 0, c]), np.array([across, across, along])


@pytest.mark.parametrize("kind", ["Cylinder", "Cone"])
def test_solid_of_a_shape_is_its_integral(kind: str) -> None:
    values = SHAPES[kind].replace('"X"', '"Z"')
    found = kt.read_usd(usda(body("b", "float physics:density = 2", content=shape(kind, values)))).bodies[0]
    V, centre, moments = by_quadrature(kind)
    xx, yy, zz, xy, xz, yz = map(float, found.inertia)
    principal = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    assert abs(found.mass - 2 * V) < 1e-12 * found.mass
    assert (
        np.abs(principal - 2 * np.sort(moments)).max() < 1e-9 * principal[2]
    )  # its axes are turned by whole degrees
    assert abs(np.linalg.norm(np.array(found.com) - (0.25, -0.5, 1)) - abs(centre[2])) < 1e-9


def library_mass(text: str) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass, centre and inertia that usd-core computes from the volumes and moments of boxes and balls."""
    from pxr import Gf, Sdf, Usd, UsdGeom, UsdPhysics

    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(text)
    stage = Usd.Stage.Open(layer)
    cache = UsdGeom.XformCache()
    body = stage.GetPrimAtPath("/b")

    def information(prim: Usd.Prim) -> UsdPhysics.RigidBodyAPI.MassInformation:
        size = 2 * (prim.GetAttribute("size").Get() or 2 * prim.GetAttribute("radius").Get())
        found = UsdPhysics.RigidBodyAPI.MassInformation()
        box = prim.GetTypeName() == "Cube"
        found.volume = size**3 if box else np.pi * size**3 / 6
        found.inertia = Gf.Matrix3f(found.volume * size**2 / (6 if box else 10))
        found.centerOfMass = Gf.Vec3f(0)
        relative = cache.GetLocalToWorldTransform(prim) * cache.GetLocalToWorldTransform(body).GetInverse()
        relative = relative.RemoveScaleShear()
        found.localPos = Gf.Vec3f(relative.ExtractTranslation())
        found.localRot = Gf.Quatf(relative.ExtractRotationQuat())
        return found

    mass, moments, centre, axes = UsdPhysics.RigidBodyAPI(body).ComputeMassProperties(information)
    R = np.array(Gf.Matrix3d(Gf.Quatd(axes))).T
    return mass, np.array(centre), R @ np.diag(moments) @ R.T


PARTS = [
    shape("Cube", SHAPES["Cube"], "box"),
    shape("Sphere", SHAPES["Sphere"], "ball").replace("0.25, -0.5", "1, 2"),
]
OWN = '"PhysicsCollisionAPI", "PhysicsMassAPI"'


@pytest.mark.parametrize(
    "text",
    [
        usda(body("b", "", content="\n".join(PARTS))),
        usda(body("b", "float physics:density = 500", content="\n".join(PARTS), at="(5, 6, 7)")),
        usda(body("b", "float physics:mass = 3", content="\n".join(PARTS))),
        usda(
            body(
                "b",
                "float physics:mass = 3\n point3f physics:centerOfMass = (0.5, 1, -0.5)",
                content="\n".join(PARTS),
            )
        ),
        usda(
            body(
                "b",
                "float3 physics:diagonalInertia = (1, 2, 2.5)\n quatf physics:principalAxes = (0.5, 0.5, 0.5, 0.5)",
                content="\n".join(PARTS),
            )
        ),
        usda(
            body(
                "b",
                "float physics:density = 300",
                content=PARTS[0]
                + "\n"
                + shape(
                    "Cube",
                    SHAPES["Cube"] + "\n float physics:mass = 2\n point3f physics:centerOfMass = (0.1, 0, 0)",
                    "c",
                    OWN,
                ),
            )
        ),
        usda(
            body(
                "b",
                "",
                content=PARTS[0]
                + "\n"
                + shape("Sphere", SHAPES["Sphere"] + "\n float physics:density = 40", "c", OWN),
            )
        ),
        usda(
            MATERIAL,
            body(
                "b",
                "",
                content=shape(
                    "Cube",
                    SHAPES["Cube"] + "\n rel material:binding:physics = </steel>",
                    schemas='"PhysicsCollisionAPI", "MaterialBindingAPI"',
                ),
            ),
        ),
        usda(body("b", "", content="\n".join(PARTS)), metres=0.5, kilograms=0.25),
    ],
)
def test_masses_are_those_that_usd_core_computes(text: str) -> None:
    """To the single precision in which it computes them; from the mass, density or material of body and colliders."""
    found = kt.read_usd(text).bodies[0]
    mass, centre, inertia = library_mass(text)
    m, kg = (0.5, 0.25) if "metersPerUnit = 0.5" in text else (1.0, 1.0)
    xx, yy, zz, xy, xz, yz = map(float, found.inertia)
    assert abs(found.mass - mass * kg) < 1e-5 * found.mass
    assert np.abs(np.array(found.com, dtype=float) - centre * m).max() < 1e-5
    own = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    assert np.abs(own - inertia * kg * m**2).max() < 2e-5 * np.abs(own).max()


def test_body_with_a_mass_alone_is_a_ball_of_a_decimetre() -> None:
    found = load_usd(usda(body("b", "float physics:mass = 3"), metres=0.01))
    assert np.allclose(found.model.bodies[0].inertia, (0.012, 0.012, 0.012, 0, 0, 0))
    assert any("no inertia: a ball of 0.1 m radius is taken" in note for note in found.notes)


@pytest.mark.parametrize(("approximation", "volume"), [("none", 8.0), ("convexHull", 8.0)])
def test_mesh_has_the_mass_of_what_it_encloses(approximation: str, volume: float) -> None:
    """A tetrahedron of 1 m³, of twice its size."""
    values = TETRAHEDRON + f'\n uniform token physics:approximation = "{approximation}"'
    schemas = '"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"'
    found = kt.read_usd(
        usda(body("b", "float physics:density = 3", content=shape("Mesh", values, schemas=schemas)))
    )
    assert abs(found.bodies[0].mass - 3 * volume) < 1e-12 * volume


def on_joint(kind: str, values: str = "", schemas: str = "") -> kt.Model:
    return kt.read_usd(
        usda(body("b", mass(2.0)), joint(kind, "j", ("", "/b"), ("(0, 0, 0)", "(0, 0, 0)"), values, schemas))
    )


def locked(*freedoms: str) -> tuple[str, str]:
    values = "\n".join(
        f"float limit:{f}:physics:low = 1\nfloat limit:{f}:physics:high = -1" for f in freedoms
    )
    return values, ", ".join(f'"PhysicsLimitAPI:{f}"' for f in freedoms)


TRANS, ROT = ("transX", "transY", "transZ"), ("rotX", "rotY", "rotZ")


@pytest.mark.parametrize(
    ("freedoms", "kind"),
    [
        ((*TRANS, *ROT), "weld"),
        (TRANS, "spherical"),
        ((*TRANS, "rotX", "rotZ"), "revolute"),
        ((*ROT, "transY", "transZ"), "prismatic"),
        (("transX", "transZ", "rotX", "rotZ"), "cylindrical"),
        (("transZ", "rotX", "rotY"), "planar"),
    ],
)
def test_generic_joint_is_what_its_locks_leave(freedoms: tuple[str, ...], kind: str) -> None:
    model = on_joint("Joint", *locked(*freedoms))
    assert [j.kind for j in model.joints] == [kind]
    found = kt.functions(model)
    place, R = (
        found.pose("b", np.array(found.q0) + 0.3)
        if kind in ("revolute", "cylindrical", "planar", "prismatic")
        else (np.zeros(3), np.eye(3))
    )
    for k, freedom in enumerate(TRANS):
        assert (abs(place[k]) > 0.1) == (freedom not in freedoms and kind not in ("weld", "spherical")), (
            freedom
        )
    turns = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    for k, freedom in enumerate(ROT):
        assert (abs(turns[k]) > 0.1) == (freedom not in freedoms and kind not in ("weld", "spherical")), (
            freedom
        )


def test_rod_of_a_distance_joint_swings_as_a_pendulum() -> None:
    """A ball on a massless rod of 0.5 m, 0.3 m aside: it falls with g sin²θ."""
    values = "float physics:minDistance = 0.5\nfloat physics:maxDistance = 0.5"
    text = usda(
        body("b", mass(2.0), at="(0.3, 0, -0.4)"),
        joint("DistanceJoint", "rod", ("", "/b"), ("(0, 0, 0)", "(0, 0, 0)"), values),
    )
    run = kt.simulate(kt.read_usd(text), 0.01, progress=False)
    assert abs(run["b.acceleration"][0, 2] + 9.81 * 0.6**2) < 1e-9


def test_references_instances_and_variants_are_read(tmp_path: Path) -> None:
    """A pendulum in a file of its own, twice, turned, one of them in another variant with another mass."""
    (tmp_path / "pendulum.usda").write_text(
        '#usda 1.0\n( defaultPrim = "p"\n metersPerUnit = 1 )\ndef Xform "p" ( variants = { string load = "light" }\n'
        'prepend variantSets = "load" ) {\n'
        + body("rod", mass(1.0, centre="(0.5, 0, 0)").replace("float physics:mass = 1.0", ""))
        + "\n"
        + joint(
            "RevoluteJoint",
            "hinge",
            ("../base", "../rod"),
            ("(0, 0, 0)", "(0, 0, 0)"),
            'uniform token physics:axis = "Y"',
        )
        + '\ndef Xform "base" {}\nvariantSet "load" = {\n'
        + "".join(
            f'"{v}" {{\nover "rod" {{ float physics:mass = {m}\n}}\n}}\n'
            for v, m in (("light", 1), ("heavy", 4))
        )
        + "}\n}"
    )
    turned = """double3 xformOp:translate = (0, 3, 0)
      float xformOp:rotateZ = 90
      uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ"]"""
    (tmp_path / "two.usda").write_text(
        usda(
            'def Xform "left" ( instanceable = true\n references = @./pendulum.usda@ ) {}',
            f"""def Xform "right" ( variants = {{ string load = "heavy" }}
              references = @./pendulum.usda@ ) {{ {turned}
              }}""",
        )
    )
    model = kt.load(tmp_path / "two.usda").model
    assert [(b.name, b.mass) for b in model.bodies] == [("left.rod", 1.0), ("right.rod", 4.0)]
    assert [j.name for j in model.joints] == ["left.hinge", "right.hinge"]
    found = kt.functions(model)
    centre = found.pose("right.rod", np.array([0.0, 0.3]))[0]
    assert np.allclose(centre, (0, 3 + 0.5 * np.cos(0.3), -0.5 * np.sin(0.3)))
    for m, a in zip((1.0, 4.0), found.forward(found.q0, found.u0), strict=True):
        assert abs(a - m * 9.81 * 0.5 / (0.2 + m * 0.25)) < 1e-12 * a


def test_file_is_a_part_of_a_model(tmp_path: Path) -> None:
    (tmp_path / "arm.usda").write_text(ARM)
    (tmp_path / "two.toml").write_text(
        'format = 1\n[model]\nname = "two"\ngravity = [0, 0, -9.81]\n[[use]]\nfile = "arm.usda"\nprefix = "left"\n'
    )
    model = kt.load(tmp_path / "two.toml").model
    assert [j.name for j in model.joints] == ["left.shoulder", "left.slide"]
    wanted = accelerations(kt.read_usd(ARM))
    assert np.abs(accelerations(model) - wanted).max() < 1e-12 * np.abs(wanted).max()


LEFT_OUT = {
    "contact between colliders": shape("Cube", "double size = 1"),
    "a stop at its limits": joint(
        "RevoluteJoint",
        "j",
        ("", "/b"),
        ("(0, 0, 0)",) * 2,
        "float physics:lowerLimit = -10\nfloat physics:upperLimit = 10",
    ),
    "a limit on one side": joint(
        "RevoluteJoint", "j", ("", "/b"), ("(0, 0, 0)",) * 2, "float physics:lowerLimit = -10"
    ),
    "the limit of its cone": joint(
        "SphericalJoint", "j", ("", "/b"), ("(0, 0, 0)",) * 2, "float physics:coneAngle0Limit = 30"
    ),
    "physics:breakForce": joint(
        "FixedJoint", "j", ("", "/b"), ("(0, 0, 0)",) * 2, "float physics:breakForce = 30"
    ),
    "a distance that is limited, not constant": joint(
        "DistanceJoint", "j", ("", "/b"), ("(0, 0, 0)",) * 2, "float physics:maxDistance = 3"
    ),
    'its drive "angular" of type acceleration': joint(
        "RevoluteJoint",
        "j",
        ("", "/b"),
        ("(0, 0, 0)",) * 2,
        'uniform token drive:angular:physics:type = "acceleration"\nfloat drive:angular:physics:damping = 3',
        '"PhysicsDriveAPI:angular"',
    ),
    "its PhysxTendonAxisAPI": 'def Xform "x" ( prepend apiSchemas = ["PhysxTendonAxisAPI:a"] ) {}',
    "physxRigidBody:linearDamping": body(
        "c", mass(1.0) + "\nfloat physxRigidBody:linearDamping = 0.1", schemas=', "PhysxRigidBodyAPI"'
    ),
    "a PointInstancer": 'def PointInstancer "x" {}',
    "its motion, being kinematic: it stays where it is": body(
        "c",
        mass(1.0)
        + """
      bool physics:kinematicEnabled = 1
      double xformOp:rotateZ.timeSamples = { 0: 0, 1: 30 }
      """,
    ).replace('["xformOp:translate"]', '["xformOp:translate", "xformOp:rotateZ"]'),
}


@pytest.mark.parametrize("what", LEFT_OUT)
def test_what_acts_and_is_left_out_is_told(what: str) -> None:
    found = load_usd(usda(body("b", mass(1.0)), LEFT_OUT[what]))
    told = [item for item in found.not_represented if item.element == what]
    assert len(told) == 1 and told[0].acts
    assert any(what in words for words in found.model.not_represented)


def test_start_velocities_gravity_and_looks() -> None:
    """Speeds in the space around the prim, degrees per second; a body without gravity; gravity along -upAxis."""
    text = usda(
        'def Xform "around" { double xformOp:rotateZ = 90\n uniform token[] xformOpOrder = ["xformOp:rotateZ"]\n',
        body(
            "b",
            mass(1.0)
            + """
            vector3f physics:velocity = (2, 0, 0)
            vector3f physics:angularVelocity = (0, 90, 0)
            bool physxRigidBody:disableGravity = 1""",
            content='def Sphere "s" { double radius = 0.5\n color3f[] primvars:displayColor = [(1, 0, 0.5)]\n}',
            schemas=', "PhysxRigidBodyAPI"',
        ),
        "}",
        gravity="(0, 0, 0)",
        size=-1,
    )
    model = kt.read_usd(text.replace('"Z"', '"Y"', 1))
    body_ = model.bodies[0]
    assert np.allclose(body_.velocity, (0, 2, 0)) and np.allclose(body_.angular_velocity, (-np.pi / 2, 0, 0))
    assert next(load for load in model.loads if load.kind == "gravity").acceleration == (0.0, -9.81, 0.0)
    assert [(s.kind, s.radius, s.color) for s in body_.shapes] == [("sphere", 0.5, "#ff0080")]
    run = kt.simulate(model, 0.5, progress=False)
    assert np.allclose(run["b.position"][-1], (0, 1, 0), atol=1e-9)
