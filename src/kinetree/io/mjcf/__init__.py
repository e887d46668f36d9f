"""MJCF files to models, through MuJoCo's own compiler: nothing is dropped in silence.

Equality constraints become cut joints and couplers. What a file says that no model contains, or that the import does
not act on, is listed element by element: the tables name what *is* understood, and everything else that a file sets to
another value than the default is listed, so that an attribute of a later version of MuJoCo is never dropped in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from kinetree.io.import_report import FilePlace, model_reader
from kinetree.io.mjcf.compiling import SINGLE, check_numbers, compile_file
from kinetree.io.mjcf.scanning import COMPOSING
from kinetree.io.mjcf.source import MjcfSource, pose, rotation
from kinetree.io.mjcf.tendons import Tendon, read_actuators, read_tendons
from kinetree.io.mjcf.tree import body_name, name_tree, read_tree, shapes_of
from kinetree.io.model_file import LoadedModel, NotRepresented
from kinetree.model import Model
from kinetree.model.constraints.coupler import Coupler
from kinetree.model.constraints.holonomic import Holonomic
from kinetree.model.expressions import Expr, Name, Scalar
from kinetree.model.geometry.frame import Pose, frame
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld
from kinetree.model.loads.base import JointLoad
from kinetree.model.loads.gravity import Gravity
from kinetree.words.arguments import Arguments
from kinetree.words.names import did_you_mean


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NAMING: Final = _words("name id info signature userdata group classname childclass authored")

_UNDERSTOOD: Final = {
    # represented, listed by the reader of the element, or without influence on the motion of rigid bodies
    "body": _NAMING
    | _words("pos quat mass ipos iquat inertia fullinertia explicitinertial gravcomp mocap")
    | _words("simple fuse sleep"),
    "joint": _NAMING
    | _words("type pos axis ref align limited range stiffness")
    | _words("springref springdamper damping frictionloss")
    | _words("armature actfrclimited actfrcrange actgravcomp")
    | _words("margin solref_limit solimp_limit solref_friction solimp_friction"),  # softness
    "site": _NAMING | _words("pos quat fromto type size rgba material meshname"),
    "equality": _NAMING | _words("type data active name1 name2 objtype solref solimp"),
    "actuator": _NAMING
    | _words("type target trntype gear gaintype gainprm biastype biasprm dyntype dynprm actdim")
    | frozenset(
        [
            "ctrllimited",
            "ctrlspec",  # what the control is a target of, as gain and bias say too
            "ctrlrange",
            "forcelimited",
            "forcerange",
            "armature",
            "damping",
            "lengthrange",
            "inheritrange",
        ]
    )
    | _words("cranklength slidersite refsite actlimited actrange actearly"),  # not those on joints
    "tendon": _NAMING
    | _words("stiffness damping springlength limited range frictionloss armature actfrclimited actfrcrange")
    | _words("margin solref_limit solimp_limit solref_friction solimp_friction width rgba material path"),
    "geom": _NAMING
    | _words("pos quat fromto type size mass density typeinertia meshname fitscale hfieldname")
    | _words("rgba material castshadow")
    | frozenset(
        [
            "contype",
            "conaffinity",
            "condim",
            "friction",
            "gap",
            "margin",
            "priority",
            "solimp",
            "solmix",
            "solref",
        ]
    )  # contact
    | _words("adhesion surfacevel")  # contact too
    | _words("fluid_ellipsoid fluid_coefs"),  # listed with the medium's density and viscosity
}
_PLURALS: Final = {"body": "bodies", "equality": "equalities"}

_OPTIONS_UNDERSTOOD: Final = _words("gravity disableflags enableflags disableactuator")
_MEDIUM: Final = {"wind": "wind", "density": "density of the medium", "viscosity": "viscosity of the medium"}


def list_ignored(source: MjcfSource) -> None:
    """List options, flags and attributes that the import does not act on."""
    _options(source)
    for words in source.switches.ignored():
        source.leave_out("body", 0, words, "<option>")
    for file, line, tag, attribute in source.written.passed_over:
        hint = did_you_mean(attribute, COMPOSING[tag])
        words = f"attribute {attribute}" + (f" ({hint})" if hint else "")
        source.report.left_out.append(
            NotRepresented(str(file), line, words, f"<{tag}>", f"attribute {attribute}", True)
        )
    if off := source.switches.switched_off():
        names = ", ".join(f'{what}="disable"' for what in off)
        source.report.notes.append(f"{source.path}: what <flag {names}> switches off is not in the model")
    spec = source.mujoco.MjSpec()
    body = spec.worldbody.add_body()
    defaults = {
        "body": body,
        "joint": body.add_joint(),
        "site": body.add_site(),
        "equality": spec.add_equality(),
        "actuator": spec.add_actuator(),
        "tendon": spec.add_tendon(),
        "geom": body.add_geom(),
    }
    for kind, default in defaults.items():
        for element in getattr(source.spec, _PLURALS.get(kind, f"{kind}s")):
            for name in _changed(element, default):
                if name not in _UNDERSTOOD[kind] and not (kind == "body" and element.id == 0):
                    source.leave_out(kind, element.id, f"attribute {name}")


def _options(source: MjcfSource) -> None:
    """Options that differ from MuJoCo's: its medium one by one, its numerical settings in one line."""
    numerical = []
    for name in _changed(source.m.opt, source.mujoco.MjOption()):
        if name in _MEDIUM:
            source.leave_out("body", 0, _MEDIUM[name], "<option>")
        elif name not in _OPTIONS_UNDERSTOOD:
            numerical.append(name)
    if numerical:
        source.leave_out("body", 0, f"MuJoCo's own setting {', '.join(numerical)}", "<option>", acts=False)


