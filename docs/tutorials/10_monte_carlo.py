# %% [markdown]
# # 10 · Monte Carlo, to a decision
#
# A catapult throws a ball into a box. Springs, masses and friction scatter as they are bought. Is it worth to pay for better
# springs? You will run two thousand catapults, and decide.

# %%
import numpy as np

import kinetree as kt

catapult = kt.Model.of(
    "catapult",
    kt.Parameter("k", 40.0, "N·m/rad"),
    kt.Parameter("m", 0.50, "kg"),
    kt.Parameter("drag", 0.4, "N·m·s/rad"),
    kt.Gravity(acceleration=(0, 0, -9.81)),
    kt.Body("arm", 1.5, com=(0.35, 0, 0), inertia=(0.01, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
    kt.Body("ball", "m", com=(0.8, 0, 0), inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0), pose=kt.Frame()),
    kt.Revolute("axle", "ground", "arm", point=(0, 0, 0), axis=(0, -1, 0), q0=-0.4),
    kt.Weld("cup", "arm", "ball", point=(0, 0, 0)),
    kt.JointSpring("spring", "axle", stiffness="k", free=1.6),
    kt.JointDamper("bearing", "axle", damping="drag"),
)

# %% [markdown]
# The ball leaves when the arm hits its stop, at 1 rad, and flies on a parabola, which needs no simulation. First the nominal catapult:

# %%
stop, reach, height = 1.0, 0.8, 1.0  # rad, m, m


def landing(t, angle, rate):
    """Where the ball lands (m): angles and rates of the arm by rows (…, times)."""
    past = np.argmax(angle >= stop, axis=-1)[..., None]
    before = past - 1
    a, b = (np.take_along_axis(angle, k, -1) for k in (before, past))
    share = (stop - a) / (b - a)
    u, v = (np.take_along_axis(rate, k, -1) for k in (before, past))
    omega = (u + share * (v - u))[..., 0]
    forwards, upwards = omega * reach * np.sin(stop), omega * reach * np.cos(stop)
    z = height + reach * np.sin(stop)
    flight = (upwards + np.sqrt(upwards**2 + 2 * 9.81 * z)) / 9.81
    return forwards * flight - reach * np.cos(stop)


t = np.linspace(0, 0.8, 801)
nominal = kt.simulate(catapult, 0.8, output=t)
aim = float(landing(t, nominal["axle.angle"], nominal["axle.angle_rate"]))
print(f"the nominal throw: {aim:.2f} m")

# %% [markdown]
# Check it by energy: what the spring gives, less weight and bearing, is what arm and ball have when they reach the stop.

# %%
inertia = 0.1 + 1.5 * 0.35**2 + 0.5 * 0.8**2 + 1e-3
lifted = 9.81 * (1.5 * 0.35 + 0.5 * 0.8) * (np.sin(1.0) + np.sin(0.4))
stored = 0.5 * 40.0 * ((1.6 + 0.4) ** 2 - (1.6 - 1.0) ** 2)
k = int(np.argmax(nominal["axle.angle"] >= stop))
lost = np.trapezoid(0.4 * nominal["axle.angle_rate"][:k] ** 2, t[:k])
omega = np.sqrt(2 * (stored - lifted - lost) / inertia)
print(f"{nominal['axle.angle_rate'][k]:.2f} rad/s, by energies {omega:.2f} rad/s")
assert abs(nominal["axle.angle_rate"][k] / omega - 1) < 0.01

# %% [markdown]
# Now two thousand catapults. Cheap springs scatter by 6 %, good ones by 2 %; the ball by 3 %, and nobody knows the friction of the
# bearing better than to a quarter. The same seed draws the same catapults every time.


# %%
def throws(scatter):
    """Where two thousand balls land (m), with springs of some scatter."""
    runs = kt.simulate_many(
        catapult,
        0.8,
        parameters={
            "k": kt.Normal(40.0, scatter * 40.0),
            "m": kt.Normal(0.5, 0.015),
            "drag": kt.Uniform(0.3, 0.5),
        },
        count=2000,
        seed=3,
        output=t,
    )
    return landing(t, runs["axle.angle"], runs["axle.angle_rate"])


cheap, good = throws(0.06), throws(0.02)
box = 0.5  # m, half of its length
hits = {name: float(np.mean(np.abs(found - aim) < box)) for name, found in (("cheap", cheap), ("good", good))}
print({name: f"{share:.0%}" for name, share in hits.items()}, "of the balls fall into the box")
assert hits["good"] > hits["cheap"] + 0.1

# %% [markdown]
# A share of 2000 has a standard error of √(p (1 − p)/2000), about one percent: the difference is real. A miss costs 1 €, a good spring 0.10 €
# a throw more. The decision is in the title of the figure.

# %%
from matplotlib.figure import Figure

saved = hits["good"] - hits["cheap"]
figure = Figure(figsize=(7, 3.6), layout="constrained")
axes = figure.subplots()
bins = np.linspace(aim - 2.5, aim + 2.5, 61)
axes.hist(cheap, bins, alpha=0.6, label=f"cheap springs: {hits['cheap']:.0%}")
axes.hist(good, bins, alpha=0.6, label=f"good springs: {hits['good']:.0%}")
axes.axvspan(aim - box, aim + box, color="grey", alpha=0.15, label="box")
axes.set_xlabel("where the ball lands [m]")
axes.set_ylabel("throws")
axes.set_title(f"Good springs save {saved:.2f} € a throw: {'buy them' if saved > 0.1 else 'not worth it'}")
axes.legend()
figure
