"""Mistakes in USD files: every one answered with file, line, prim, what is wrong and what to do."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from tests.io.test_usd import ARM, TETRAHEDRON, body, joint, locked, mass, shape, usda

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.usd import load_usd
from kinetree.io.usd.stage import lines_of

pytest.importorskip("pxr")

B = body("b", mass(1.0))
AT = ("(0, 0, 0)", "(0, 0, 0)")


def scaled(scale: str, content: str = "", around: str = "") -> str:
    inner = content.replace('["xformOp:translate"]', '["xformOp:translate", "xformOp:scale"]')
    return inner.replace(
        "double3 xformOp:translate", f"float3 xformOp:scale = {scale}\n      double3 xformOp:translate"
    )


FAULTS = {
    "no USD": ("#usda 1.0\ndef Xform {\n}", ("<text>:2: is no USD that can be read",)),
    "a value without a name": ('#usda 1.0\ndef Xform "a" {\n  float =\n}', ("<text>:3: is no USD",)),
    "a word for a number": (
        usda(body("b", "float physics:mass = heavy")),
        (
            f"<text>:{usda(body('b', 'float physics:mass = heavy')).split('heavy')[0].count(chr(10)) + 1}: is no USD",
        ),
    ),
    "a prim twice": (
        usda(B, B),
        (
            f"<text>:{usda(B, B).rpartition('def Xform')[0].count(chr(10)) + 1}: is no USD",
            "Duplicate prim 'b'",
        ),
    ),
    "half an infinite inertia": (
        usda(body("b", mass(1.0, "(inf, 1, 1)"))),
        ("</b>: physics:diagonalInertia must be finite",),
    ),
    "a joint to a joint": (
        usda(B, joint("FixedJoint", "i", ("", "/b"), AT), joint("FixedJoint", "j", ("/i", "/b"), AT)),
        ("</j>: physics:body0 names </i>, which is a joint; name a body",),
    ),
    "an axis that is not up": (usda(B).replace('upAxis = "Z"', 'upAxis = "X"'), ('upAxis is "X"; give "Y"',)),
    "no body": (usda(), ("the file: has no rigid body", "apply PhysicsRigidBodyAPI to what moves")),
    "no mass": (usda(body("b")), ("</b>: has neither a mass nor a collider with a volume",)),
    "a negative mass": (usda(body("b", mass(-2.0))), ("</b>: physics:mass is negative (-2)",)),
    "a mass that is no number": (
        usda(body("b", 'string physics:mass = "heavy"')),
        ("</b>: physics:mass must be a number (got 'heavy')",),
    ),
    "an infinite mass": (usda(body("b", "float physics:mass = inf")), ("</b>: physics:mass must be finite",)),
    "an impossible inertia": (usda(body("b", mass(1.0, "(-1, 1, 1)"))), ("</b>: inertia",)),
    "a joint of nothing": (usda(B, joint("FixedJoint", "j", ("", ""), AT)), ("</j>: names no body",)),
    "a body that is not there": (
        usda(body("wheel", mass(1.0)), joint("FixedJoint", "j", ("", "/whel"), AT)),
        ("</j>: physics:body1 names </whel>, which is not there", '"/wheel"'),
    ),
    "two bodies at one end": (
        usda(
            B,
            body("c", mass(1.0)),
            joint("FixedJoint", "j", ("", "/b"), AT).replace("= </b>", "= [</b>, </c>]"),
        ),
        ("</j>: physics:body1 names 2 prims; give one",),
    ),
    "itself": (usda(B, joint("FixedJoint", "j", ("/b", "/b"), AT)), ('</j>: joins body "b" with itself',)),
    "a transformation that is none": (
        usda(B.replace('["xformOp:translate"]', '["xformOp:translat"]')),
        ("</b>: is a rigid body, and its transformation cannot be read", "mend its xformOpOrder"),
    ),
    "an axis": (
        usda(B, joint("RevoluteJoint", "j", ("", "/b"), AT, 'uniform token physics:axis = "x"')),
        ('</j>: physics:axis is "x"', '"X"'),
    ),
    "limits reversed": (
        usda(
            B,
            joint(
                "PrismaticJoint",
                "j",
                ("", "/b"),
                AT,
                "float physics:lowerLimit = 2\nfloat physics:upperLimit = 1",
            ),
        ),
        ("</j>: limits[0]: the lower limit 2 is above the upper limit 1",),
    ),
    "a zero quaternion": (
        usda(B, joint("FixedJoint", "j", ("", "/b"), AT, "quatf physics:localRot0 = (0, 0, 0, 0)")),
        ("</j>: physics:localRot0 is no rotation", "no rotation is (1, 0, 0, 0)"),
    ),
    "a body within a body": (
        usda(body("b", mass(1.0), content=body("c", mass(1.0)))),
        ("</b/c>: is a rigid body within the rigid body </b>", "!resetXformStack!"),
    ),
    "a mirrored body": (usda(scaled("(-1, 1, 1)", B)), ("</b>: is a rigid body, and it is mirrored",)),
    "a flat body": (
        usda(scaled("(1, 0, 1)", B)),
        ("</b>: is a rigid body, and its transformation has no inverse",),
    ),
    "a skewed body": (
        usda(
            'def Xform "a" { float3 xformOp:scale = (1, 3, 1)\n uniform token[] xformOpOrder = ["xformOp:scale"]\n'
            + body("b", mass(1.0) + "\nfloat xformOp:rotateZ = 30").replace(
                '["xformOp:translate"]', '["xformOp:translate", "xformOp:rotateZ"]'
            )
            + "\n}"
        ),
        ("</a/b>: is a rigid body, and its axes are not perpendicular",),
    ),
    "an ellipsoid": (
        usda(body("b", content=shape("Sphere", "double radius = 1").replace("(2, 2, 2)", "(1, 2, 3)"))),
        ("</b/shape>: has no mass that can be known: it is an ellipsoid", "give the body physics:mass"),
    ),
    "an open mesh": (
        usda(
            body(
                "b",
                content=shape(
                    "Mesh", TETRAHEDRON.replace("[3, 3, 3, 3]", "[3, 3, 3]").replace(", 0, 3, 2]", "]")
                ),
            )
        ),
        ("</b/shape>: has no mass that can be known: its surface is not closed",),
    ),
    "points that are not there": (
        usda(body("b", content=shape("Mesh", TETRAHEDRON.replace("0, 3, 2]", "0, 3, 7]")))),
        ("its faces name points that it does not have",),
    ),
    "two turns left free": (
        usda(B, joint("Joint", "j", ("", "/b"), AT, *locked("transX", "transY", "transZ", "rotX"))),
        ("</j>: leaves rotY, rotZ free, which is no joint of Kinetree",),
    ),
    "a lock elsewhere": (
        usda(
            B,
            joint("Joint", "j", ("", "/b"), AT, *locked("rotX"))
            .replace("= 1\n", "= 2\n")
            .replace("= -1", "= 2"),
        ),
        ("</j>: rotX is locked at 2",),
    ),
    "two scenes": (
        usda(B, 'def PhysicsScene "moon" { float physics:gravityMagnitude = 1.62\n}'),
        ("</moon>: has another gravity than </scene>",),
    ),
    "a unit of nothing": (usda(B, metres=0.0), ("metersPerUnit must be positive (got 0)",)),
    "a negative unit of mass": (usda(B, kilograms=-1.0), ("kilogramsPerUnit must be positive (got -1)",)),
    "distances reversed": (
        usda(
            B,
            joint(
                "DistanceJoint",
                "j",
                ("", "/b"),
                AT,
                "float physics:minDistance = 2\nfloat physics:maxDistance = 1",
            ),
        ),
        ("</j>: physics:minDistance is above physics:maxDistance; exchange them",),
    ),
    "a reference that is nowhere": (
        usda(B, 'def Xform "c" ( references = @./none.usda@ ) {}'),
        ("none.usda", "mend the reference"),
    ),
    "axes that are no quaternion": (
        usda(body("b", mass(1.0).replace("quatf physics:principalAxes", "float4 physics:principalAxes"))),
        ("</b>: physics:principalAxes must be a quaternion (got (1, 0, 0, 0))",),
    ),
    "a text for a body": (
        usda(B, joint("FixedJoint", "j", ("", ""), AT, 'string physics:body1 = "/b"')),
        ("</j>: physics:body1 is no relationship; write rel physics:body1 = </path>",),
    ),
    "a reference to itself": (
        usda(B, 'def Xform "c" ( references = </c> ) {\n}'),
        ("the file: Cycle detected: ", "mend the reference"),
    ),
    "two numbers for three": (usda(B, gravity="(0, 0)"), ("<text>:7: is no USD", "Tuple dimensions error")),
    "nothing": ("#usda 1.0\n", ("<text>:1: the file: has no rigid body",)),
    "a negative damping": (
        usda(
            B,
            joint(
                "RevoluteJoint",
                "j",
                ("", "/b"),
                AT,
                "float drive:angular:physics:damping = -1",
                '"PhysicsDriveAPI:angular"',
            ),
        ),
        ("</j>: drive:angular:physics:damping is negative (-1)",),
    ),
}


@pytest.mark.parametrize("mistake", FAULTS)
def test_mistake_is_answered_in_words(mistake: str, capfd: pytest.CaptureFixture[str]) -> None:
    text, words = FAULTS[mistake]
    with pytest.raises(ModelFileError) as raised:
        load_usd(text)
    for part in words:
        assert part in str(raised.value)
    assert all(re.match(r"<text>:\d+: ", line) for line in str(raised.value).splitlines())
    assert not capfd.readouterr().err


def line_of(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


def test_lines_are_those_of_prims_and_attributes(tmp_path: Path) -> None:
    """In the file that says it: through references and variants, past texts, comments and values with braces."""
    part = """#usda 1.0
