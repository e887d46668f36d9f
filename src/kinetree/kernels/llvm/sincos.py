"""Sine and cosine as LLVM code, for one number or a vector of lanes.

The angle is reduced by a multiple of π/2, held in two parts of 53 bits (Cody and Waite); the remainder, carried as
a sum of two numbers, goes into the polynomials of fdlibm's ``k_sin.c`` and ``k_cos.c``. The error stays below one
unit in the last place. Angles beyond `LIMIT`, those so close to a multiple of π/2 that the second part would not be
enough, infinities and NaN go to the C library.
"""

from __future__ import annotations

from kinetree.kernels.llvm.writer import Writer

LIMIT = 1.0e5
CLOSE = 2.0**-20  # remainders smaller than this part of the angle are left to the C library
_HALF_PI = (float.fromhex("0x1.921fb54442d18p0"), float.fromhex("0x1.1a62633145c07p-54"))
_TWO_OVER_PI = float.fromhex("0x1.45f306dc9c883p-1")
_ROUND = 1.5 * 2.0**52  # adding and subtracting it rounds to an integer, left in the low bits of the sum
_SIGN = -(2**63)

# fdlibm, k_sin.c: sin r = r + r³ (S1 + r² S2 + ...)
_S = (-1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
      2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10)  # fmt: skip
# fdlibm, k_cos.c: cos r = 1 - r²/2 + r⁴ (C1 + r² C2 + ...)
_C = (4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
      -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11)  # fmt: skip


def sincos_function(lanes: int) -> str:
    """LLVM code of ``{T, T} @kinetree_sincos_<lanes>(T)``; for several lanes it calls the one of width 1."""
    w = Writer(lanes)
    T, N, B = w.type, w.integer, w.truth
    pair = f"{{ {T}, {T} }}"
    w.lines += [f"define internal {pair} @kinetree_sincos_{lanes}({T} %x) noinline nounwind {{"]
    w.begin_table(f"sincos.{lanes}")
    # x = n π/2 + r; the first part of the product is exact
    shifted = w.add(w.mul("%x", w.number(_TWO_OVER_PI)), w.number(_ROUND))
    n = w.sub(shifted, w.number(_ROUND))
    first = w.fma(w.neg(n), w.number(_HALF_PI[0]), "%x")
    size, remainder = w.intrinsic("fabs", "%x"), w.intrinsic("fabs", first)
    large = w.value(f"fcmp uge {T} {size}, {w.number(LIMIT)}")
    close = w.value(f"fcmp ult {T} {remainder}, {w.mul(size, w.number(CLOSE))}")
    special = w.value(f"or {B} {large}, {close}")
    if lanes > 1:
        packed = w.value(f"bitcast {B} {special} to i{lanes}")
        special = w.value(f"icmp ne i{lanes} {packed}, 0")
    w.lines += [f"  br i1 {special}, label %far, label %near", "near:"]

    # r = high + low, where the second part is small beside the first
    second = w.mul(n, w.number(_HALF_PI[1]))
    high = w.sub(first, second)
    low = w.sub(w.sub(first, high), second)

    z = w.mul(high, high)
    half_z = w.mul(z, w.number(0.5))
    # sin(high + low) = high + (high³ S(z) + low (1 - z/2))
    tail = w.fma(w.neg(half_z), low, low)
    sine = w.add(high, w.fma(w.mul(z, high), w.polynomial(z, _S), tail))
    sine = w.value(f"call {T} @llvm.copysign.{w.suffix}({T} {sine}, {T} {high})")  # the sign of zero
    # cos(high + low) = 1 - z/2 + (z² C(z) - high low), with the rounding error of 1 - z/2 kept
    head = w.sub(w.number(1.0), half_z)
    head_error = w.sub(w.sub(w.number(1.0), head), half_z)
    series = w.fma(w.neg(high), low, w.fma(w.mul(z, z), w.polynomial(z, _C), head_error))
    cosine = w.add(head, series)

    # odd quadrants exchange the two; the second bit of the quadrant (of its successor) is the sign
    quadrant = w.value(f"bitcast {T} {shifted} to {N}")
    odd = w.value(f"trunc {N} {quadrant} to {B}")
    values = []
    for a, b, turn in ((sine, cosine, 0), (cosine, sine, 1)):
        chosen = w.select(odd, b, a)
        q = w.value(f"add {N} {quadrant}, {w.bits(turn)}") if turn else quadrant
        sign = w.value(f"and {N} {w.value(f'shl {N} {q}, {w.bits(62)}')}, {w.bits(_SIGN)}")
        flipped = w.value(f"xor {N} {w.value(f'bitcast {T} {chosen} to {N}')}, {sign}")
        values.append(w.value(f"bitcast {N} {flipped} to {T}"))
    part = w.value(f"insertvalue {pair} undef, {T} {values[0]}, 0")
    w.lines.append(f"  ret {pair} {w.value(f'insertvalue {pair} {part}, {T} {values[1]}, 1')}")
    w.lines.append("far:")
    w.lines += _far_scalar() if lanes == 1 else _far_lanes(lanes)
    w.lines.append("}")
    code = "\n".join(w.lines) + "\n"
    for k, name in enumerate(("sin", "cos")):
        code += (
            f"define internal {T} @kinetree_{name}_{lanes}({T} %x) nounwind {{\n"
            f"  %pair = call {pair} @kinetree_sincos_{lanes}({T} %x)\n"
            f"  %one = extractvalue {pair} %pair, {k}\n  ret {T} %one\n}}\n"
        )
    return code + w.table()


def _far_scalar() -> list[str]:
    """Large angles: the C library."""
    return [
        "  %fs = call double @kinetree_libm_sin(double %x)",
        "  %fc = call double @kinetree_libm_cos(double %x)",
        "  %fp = insertvalue { double, double } undef, double %fs, 0",
        "  %fq = insertvalue { double, double } %fp, double %fc, 1",
        "  ret { double, double } %fq",
    ]


def _far_lanes(lanes: int) -> list[str]:
    """Some lane is large: each lane by the function for one number, so that the others round as ever."""
    T = f"<{lanes} x double>"
    lines = []
    sine, cosine = "undef", "undef"
    for k in range(lanes):
        lines += [
            f"  %fx{k} = extractelement {T} %x, i32 {k}",
            f"  %fp{k} = call {{ double, double }} @kinetree_sincos_1(double %fx{k})",
            f"  %fa{k} = extractvalue {{ double, double }} %fp{k}, 0",
            f"  %fb{k} = extractvalue {{ double, double }} %fp{k}, 1",
            f"  %fs{k} = insertelement {T} {sine}, double %fa{k}, i32 {k}",
            f"  %fc{k} = insertelement {T} {cosine}, double %fb{k}, i32 {k}",
        ]
        sine, cosine = f"%fs{k}", f"%fc{k}"
    return [
        *lines,
        f"  %fr = insertvalue {{ {T}, {T} }} undef, {T} {sine}, 0",
        f"  %fq = insertvalue {{ {T}, {T} }} %fr, {T} {cosine}, 1",
        f"  ret {{ {T}, {T} }} %fq",
    ]