def _changed(thing: Any, default: Any) -> list[str]:
    """Names of the fields of numbers and texts in which a thing differs from a default."""
    names = []
    for name in dir(default):
        if name.startswith("_"):
            continue
        was, is_ = getattr(default, name), getattr(thing, name, None)
        if isinstance(was, (str, bool)):
            differs = is_ != was
        elif isinstance(was, (int, float, np.ndarray)) or hasattr(was, "__int__"):
            differs = not np.array_equal(
                np.asarray(is_, dtype=float), np.asarray(was, dtype=float), equal_nan=True
            )
        else:
            continue  # an object of its own: parents, children, classes
        if differs:
            names.append(name)
    return names


# number of elements in the compiled model, kind, what it is, and whether it acts on the motion
_COUNTED: Final = (
    ("nsensor", "sensor", "a sensor", False),
    ("ncam", "camera", "a camera", False),
    ("nlight", "light", "a light", False),
    ("nkey", "key", "a keyframe", False),
    ("npair", "pair", "a contact pair", True),
    ("nexclude", "exclude", "an exclusion of contacts", False),
    ("nskin", "skin", "a skin", False),
    ("nhfield", "hfield", "a height field", False),  # its geom is among those with contact
    ("nnumeric", "numeric", "a custom number", False),
    ("ntext", "text", "a custom text", False),
    ("ntuple", "tuple", "a custom tuple", False),
    ("nplugin", "plugin", "a plugin", True),
)


def list_leftovers(source: MjcfSource) -> None:
    """List the parts left out; refuse deformable bodies, without which the motion would be wrong."""
    m = source.m
    for count, kind, words, acts in _COUNTED:
        for index in range(int(getattr(m, count, 0))):
            name = _name(source, kind, index)
            owner = f'{kind} "{name}"' if name else f"{kind} number {index + 1}"
            source.leave_out(kind, index, words, owner, acts=acts)
    for index in range(int(getattr(m, "nflex", 0))):
        message = "deformable bodies (flex) cannot be represented"
        source.refuse("flex", index, message, "remove them, or replace them by rigid bodies")
    collide = np.bitwise_or.reduce(m.geom_contype) & np.bitwise_or.reduce(m.geom_conaffinity)
    if collide and not source.switches.off("contact"):
        source.leave_out("body", 0, "contact between geoms", "the file")
    limited = [i for i in range(m.njnt) if m.jnt_limited[i]] if not source.switches.off("limit") else []
    for index in limited:
        if int(m.jnt_type[index]) in SINGLE:  # of others the tree lists it
            source.leave_out("joint", index, "a stop at its limits", counted="stops at limits of joints")
    if limited:
        source.report.notes.append(
            f"{source.path}: limits of {len(limited)} joints are kept with the joints; they stop the motion only where "
            "limit events are added"
        )
    list_ignored(source)


def _name(source: MjcfSource, kind: str, index: int) -> str:
    codes = source.mujoco.mjtObj.__members__
    return source.given_name(kind, index) if f"mjOBJ_{kind.upper()}" in codes else ""


