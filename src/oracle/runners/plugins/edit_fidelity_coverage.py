"""Which lines of one file each test runs: told by the interpreter itself, for that file only, so that nothing has to be installed.

    EDIT_FIDELITY_LINES_OF  the file
    EDIT_FIDELITY_LINES     where to write, a line of JSON at a time
"""

import contextlib
import json
import os
import sys
import threading

TRACED = os.environ.get("EDIT_FIDELITY_LINES_OF")
LINES = os.environ.get("EDIT_FIDELITY_LINES")


def write(event):
    with open(LINES, "a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(json.dumps(event) + "\n")


class LineTrace:
    """The lines that run between start and stop."""

    def __init__(self):
        self.lines = set()
        self.is_traced = {}
        self.before = None

    def start(self):
        self.before = sys.gettrace()
        threading.settrace(self.enter)
        sys.settrace(self.enter)

    def stop(self):
        sys.settrace(self.before)
        threading.settrace(self.before)
        return sorted(self.lines)

    def enter(self, frame, event, argument):
        name = frame.f_code.co_filename
        known = self.is_traced.get(name)
        if known is None:
            known = self.is_traced[name] = os.path.realpath(name) == os.path.realpath(TRACED)
        return self.step if known else None

    def step(self, frame, event, argument):
        if event == "line":
            self.lines.add(frame.f_lineno)
        return self.step


def runnable_lines():
    """Lines of functions that have code; those outside of functions run when the file is loaded, whoever does that."""
    try:
        with open(TRACED, "rb") as file:
            code = compile(file.read(), TRACED, "exec", dont_inherit=True)
    except (OSError, SyntaxError, ValueError):
        return []
    lines = set()
    waiting = [constant for constant in code.co_consts if hasattr(constant, "co_code")]
    while waiting:
        inner = waiting.pop()
        # Of a function's first line only the definition is known, which runs elsewhere.
        lines.update(line for _, _, line in inner.co_lines() if line and line != inner.co_firstlineno)
        waiting += [constant for constant in inner.co_consts if hasattr(constant, "co_code")]
    return sorted(lines)


@contextlib.contextmanager
def traced(file, names):
    """Writes which lines a test has run."""
    trace = LineTrace()
    trace.start()
    try:
        yield
    finally:
        write({"file": file, "names": names, "lines": trace.stop()})


def is_asked():
    return bool(TRACED and LINES)


def begin():
    write({"runnable": runnable_lines()})