( doc = '''def Xform "arm" {
   float physics:mass = 1 }'''
  metersPerUnit = 1 )
# def Xform "arm" {
def Xform "arm" ( customData = { string def = "} def" }
  prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]
  variants = { string size = "large" }
  prepend variantSets = "size" )
{
  float size.timeSamples = { 0: 1, 1: 2 }
  string[] notes = ["{", "float physics:mass = 3"]
  variantSet "size" = {
    "large" ( doc = "{" ) {
      float physics:mass = -4
      def Sphere "ball" { double radius = -1
      }
    }
  }
  point3f physics:centerOfMass = (1, 0, 0)
  float3 physics:diagonalInertia = (inf, 1, 1)
}
"""
    whole = usda(B, 'def "group" {\n  def "one" ( references = @./part.usda@</arm> ) {\n  }\n}')
    (tmp_path / "part.usda").write_text(part, encoding="utf-8")
    file = tmp_path / "whole.usda"
    file.write_text(whole.replace("float physics:mass = 1.0", "float physics:mass = -1.0"), encoding="utf-8")
    with pytest.raises(ModelFileError) as raised:
        load_usd(file)
    told = [(Path(fault.file).name, fault.line, fault.message.split()[0]) for fault in raised.value.faults]
    assert ("whole.usda", line_of(whole, "float physics:mass"), "physics:mass") in told
    assert ("part.usda", line_of(part, "float physics:mass = -4"), "physics:mass") in told
    assert ("part.usda", line_of(part, "float3 physics:diag"), "physics:diagonalInertia") in told
    lines = lines_of(part)
    assert lines["/arm", ""] == line_of(part, '\ndef Xform "arm"') + 1
    assert lines["/arm/ball", "radius"] == lines["/arm/ball", ""] == line_of(part, "def Sphere")
    assert lines["/arm", "physics:centerOfMass"] == line_of(part, "point3f")
    assert lines["/", "metersPerUnit"] == 4


@pytest.mark.parametrize(
    "given",
    [
        "float physics:lowerLimt = 1",
        "float drive:angular:physics:stiffness = 1",
        "bool limit:rotX:physics:low = 1",
    ],
)
def test_attributes_of_no_schema_are_told(tmp_path: Path, given: str) -> None:
    """Misspelt ones, and those of schemas that are not applied, say nothing to USD."""
    file = tmp_path / "m.usda"
    text = usda(B, joint("RevoluteJoint", "j", ("", "/b"), AT, given))
    file.write_text(text, encoding="utf-8")
    (left,) = map(str, load_usd(file).not_represented)
    name = given.split()[1]
    assert (
        left
        == f"{file}:{line_of(text, given)}: {name} (it belongs to no schema that is applied) of </j> is not represented"
    )


def test_files_that_are_missing_or_empty_have_a_line(tmp_path: Path) -> None:
    file = tmp_path / "m.usda"
    for text, line in (("", 1), ("#usdx 1.0\n", 1), ("#usda 1.0\n(\n subLayers = [@./zz.usda@]\n)\n", 3)):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ModelFileError, match=rf"m\.usda:{line}: "):
            load_usd(file)


def test_what_is_left_out_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "m.usda"
    stop = "float physics:lowerLimit = 1\nfloat physics:upperLimit = 2"
    text = usda(B, joint("PrismaticJoint", "j", ("", "/b"), AT, stop))
    file.write_text(text, encoding="utf-8")
    (left,) = load_usd(file).not_represented
    assert str(left).startswith(
        f"{file}:{line_of(text, 'def PhysicsPrismaticJoint')}: a stop at its limits of </j>"
    )


def test_files_are_read_within_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "arm.usda").write_text(ARM)
    file = tmp_path / "model" / "m.usda"
    file.write_text('#usda 1.0\n( subLayers = [@../arm.usda@]\n metersPerUnit = 1\n upAxis = "Z" )')
    with pytest.raises(
        ModelFileError,
        match=r'm.usda:2: the file: names the file "../arm.usda", which lies outside its folder; move it',
    ):
        kt.load(file)
    assert len(kt.read_usd(file, allow_outside=True).bodies) == 2


@pytest.mark.parametrize(
    ("name", "words"), [("none.usda", "No such file"), ("text.usda", "is no USD"), ("zip.usdz", "USD")]
)
def test_file_that_is_none_is_told(tmp_path: Path, name: str, words: str) -> None:
    if name != "none.usda":
        (tmp_path / name).write_bytes(b"PK\x03\x04 this is no archive")
    with pytest.raises(ModelFileError, match=words):
        kt.load(tmp_path / name)


def test_other_units_of_a_file_within_are_told(tmp_path: Path) -> None:
    (tmp_path / "arm.usda").write_text(ARM.replace("metersPerUnit = 1.0", "metersPerUnit = 0.01"))
    file = tmp_path / "m.usda"
    file.write_text("#usda 1.0\n( subLayers = [@./arm.usda@]\n metersPerUnit = 1 )")
    assert any("is in units of 0.01 m, and USD does not convert" in note for note in load_usd(file).notes)


def test_damaged_files_are_read_or_refused_in_words(tmp_path: Path) -> None:
    """Texts with pieces lost, doubled and exchanged."""
    draw = random.Random(5)
    for _ in range(40):
        text = list(ARM.split(" ")) if draw.random() < 0.5 else list(ARM.splitlines(keepends=True))
        glue = " " if text[0] == "#usda" else ""
        for _ in range(draw.randint(1, 3)):
            i, j = draw.randrange(1, len(text)), draw.randrange(1, len(text))
            change = draw.choice(("lose", "double", "exchange", "number"))
            if change == "lose":
                text[i] = ""
            elif change == "double":
                text[i] = text[j]
            elif change == "exchange":
                text[i], text[j] = text[j], text[i]
            else:
                text[i] = draw.choice(("-1", "1e40", "nan", "()", "(1, 2)", '"x"', "</b>", "0"))
        with suppress(ModelFileError):
            load_usd(glue.join(text))


def test_values_from_clips_are_refused_before_their_files_are_opened() -> None:
    """Files of clips are opened when a value is asked for, wherever they lie."""
    text = """#usda 1.0
(metersPerUnit = 1)
def Xform "arm" (clips = {
    dictionary default = {
        asset[] assetPaths = [@../elsewhere.usda@]
        string primPath = "/arm"
        double2[] active = [(0, 0)]
        double2[] times = [(0, 0)]
    }
})
{
}
"""
    with pytest.raises(ModelFileError, match=r"</arm>.*takes its values from clips in other files"):
        kt.read_usd(text)
