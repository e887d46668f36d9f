"""What an MJCF file says that no model contains or the import does not act on, element by element.

The tables name what *is* understood. Everything else that a file sets to another value than the default is listed, so
that an attribute of a later version of MuJoCo is never dropped in silence.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from kinetree.io.mjcf.source import MjcfSource


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
    if off := source.switches.switched_off():
        names = ", ".join(f'{what}="disable"' for what in off)
        source.notes.append(f"{source.path}: what <flag {names}> switches off is not in the model")
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


_SINGLE: Final = (2, 3)
"""Types of joints with one coordinate: slide and hinge."""


def list_leftovers(source: MjcfSource) -> None:
    """List what is left out; refuse deformable bodies, without which the motion would be wrong."""
    m = source.m
    for count, kind, words, acts in _COUNTED:
        for index in range(int(getattr(m, count, 0))):
            name = _name(source, kind, index)
            owner = f'{kind} "{name}"' if name else f"{kind} number {index + 1}"
            source.leave_out(kind, index, words, owner, acts=acts)
    for index in range(int(getattr(m, "nflex", 0))):
        message = "deformable bodies (flex) cannot be represented"
        source.refuse("flex", index, message, "remove them, or replace them by rigid bodies")
    collide = np.any(m.geom_contype) or np.any(m.geom_conaffinity)
    if collide and not source.switches.off("contact"):
        source.leave_out("body", 0, "contact between geoms", "the file")
    limited = [i for i in range(m.njnt) if m.jnt_limited[i]] if not source.switches.off("limit") else []
    for index in limited:
        if int(m.jnt_type[index]) in _SINGLE:  # of others the tree lists it
            source.leave_out("joint", index, "a stop at its limits", counted="stops at limits of joints")
    if limited:
        source.notes.append(
            f"{source.path}: limits of {len(limited)} joints are kept with the joints; they stop the motion only where "
            "limit events are added"
        )
    list_ignored(source)


def _name(source: MjcfSource, kind: str, index: int) -> str:
    codes = source.mujoco.mjtObj.__members__
    return source.given_name(kind, index) if f"mjOBJ_{kind.upper()}" in codes else ""
