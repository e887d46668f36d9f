# %% [markdown]
# # Lesson 7 · Recursion
#
# To solve $A\dot u = f$ as a whole costs $n^3$. The recursive method of Bae and Haug (Wijckmans, section 3) goes from body to body
# instead: outward for the motion, inward for inertia and loads, outward for the accelerations. Every body is visited three
# times, whatever their number.
#
# The arm now has a *hinge* as elbow, and a *hand* that is welded to the forearm with `kt.Weld`. Joints differ in their matrix
# $H$ only: the relative angular velocity is $H u$.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True, linewidth=120)
course = kt.course
model = course.model("recursion")
print([type(joint).__name__ for joint in model.joints])
bodies, g = course.state("recursion")
for body in bodies:
    print(body.name, "H has", body.H.shape[1], "columns, u =", body.u)

# %% [markdown]
# ## Outward: A, B, C
#
# $V_K = (v_{O_K}; \omega_K)$ in axes of the body. The body $J$ below gives (Wijckmans 3.17, 3.23)
#
# $$V_K = A\,V_J + B\,u,\qquad \dot V_K = A\,\dot V_J + B\,\dot u + C$$
# $$A = \begin{pmatrix} {}^JR_K & -{}^JR_K[\tilde q]\\ 0 & {}^JR_K\end{pmatrix},\quad B = \begin{pmatrix} 0\\ H\end{pmatrix},\quad
# C = \begin{pmatrix} {}^JR_K\,(\omega_J\times(\omega_J\times q))\\ ({}^JR_K\,\omega_J)\times H u\end{pmatrix}$$
#
# ($\dot V$ is the acceleration, in axes of the body.)

# %%
q, u = course.coordinates(bodies)
found = kt.intermediates(model, "recursive", q=q, u=u)
for name in ("A", "B", "C"):
    print(found[name, "fore"])

# %% [markdown]
# ## Inward: M̂, ĝ, D, M̄, ḡ
#
# A body starts with its own inertia and loads about $O_K$,
#
# $$M = \begin{pmatrix} m I & -m[\tilde r]\\ m[\tilde r] & I_G - m[\tilde r]^2\end{pmatrix},\qquad
# g = -\begin{pmatrix} m\,\omega\times(\omega\times r)\\ \omega\times I_O\,\omega\end{pmatrix}$$
#
# and gets what hangs on it. With $D = B^T\hat M B$ (Wijckmans A.9, A.11, A.12):
#
# $$\bar M = A^T\hat M A - A^T\hat M B\,D^{-1}B^T\hat M A$$
# $$\bar g = -A^T(\hat M C - \hat g) + A^T\hat M B\,D^{-1}B^T(\hat M C - \hat g)$$
#
# $\hat M_J = M_J + \sum\bar M$ and $\hat g_J = g_J + \sum\bar g$ (Wijckmans 3.33). What the joint lets go is subtracted: it cannot be felt
# below. $D$ is the only matrix that is inverted: a number for a hinge, 3 × 3 for a ball.

# %%
for name in ("M_hat", "g_hat", "D", "M_bar", "g_bar"):
    print(found[name, "fore"])

# %% [markdown]
# ## A weld
#
# A weld has no column in $H$. So $B$ is empty, $D$ is 0 × 0, and nothing is subtracted: $\bar M = A^T\hat M A$. By hand, for the hand:


# %%
def skew(a):
    """[ã]: the matrix with [ã] b = a × b."""
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def own_inertia(body):
    """M about O_K."""
    r = skew(body.r)
    return np.block([[body.m * np.eye(3), -body.m * r], [body.m * r, body.I - body.m * r @ r]])


_, fore, hand = bodies
A = np.block([[hand.JR, -hand.JR @ skew(hand.q)], [np.zeros((3, 3)), hand.JR]])
M_hat = own_inertia(fore) + A.T @ own_inertia(hand) @ A
assert np.allclose(M_hat, found["M_hat", "fore"].value)
print("M̂ of the forearm holds the hand that kt.Weld fixes to it")

# %% [markdown]
# ## Outward: accelerations
#
# Ground is body 0. It gets the acceleration $\dot V_0 = (-g; 0)$, upward, and in turn no body has a weight. Then (Wijckmans A.9)
#
# $$\dot u = -D^{-1}B^T\{\hat M (A\dot V_J + C) - \hat g\}$$
#
# ## Exercise
#
# Write all three sweeps, for any $H$. Of the hand only its share in the forearm is compared. You may as well write them as the source
# does, with $V = (v_G; \omega)$ in ground axes, $\dot V_0 = 0$ and the weight among the loads: all values are then compared in that form.

# %%
print(course.task("recursion"))


# %%
def seven_times(bodies, g):
    """The right answer, but for D of the elbow."""
    answer = dict(course.solution("recursion")(bodies, g))
    return {**answer, "D": [answer["D"][0], 7 * answer["D"][1], answer["D"][2]]}


print(course.compare(seven_times, "recursion"))
verdict = course.compare(course.solution("recursion"), "recursion")
print(verdict)
assert verdict

# %%
run = kt.simulate(
    model,
    t_end=1.0,
    output=0.01,
    formulation="recursive",
    initial={"shoulder.wx": 3.0, "elbow.angle_rate": 2.0},
)
print(run.audit.verdict)
figure = run.plot("hand.position")
figure
