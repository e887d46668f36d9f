"""The end of a command: at once.

An interpreter that ends frees all it holds, object by object; for expressions, compiled code and modules that is a
sixth of the time that a command takes, and the system does the same at one stroke. What has to happen at the end
happens before: other threads come to theirs, what is registered with `atexit` is called, what was printed is written.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """End this process with an exit code; 1 in place of 0 if what was printed cannot be written."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    os._exit(code if _written() else code or 1)


def _written() -> bool:
    """Whether what was printed is written; output that nobody reads any more need not be."""
    done = True
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except BrokenPipeError:
            continue
        except OSError as error:
            done = False
            os.write(2, f"what was printed could not be written: {error}\n".encode())
    return done
