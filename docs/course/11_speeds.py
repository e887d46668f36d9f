# %% [markdown]
# # Lesson 11 · The choice of speeds
#
# Kane's method leaves the speeds to you: any $y = W(q)\,u$ will do if $W$ can be inverted, $u = V y$ with $V = W^{-1}$. With
# $\dot u = V\dot y + \dot V y$ the equations $A\dot u = f$ become
#
# $$V^T A V\,\dot y = V^T (f - A\,\dot V y)$$
#
# A good choice makes constraints vanish. The sleigh of Chaplygin stands on a knife edge that cannot slip sideways. Its slope is
# tilted, so gravity pulls it along. Here $u = (\dot x, \dot y, \dot\theta)$ of the knife, and the constraint is $-\dot x\sin\theta + \dot y\cos\theta = 0$.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=4, suppress=True)
course = kt.course
model = course.model("speeds")
sleigh, theta, y, g = course.state("speeds")
print(sleigh, " θ =", theta, " (forward, θ̇) =", y, " gravity on the slope:", g)

# %% [markdown]
# Choose the speeds along the sleigh's own axes: $y = (\text{forward}, \text{sideways}, \dot\theta)$.

# %%
c, s = np.cos(theta), np.sin(theta)
W = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
V = np.linalg.inv(W)
u = V @ [y[0], 0, y[1]]
print("u =", u, " sideways:", (W @ u)[1])

# %% [markdown]
# The program's own $A$, $f$ and constraint row $B$, in its speeds $u$. In the new speeds the row is $B V = (0, 1, 0)$: the knife holds the
# second speed at zero, and says nothing of the others.

# %%
names = ("snow.x_rate", "snow.y_rate", "snow.angle_rate")
found = kt.intermediates(
    model, "elimination", q={"snow.angle": theta}, u=dict(zip(names, map(float, u), strict=True))
)
print(found["A"])
print("B V =", found["B"].value @ V)
assert np.allclose(found["B"].value @ V, [[0, 1, 0]])

# %% [markdown]
# ## Contraction
#
# So the second equation and the second speed leave (Huston 25 to 29): of $V^TAV$ the rows and columns 1 and 3 stay. What the second
# equation asks for is the force on the knife. For a sleigh with the mass centre at $a$ before and $b$ left of the knife:
#
# $$\begin{pmatrix} m & -mb\\ -mb & I + m(a^2 + b^2)\end{pmatrix}\begin{pmatrix}\dot y_1\\ \ddot\theta\end{pmatrix} =
# \begin{pmatrix} m\,a\,\dot\theta^2 + m\,g_1\\ -m\,a\,y_1\dot\theta + m(a\,g_2 - b\,g_1)\end{pmatrix}$$
#
# where $g_1$, $g_2$ are the components of gravity along the sleigh's axes. Without gravity and with $b = 0$ these are the equations of
# Chaplygin. Check the first by the program's matrices:

# %%
m, I, a, b = (sleigh[name] for name in "mIab")
A_y = V.T @ found["A"].value @ V
assert np.allclose(A_y[np.ix_([0, 2], [0, 2])], [[m, -m * b], [-m * b, I + m * (a * a + b * b)]])
g_1, g_2 = W[:2, :2] @ g
right = [m * a * y[1] ** 2 + m * g_1, -m * a * y[0] * y[1] + m * (a * g_2 - b * g_1)]
y_dot = np.linalg.solve(A_y[np.ix_([0, 2], [0, 2])], right)
V_dot = y[1] * np.array([[-s, -c, 0], [c, -s, 0], [0, 0, 0]])
assert np.allclose(V @ [y_dot[0], 0, y_dot[1]] + V_dot @ [y[0], 0, y[1]], found["y_dot"].value)
print("ẏ =", y_dot)

# %% [markdown]
# ## The same by `kt.Speeds`
#
# The program takes speeds as you write them. It inverts $W$ exactly, finds that the second speed is zero for good, and leaves it out. These
# are the equations above, with numbers:

# %%
own = kt.Speeds(model, {"forward": "knife.own_vx", "sideways": "knife.own_vy", "turning": "snow.angle_rate"})
print(own)
for section in kt.equations(own.model, "own-speeds").document.sections[:2]:
    print(section.title)
    for line in section.lines:
        print("  ", line.text)

# %% [markdown]
# ## Exercise
#
# Get there without knowing the result: $A$ and $f$ in $u$, then $W$, $V$ and $\dot V y$, then the contraction.

# %%
print(course.task("speeds"))


# %%
def without_turning(sleigh, theta, y, g):
    """The right answer, but it forgets that V changes."""
    answer = dict(course.solution("speeds")(sleigh, theta, y, g))
    return {**answer, "V_dot_y": np.zeros(3)}


print(course.compare(without_turning, "speeds"))
verdict = course.compare(course.solution("speeds"), "speeds")
print(verdict)
assert verdict

# %% [markdown]
# The sleigh on its way down, by your two equations and by the program's run.

# %%
from scipy.integrate import solve_ivp

answer = course.solution("speeds")


def rates(_, state):
    """Rates of x, y, θ and of the two speeds."""
    theta, y = state[2], state[3:]
    y_dot = answer(sleigh, theta, y, g)["y_dot"]
    return [y[0] * np.cos(theta), y[0] * np.sin(theta), y[1], *y_dot]


t = np.linspace(0, 3, 151)
path = solve_ivp(rates, (0, 3), [0, 0, 0, 1.0, 0.5], t_eval=t, rtol=1e-9, atol=1e-10).y
run = kt.simulate(
    model, t_end=3.0, output=t, rtol=1e-9, atol=1e-10, initial={"snow.x_rate": 1.0, "snow.angle_rate": 0.5}
)
assert np.abs(run["snow.x"] - path[0]).max() < 1e-5

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
axes.plot(path[0], path[1])
axes.set_aspect("equal")
axes.set_xlabel("x (m)")
axes.set_ylabel("y (m)")
figure
