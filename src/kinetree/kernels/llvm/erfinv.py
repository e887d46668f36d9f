"""The inverse of the error function as LLVM code; C libraries have none."""

from __future__ import annotations

import math

from kinetree.kernels.llvm.writer import Writer

_WINITZKI = 0.147  # constant of Winitzki's approximation, good to some per cent
_STEPS = 3  # of Halley's method, each of which triples the correct digits


def erfinv_function() -> str:
    """LLVM code of ``double @kinetree_libm_erfinv(double)``.

    Solves erf(y) = a, beyond one half erfc(y) = 1 - a, where a is the absolute value of the argument; the
    second form keeps all digits near one.
    """
    w = Writer(1)
    call = "call double @kinetree_libm_{}(double {})".format
    size = w.intrinsic("fabs", "%x")
    complement = w.sub(w.number(1.0), size)
    small = w.value(f"fcmp olt double {size}, {w.number(0.5)}")

    logarithm = w.value(call("log", w.mul(complement, w.add(w.number(1.0), size))))
    half = w.fma(logarithm, w.number(0.5), w.number(2 / (math.pi * _WINITZKI)))
    root = w.intrinsic("sqrt", w.sub(w.mul(half, half), w.div(logarithm, w.number(_WINITZKI))))
    guess = w.intrinsic("sqrt", w.sub(root, half))
    y = w.select(small, w.mul(size, w.number(math.sqrt(math.pi) / 2)), guess)
    for _ in range(_STEPS):
        error = w.select(
            small,
            w.sub(w.value(call("erf", y)), size),
            w.sub(complement, w.value(call("erfc", y))),
        )
        density = w.mul(w.number(2 / math.sqrt(math.pi)), w.value(call("exp", w.neg(w.mul(y, y)))))
        newton = w.div(error, density)
        y = w.sub(y, w.div(newton, w.fma(y, newton, w.number(1.0))))

    inside = w.value(f"fcmp olt double {size}, {w.number(1.0)}")
    edge = w.value(f"fcmp oeq double {size}, {w.number(1.0)}")
    y = w.select(inside, y, w.select(edge, w.number(math.inf), w.number(math.nan)))
    y = w.value(f"call double @llvm.copysign.f64(double {y}, double %x)")
    body = "\n".join(w.lines)
    head = "define internal double @kinetree_libm_erfinv(double %x) noinline nounwind"
    return f"{head} {{\n{body}\n  ret double {y}\n}}\n"
