"""Accelerations of models read from MJCF beside those of MuJoCo, with states in both layouts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casadi as ca
import mujoco
import numpy as np

import kinetree as kt
from kinetree.formulations.contract import build
from kinetree.model import Model
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


def to_tree_state(m: Any, d: Any, tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    """MuJoCo's state in the coordinates of the model: quaternions with the scalar last, velocities in the body."""
    q, u = [], []
    for link in tree.links:
        joint = link.joint.joint
        if joint.n_u == 0:
            continue
        index = _joint_index(tree, joint.name)
        qpos = d.qpos[m.jnt_qposadr[index] :][: joint.n_q]
        qvel = d.qvel[m.jnt_dofadr[index] :][: joint.n_u]
        if joint.kind == "free":
            R = rotation(qpos[3:7])
            q.append(np.concatenate([qpos[:3], qpos[4:7], qpos[3:4]]))
            u.append(np.concatenate([R.T @ qvel[:3], qvel[3:]]))
        elif joint.kind == "spherical":
            q.append(np.concatenate([qpos[1:], qpos[:1]]))
            u.append(qvel)
        else:
            q.append(qpos)
            u.append(qvel)
    return np.concatenate(q), np.concatenate(u)


def from_tree_accelerations(m: Any, d: Any, tree: Tree, udot: np.ndarray) -> np.ndarray:
    """Accelerations of the model in MuJoCo's coordinates: of a free joint the world's, v̇ = R (u̇ + ω × u)."""
    qacc, start = np.zeros(m.nv), 0
    for link in tree.links:
        joint = link.joint.joint
        if joint.n_u == 0:
            continue
        index = _joint_index(tree, joint.name)
        part = udot[start : start + joint.n_u].copy()
        start += joint.n_u
        at = int(m.jnt_dofadr[index])
        if joint.kind == "free":
            R = rotation(d.qpos[m.jnt_qposadr[index] + 3 :][:4])
            velocity, spin = R.T @ d.qvel[at : at + 3], d.qvel[at + 3 : at + 6]
            part[:3] = R @ (part[:3] + np.cross(spin, velocity))
        qacc[at : at + joint.n_u] = part
    return qacc


def _joint_index(tree: Tree, name: str) -> int:
    """Number of a joint in MuJoCo, which has them in the order in which they are read."""
    return [joint.name for joint in tree.model.joints if joint.n_u].index(name)


def rotation(quaternion: np.ndarray) -> np.ndarray:
    out = np.zeros(9)
    mujoco.mju_quat2Mat(out, quaternion)
    return out.reshape(3, 3)


def accelerations(model: Model) -> tuple[Tree, Any]:
    tree = Tree(Mechanism.of(model))
    equations = build("recursive", tree)
    if equations.stages:  # of large models, which are compiled
        found = kt.functions(model)
        return tree, lambda t, q, u, p: found.forward(q, u, p=p or None, t=t)
    symbols = [equations.t, equations.x, equations.y, equations.p]
    return tree, ca.Function("udot", symbols, [equations.accelerations])


def largest_difference(path: Path | Any, model: Model, trials: int = 5, **controls: float) -> float:
    """Largest relative difference of accelerations from MuJoCo's at random states, contacts and limits off.

    ``path`` is that of the file, or the model that MuJoCo made of it.
    """
    m = mujoco.MjModel.from_xml_path(str(path)) if isinstance(path, Path) else path
    off = mujoco.mjtDisableBit
    m.opt.disableflags |= int(off.mjDSBL_CONTACT) | int(off.mjDSBL_CONSTRAINT)
    d = mujoco.MjData(m)
    tree, function = accelerations(model)
    names = [parameter.name for parameter in model.parameters]
    p = [controls.get(name, 0.0) for name in names]
    rng, worst = np.random.default_rng(7), 0.0
    for _ in range(trials):
        step = rng.normal(size=m.nv)
        d.qpos[:] = m.qpos0
        mujoco.mj_integratePos(m, d.qpos, step, 1.0)
        d.qvel[:] = rng.normal(size=m.nv)
        for name, value in controls.items():
            d.ctrl[mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_ACTUATOR, name)] = value
        mujoco.mj_forward(m, d)
        q, u = to_tree_state(m, d, tree)
        udot = np.array(function(0.0, q, u, p)).ravel()
        ours = from_tree_accelerations(m, d, tree, udot)
        worst = np.maximum(worst, np.abs(ours - d.qacc).max() / (np.abs(d.qacc).max() or 1.0))  # NaN stays
    return float(worst)
