# %% [markdown]
# # 8 · A robot, from URDF to computed torque
#
# A robot file becomes a model like any other. You will read one, ask for the torques of a motion, and close the loop with
# the controller that every course on robots teaches: computed torque.

# %%
from pathlib import Path

import numpy as np

import kinetree as kt

Path("arm.urdf").write_text("""<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.25 0 0"/><mass value="4"/>
    <inertia ixx="0.01" iyy="0.09" izz="0.09" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.2 0 0"/><mass value="2"/>
    <inertia ixx="0.005" iyy="0.03" izz="0.03" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="80" velocity="5"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0.5 0 0"/>
    <axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="40" velocity="5"/></joint>
</robot>""")
robot = kt.read_urdf("arm.urdf")
print(robot.name, [joint.name for joint in robot.joints])

# %% [markdown]
# A motion: both joints by one radian in one second, beginning and ending at rest. Which torques does it need?

# %%
laws = {"shoulder.angle": "-0.5 + 1.0*smoothstep(t, 0, 1)", "elbow.angle": "1.0 - 1.0*smoothstep(t, 0, 1)"}
t = np.linspace(0, 1, 201)
needed = kt.inverse_dynamics(robot, laws, ["shoulder", "elbow"], t)
print({name: f"{np.abs(needed[name]).max():.1f} N·m" for name in ("shoulder", "elbow")})

# %% [markdown]
# Check it: feed these torques back as tables of time, and the arm must move as asked. Small errors would grow, but
# not in one second.

# %%
start = {name: float(needed.run[name][0]) for name in laws}
fed = robot.add(
    *(kt.Table(f"tau_{name}", x=t, y=needed[name], interpolation="cubic") for name in ("shoulder", "elbow")),
    *(kt.JointMotor(f"motor {name}", name, torque=f"tau_{name}(t)") for name in ("shoulder", "elbow")),
)
again = kt.simulate(fed, 1.0, initial=start, output=t)
error = max(float(np.abs(again[name] - needed.run[name]).max()) for name in laws)
print(f"open loop: off by {error:.1e} rad")
assert error < 1e-3

# %% [markdown]
# Computed torque: τ = M(q) (q̈* + kd ė + kp e) + bias. `kt.functions` gives the mass matrix and the bias as compiled functions; here
# they run in a loop of our own, with a mass of 0.5 kg at the hand that the controller does not know of.

# %%
of = kt.functions(robot)
heavier = kt.functions(
    robot.add(
        kt.Body.sphere("tool", 0.5, 0.03),
        kt.Weld("hold", "lower", "tool", frame_inner=kt.Frame.at((0.4, 0, 0)), frame_outer=kt.Frame()),
    )
)
wanted = np.column_stack([needed.run[name] for name in laws])
h = 0.001
fine = np.linspace(0, 1, 1001)
path = np.column_stack([np.interp(fine, t, wanted[:, k]) for k in range(2)])
rate = np.gradient(path, h, axis=0)
acceleration = np.gradient(rate, h, axis=0)


def follow(kp, kd):
    """Errors (rad) along the motion."""
    q, u, errors = path[0].copy(), np.zeros(2), []
    for k in range(len(fine)):
        e, edot = path[k] - q, rate[k] - u
        tau = of.mass_matrix(q) @ (acceleration[k] + kp * e + kd * edot) + of.bias(q, u)
        u = u + h * heavier.forward(q, u, tau)
        q = q + h * u
        errors.append(e)
    return np.array(errors)


soft, stiff = follow(25.0, 10.0), follow(400.0, 40.0)
print(f"largest error: soft {np.abs(soft).max():.3f} rad, stiff {np.abs(stiff).max():.4f} rad")
assert np.abs(stiff).max() < np.abs(soft).max() / 5

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 3.8), layout="constrained")
torques, errors = figure.subplots(1, 2)
for name in ("shoulder", "elbow"):
    torques.plot(t, needed[name], label=name)
torques.set_xlabel("time [s]")
torques.set_ylabel("torque [N·m]")
torques.set_title("Torques of the motion")
torques.legend()
errors.semilogy(fine, np.abs(soft).max(axis=1) + 1e-9, label="ω = 5 rad/s")
errors.semilogy(fine, np.abs(stiff).max(axis=1) + 1e-9, label="ω = 20 rad/s")
errors.set_ylim(1e-5, 1)
errors.set_xlabel("time [s]")
errors.set_ylabel("error [rad]")
errors.set_title("An unknown tool, two controllers")
errors.legend()
figure
