"""A sample of the covering arrays: outcomes, and how many right runs are called ok: ``python -m tests.pairs``.

Cases are drawn with a seed from all arrays, or given by their numbers.

    python -m tests.pairs --count 40 --seed 1
    python -m tests.pairs 7-4 10-81
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import warnings
from pathlib import Path

os.environ.setdefault("KINETREE_QUICK_CODE", "1")
sys.path.insert(0, str(Path(__file__).parents[1]))

from pairs.agreement import outcome
from pairs.cases import ARRAYS, covering, words
from pairs.verdicts import Verdict, summary


def main(argv: list[str]) -> int:
    """Run a sample; 1 where two routes differ, or one fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.pairs", description=__doc__)
    parser.add_argument("cases", nargs="*", help="array and number of each case, such as 7-4")
    parser.add_argument("--count", type=int, default=40, help="how many are drawn where none is given")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(argv)
    warnings.simplefilter("error")
    everything = [f"{seed}-{k}" for seed in range(ARRAYS) for k in range(len(covering(seed)))]
    chosen = asked.cases or random.Random(asked.seed).sample(everything, asked.count)
    verdicts: list[tuple[str, Verdict]] = []
    kinds: list[str] = []
    for name in chosen:
        seed, number = map(int, name.split("-"))
        choice, begun = covering(seed)[number], time.perf_counter()
        found = outcome(choice)
        kinds.append(found.kind)
        print(f"{name} {found.kind} ({time.perf_counter() - begun:.1f} s): {words(choice)}", flush=True)
        if found.kind != "agree":
            print("    " + found.words.replace("\n", "\n    "), flush=True)
        else:
            verdicts += [(name, verdict) for verdict in found.verdicts]
    print(*(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds))), sep=", ")
    print(*summary(verdicts), sep="\n")
    return int(bool({"differ", "failed"} & set(kinds)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
