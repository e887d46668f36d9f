# %% [markdown]
# # 5 · Balance of an engine
#
# A single cylinder shakes its mounts with the frequency of its speed (first order) and twice that (second order). You will
# measure both in a model, and see what a counterweight on the crank can and cannot do.

# %%
import numpy as np

import kinetree as kt

r, l = 0.04, 0.13  # crank radius and rod (m)
rpm = 3000
omega = rpm * 2 * np.pi / 60
piston, rod, share = 0.4, 0.5, 0.3  # kg; share of the rod that goes with the piston

engine = kt.Model.of(
    "single cylinder",
    kt.Parameter("counterweight", 0.0, "kg"),
    kt.Body("crank", "counterweight", com=(-r, 0, 0), inertia=(1e-3, 1e-3, 2e-3, 0, 0, 0), pose=kt.Frame()),
    kt.Body("rod", rod, com=(share * l, 0, 0), inertia=(1e-4, rod * 0.21 * l**2, rod * 0.21 * l**2, 0, 0, 0),
            pose=kt.Frame.at((r, 0, 0))),
    kt.Body("piston", piston, inertia=(1e-4, 1e-4, 1e-4, 0, 0, 0), pose=kt.Frame.at((r + l, 0, 0))),
    kt.Revolute("main", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("pin", "crank", "rod", point=(r, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("gudgeon", "rod", "piston", point=(r + l, 0, 0), axis=(0, 0, 1)),
    kt.Prismatic("bore", "ground", "piston", point=(r + l, 0, 0), axis=(1, 0, 0)),
    kt.JointDriver("speed", "main", 0, f"{omega}*t"),
)  # fmt: skip
turn = np.linspace(0, 2 * np.pi / omega, 121)[:-1]


def shaking(counterweight):
    """Force on the ground along the bore and across it (N) over one turn."""
    run = kt.kinematics(engine, turn, parameters={"counterweight": counterweight})
    return -(run["main.reaction"] + run["bore.reaction"])[:, :2]


def order(values, n):
    """Amplitude of the n-th order."""
    return 2 * abs(np.fft.rfft(values)[n]) / values.size


# %% [markdown]
# The textbook: the mass that oscillates, $m_o$ (piston and the share of the rod), gives the first order $m_o r \omega^2$ and
# the second $m_o r \omega^2\, r/l$ (and a little of the fourth). Without counterweight the turning part of the rod adds to the first.

# %%
plain = shaking(0.0)
m_o, m_r = piston + share * rod, (1 - share) * rod
first, second = order(plain[:, 0], 1), order(plain[:, 0], 2)
print(f"first order {first:.0f} N, by hand {(m_o + m_r) * r * omega**2:.0f} N")
print(f"second order {second:.0f} N, by hand {m_o * r * omega**2 * r / l:.0f} N")
assert abs(first / ((m_o + m_r) * r * omega**2) - 1) < 1e-3
assert abs(second / (m_o * r * omega**2 * r / l) - 1) < 0.05

# %% [markdown]
# A counterweight takes away the turning part and, along the bore, part of the oscillating one; what it takes away there it
# adds across. Which is best?

# %%
weights = np.linspace(0.0, m_r + m_o, 10)
forces = [shaking(w) for w in weights]
along = [order(f[:, 0], 1) for f in forces]
across = [order(f[:, 1], 1) for f in forces]
largest = np.maximum(along, across)
best = float(np.interp(0.0, np.subtract(across, along), weights))  # where both are alike
print(
    f"least first order with {best:.2f} kg: the turning part and half of the oscillating one, {m_r + m_o / 2:.2f} kg"
)
assert abs(best - (m_r + m_o / 2)) < 0.06

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 3.8), layout="constrained")
orders, paths = figure.subplots(1, 2)
orders.plot(weights, along, label="along the bore")
orders.plot(weights, across, label="across")
orders.axhline(second, color="grey", linestyle=":", label="second order: stays")
orders.set_xlabel("counterweight at the crank radius [kg]")
orders.set_ylabel("first order [N]")
orders.set_title("Half of the oscillating mass is best")
orders.legend()
for w, name in ((0.0, "none"), (best, "best"), (weights[-1], "all")):
    force = shaking(w)
    paths.plot(force[:, 0], force[:, 1], label=name)
paths.set_aspect("equal")
paths.set_xlabel("force on the mounts along the bore [N]")
paths.set_ylabel("across [N]")
paths.legend(title="counterweight")
figure