Held = TypeVar("Held", bound=Spherical | Weld)


def read_equalities(source: MjcfSource, tendons: Mapping[int, Tendon]) -> list[Any]:
    """Cut joints and constraints; kinds that cannot be represented are faults, as the motion would be wrong."""
    if source.switches.off("equality"):
        return []
    m, kinds = source.m, source.mujoco.mjtEq
    words = [str(kinds(int(kind))).rsplit("_", 1)[-1].lower() for kind in m.eq_type]
    source.choose_names("equality", [f"{word}{i + 1}" for i, word in enumerate(words)], "joints")
    smooth = {number for number, tendon in tendons.items() if tendon.is_smooth}
    items: list[Any] = []
    for index, word in enumerate(words):
        if not m.eq_active0[index]:
            source.leave_out("equality", index, "an equality that is not active", acts=False)
        elif word == "connect":
            items.append(_connect(source, index))
        elif word == "weld":
            items.append(_weld(source, index))
        elif word == "joint":
            items.append(_joint(source, index))
        elif word == "tendon" and {*_tendons_of(source, index)} <= smooth:
            items.append(_tendon(source, index, tendons))
        else:
            message = f"an equality of kind {word} cannot be represented"
            source.refuse("equality", index, message, "remove it, or make it inactive (active='false')")
    if items:
        source.report.notes.append(
            f"{source.path}: equalities are exact here; MuJoCo's are soft (solref, solimp)"
        )
    return items


def _sites(source: MjcfSource, index: int) -> tuple[tuple[str, Pose], tuple[str, Pose]] | None:
    """The two sites an equality holds together, or None when it is given by bodies."""
    m = source.m
    if int(m.eq_objtype[index]) != int(source.mujoco.mjtObj.mjOBJ_SITE):
        return None

    def at(site: int) -> tuple[str, Pose]:
        return body_name(source, int(m.site_bodyid[site])), pose(m.site_pos[site], m.site_quat[site])

    return at(int(m.eq_obj1id[index])), at(int(m.eq_obj2id[index]))


def _bodies(source: MjcfSource, index: int) -> tuple[str, str]:
    m = source.m
    return body_name(source, int(m.eq_obj1id[index])), body_name(source, int(m.eq_obj2id[index]))


def _connect(source: MjcfSource, index: int) -> Spherical:
    """Two points that coincide: a ball joint that is cut."""
    data = np.array(source.m.eq_data[index], dtype=float)
    return _held(Spherical, source, index, (data[0:3], np.eye(3)), (data[3:6], np.eye(3)))


def _weld(source: MjcfSource, index: int) -> Weld | Spherical:
    """Two bodies in a fixed relative pose: a weld that is cut.

    MuJoCo's data are the anchor a on the second body, the point p of the first body it is held at, and the rotation R
    of the second body in the first: r1 + R1 p = r2 + R2 a, R1 R = R2. Where ``torquescale`` is zero the rotation is
    free.
    """
    data = np.array(source.m.eq_data[index], dtype=float)
    kind: type[Weld | Spherical] = Spherical if data[10] == 0.0 else Weld
    # some versions leave the rotation of a weld between sites at zero: the sites say it
    R = rotation(data[6:10]) if data[6:10].any() else np.eye(3)
    return _held(kind, source, index, (data[3:6], R), (data[0:3], np.eye(3)))


def _held(kind: type[Held], source: MjcfSource, index: int, at_inner: Pose, at_outer: Pose) -> Held:
    """A cut joint between the sites of an equality, or between its bodies at these poses."""
    sites = _sites(source, index)
    if sites is None:
        inner, outer = _bodies(source, index)
    else:
        (inner, at_inner), (outer, at_outer) = sites
    name, first, second = source.name("equality", index), frame(at_inner), frame(at_outer)
    return kind(name, inner, outer, frame_inner=first, frame_outer=second, cut=True)


