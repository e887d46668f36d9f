"""Actuators as motors of joints, or forces along tendons, with a parameter for each control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinetree.io.mjcf.source import MjcfSource
from kinetree.io.mjcf.tendons import Tendon
from kinetree.model import Parameter
from kinetree.model.expressions import Call, Expr, Name, Scalar
from kinetree.model.loads.joint_motor import JointMotor


def read_actuators(source: MjcfSource, tendons: Mapping[int, Tendon]) -> list[Any]:
    """Motors and the parameters that control them; what cannot be represented is listed."""
    if source.switches.off("actuation"):
        return []
    m = source.m
    count = len(
        m.actuator_trntype
    )  # from version 4 on nu counts controls, of which an actuator may have several
    source.choose_names("actuator", [f"actuator{i + 1}" for i in range(count)], "loads")
    items: list[Any] = []
    for index in range(count):
        reason = _reason_against(source, index, tendons)
        if reason is not None:
            source.leave_out("actuator", index, reason)
            continue
        name, target = source.name("actuator", index), int(m.actuator_trnid[index][0])
        items.append(Parameter(name, 0.0))
        if int(m.actuator_trntype[index]) == int(source.mujoco.mjtTrn.mjTRN_TENDON):
            tendon = tendons[target]
            items += tendon.loads(source, name, _force(source, index, name, tendon.length, tendon.rate))
        else:
            joint = source.name("joint", target)
            torque = _force(source, index, name, Name(joint, "q"), Name(joint, "u"))
            items.append(JointMotor(name, joint, torque=torque))
    return items


def _reason_against(source: MjcfSource, index: int, tendons: Mapping[int, Tendon]) -> str | None:
    """Why an actuator is not represented; None when it is."""
    m, mujoco = source.m, source.mujoco
    one_dof = (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE))
    on_joint = (int(mujoco.mjtTrn.mjTRN_JOINT), int(mujoco.mjtTrn.mjTRN_JOINTINPARENT))
    if int(m.opt.disableactuator) >> int(m.actuator_group[index]) & 1:
        return "an actuator of a group that is switched off (actuatorgroupdisable)"
    target, transmission = int(m.actuator_trnid[index][0]), int(m.actuator_trntype[index])
    if transmission == int(mujoco.mjtTrn.mjTRN_TENDON):
        if target not in tendons:
            return "an actuator of a tendon that is left out"
    elif transmission not in on_joint:
        return "an actuator that acts neither on a joint nor on a tendon"
    elif int(m.jnt_type[target]) not in one_dof:
        return "an actuator of a ball or free joint"
    if int(m.actuator_gaintype[index]) == int(mujoco.mjtGain.mjGAIN_MUSCLE):
        return "a muscle"
    if m.actuator_plugin[index] >= 0:
        return "an actuator of a plugin"
    if int(getattr(m, "actuator_ctrlnum", {index: 1})[index]) != 1:
        return "an actuator with several controls"
    if int(m.actuator_dyntype[index]) != int(mujoco.mjtDyn.mjDYN_NONE):
        return "an actuator with dynamics of its own"
    gain, bias = int(m.actuator_gaintype[index]), int(m.actuator_biastype[index])
    if gain not in (int(mujoco.mjtGain.mjGAIN_FIXED), int(mujoco.mjtGain.mjGAIN_AFFINE)):
        return "an actuator whose gain is not linear"
    if bias not in (int(mujoco.mjtBias.mjBIAS_NONE), int(mujoco.mjtBias.mjBIAS_AFFINE)):
        return "an actuator whose bias is not linear"
    for field in ("actuator_armature", "actuator_damping"):
        if hasattr(m, field) and getattr(m, field)[index]:
            source.leave_out("actuator", index, field.removeprefix("actuator_"))
    return None


def _force(source: MjcfSource, index: int, parameter: str, q: Expr, u: Expr) -> Scalar:
    """τ = gear · (gain · ctrl + bias); gain and bias are b0 + b1 · gear · q + b2 · gear · u."""
    m, mujoco = source.m, source.mujoco
    gear = float(m.actuator_gear[index][0])
    length, speed = gear * q, gear * u
    control: Scalar = Name(parameter)
    at = int(m.actuator_ctrladr[index]) if hasattr(m, "actuator_ctrladr") else index
    if m.actuator_ctrllimited[at] and not source.switches.off("clampctrl"):
        control = _within(control, m.actuator_ctrlrange[at])
    gain = _affine(m.actuator_gainprm[index], length, speed)
    if int(m.actuator_gaintype[index]) == int(mujoco.mjtGain.mjGAIN_FIXED):
        gain = float(m.actuator_gainprm[index][0])
    force: Scalar = gain * control if gain != 1.0 else control
    if int(m.actuator_biastype[index]) == int(mujoco.mjtBias.mjBIAS_AFFINE):
        bias = _affine(m.actuator_biasprm[index], length, speed)
        force = force + bias if bias != 0.0 else force
    if m.actuator_forcelimited[index]:
        force = _within(force, m.actuator_forcerange[index])
    return gear * force if gear != 1.0 else force


def _affine(coefficients: Any, length: Scalar, speed: Scalar) -> Scalar:
    constant, of_length, of_speed = (float(v) for v in coefficients[:3])
    value: Scalar = constant
    if of_length != 0.0:
        value = value + of_length * length
    if of_speed != 0.0:
        value = value + of_speed * speed
    return value


def _within(value: Scalar, limits: Any) -> Scalar:
    low, high = (float(v) for v in limits)
    return Call("max", low, Call("min", value, high))
