"""How many threads decompose small matrices."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from kinetree.arrays import SMALL, _openblas, _Threads, one_thread


class Library:
    """What OpenBLAS tells and is told."""

    def __init__(self):
        self.number = 7

    def limit(self, number):
        self.number = number


def test_the_number_is_as_before_when_the_last_has_left():
    library = Library()
    threads = _Threads(lambda: library.number, library.limit)
    threads.enter()
    threads.enter()
    assert library.number == 1
    threads.leave()
    assert library.number == 1
    threads.leave()
    assert library.number == 7


def test_overlapping_threads_of_a_process_leave_the_number_as_it_was(monkeypatch):
    library = Library()
    shared = _Threads(lambda: library.number, library.limit)
    monkeypatch.setattr("kinetree.arrays._openblas", lambda: shared)
    both_inside, seen = threading.Barrier(2, timeout=30), []

    def work():
        with one_thread(SMALL):
            both_inside.wait()
            seen.append(library.number)

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert seen == [1, 1] and library.number == 7


def test_an_error_and_large_matrices_leave_it_alone(monkeypatch):
    library = Library()
    shared = _Threads(lambda: library.number, library.limit)
    monkeypatch.setattr("kinetree.arrays._openblas", lambda: shared)
    with one_thread(SMALL + 1):
        assert library.number == 7
    with pytest.raises(np.linalg.LinAlgError), one_thread(2):
        np.linalg.cholesky(-np.eye(2))
    assert library.number == 7


def test_numpy_is_asked():
    """The library of NumPy's wheel, where that is OpenBLAS, has one thread inside and its own number outside."""
    threads = _openblas()
    if threads is None:
        pytest.skip("NumPy has another library here")
    before = threads._number()
    with one_thread(3):
        assert threads._number() == 1
    assert threads._number() == before