def _joint(source: MjcfSource, index: int) -> Coupler | Holonomic:
    """Relation y − y0 = a0 + a1 (x − x0) + … + a4 (x − x0)⁴ of two joints; without a second joint y − y0 = a0."""
    m, name = source.m, source.name("equality", index)
    first, second = int(m.eq_obj1id[index]), int(m.eq_obj2id[index])
    a = [float(v) for v in m.eq_data[index][0:5]]
    y, y0 = source.name("joint", first), float(m.qpos0[m.jnt_qposadr[first]])
    if second < 0:
        return Coupler(name, ((y, 0, 1.0),), -(y0 + a[0]))
    x, x0 = source.name("joint", second), float(m.qpos0[m.jnt_qposadr[second]])
    if not any(a[2:]):
        terms = ((y, 0, 1.0), (x, 0, -a[1])) if a[1] != 0.0 else ((y, 0, 1.0),)
        return Coupler(name, terms, a[1] * x0 - y0 - a[0])
    shift: Expr = Name(x, "q") - x0 if x0 != 0.0 else Name(x, "q")
    polynomial = _polynomial(a, shift)
    unit = "m" if int(m.jnt_type[first]) == int(source.mujoco.mjtJoint.mjJNT_SLIDE) else "rad"
    return Holonomic(name, Name(y, "q") - y0 - polynomial, unit)


def _tendons_of(source: MjcfSource, index: int) -> list[int]:
    """Numbers of the one or two tendons of an equality."""
    given = (int(source.m.eq_obj1id[index]), int(source.m.eq_obj2id[index]))
    return [tendon for tendon in given if tendon >= 0]


def _tendon(source: MjcfSource, index: int, tendons: Mapping[int, Tendon]) -> Holonomic:
    """Relation of the lengths of two tendons, or of one, as of joints; their lengths at rest are the references."""
    m = source.m
    a = [float(v) for v in m.eq_data[index][0:5]]
    first, *others = _tendons_of(source, index)
    value: Scalar = tendons[first].length - float(m.tendon_length0[first]) - a[0]
    if others:
        shift = tendons[others[0]].length - float(m.tendon_length0[others[0]])
        value = tendons[first].length - float(m.tendon_length0[first]) - _polynomial(a, shift)
    return Holonomic(source.name("equality", index), value, "m")


def _polynomial(a: list[float], x: Expr) -> Scalar:
    """a0 + a1 x + … + a4 x⁴ by Horner's rule."""
    value: Scalar = a[4]
    for coefficient in (a[3], a[2], a[1], a[0]):
        value = value * x + coefficient
    return value


__all__ = ["NotRepresented", "load_mjcf", "read_mjcf"]


def load_mjcf(path: str | PathLike[str], *, allow_outside: bool = False) -> LoadedModel:
    """Read an MJCF file with MuJoCo, and say what the model does not contain.

    Joint coordinates are MuJoCo's (quaternions with the scalar part last); controls of actuators are parameters with
    the actuators' names.

    Parameters
    ----------
    path
        The file.
    allow_outside
        True if files that it includes, and those of its meshes, may lie outside its folder.

    Raises
    ------
    ModelFileError
        With lines: for XML that is refused, for what MuJoCo refuses, and for what cannot be left out.
    ImportError
        If MuJoCo is not installed.
    """
    asked = Arguments("load_mjcf")
    asked.path("path", path, "give an MJCF file")
    asked.check()
    source = compile_file(Path(path), allow_outside)
    check_numbers(source)
    name_tree(source)
    items = [*_gravity(source), *read_tree(source)]
    tendons, pulling = read_tendons(source)
    items += [*read_equalities(source, tendons), *pulling, *read_actuators(source, tendons)]
    list_leftovers(source)
    source.report.raise_if_faulty()
    name = source.spec.modelname or source.path.stem
    model = Model.of(name, *items, ground_shapes=shapes_of(source, 0))
    return source.report.loaded(model, lambda kind, name: _place(source, model, kind, name))


read_mjcf = model_reader("an MJCF file", load_mjcf)


def _gravity(source: MjcfSource) -> list[Gravity]:
    x, y, z = (float(v) for v in source.m.opt.gravity)
    if source.switches.off("gravity") or not any((x, y, z)):
        return []
    return [Gravity(acceleration=(x, y, z))]


def _place(source: MjcfSource, model: Model, kind: str, name: str) -> FilePlace:
    """Return the place of a part in the file; a load in a joint has the place of the joint."""
    load = next((one for one in model.loads if one.name == name), None) if kind == "load" else None
    place = (
        source.place_of("joint", load.joint) if isinstance(load, JointLoad) else source.place_of(kind, name)
    )
    return replace(place, what=f'{kind} "{name}"')
