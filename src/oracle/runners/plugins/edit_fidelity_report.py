"""What our plug-ins for Python's runners share: writing a report line by line, and the places that an error points at."""

import atexit
import json
import os
import sys

ROOT = os.environ.get("EDIT_FIDELITY_ROOT", os.getcwd())
REPORT = os.environ.get("EDIT_FIDELITY_REPORT")
ONLY = os.environ.get("EDIT_FIDELITY_ONLY")
MOST_FRAMES = 50


def write(event):
    """Adds an event; each is on disk before the test goes on, so that a run which is ended keeps what it knew."""
    if not REPORT:
        return
    with open(REPORT, "a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(json.dumps(event) + "\n")


def write_loaded(traced):
    """Tells which loaded files are called like this one: its name, and the folder's for a package."""
    parts = traced.split("/")
    tail = os.sep + os.sep.join(parts[-2:] if parts[-1] == "__init__.py" else parts[-1:])
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    paths = {os.path.realpath(file) for file in files if isinstance(file, str)}
    write({"event": "loaded", "names": sorted(path for path in paths if path.endswith(tail))})


if os.environ.get("EDIT_FIDELITY_TRACE"):
    atexit.register(write_loaded, os.environ["EDIT_FIDELITY_TRACE"])


def chosen():
    """The ids of the tests to run; None for all."""
    if not ONLY:
        return None
    with open(ONLY, encoding="utf-8") as file:
        return set(json.load(file))


def frames_of(error):
    """Places of an error and of what caused it, innermost first."""
    frames = []
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, SyntaxError) and error.filename and error.lineno:
            frames.append([error.filename, error.lineno])
        entries = []
        traceback = error.__traceback__
        while traceback is not None:
            filename = traceback.tb_frame.f_code.co_filename
            if not filename.startswith("<"):
                entries.append([filename, traceback.tb_lineno])
            traceback = traceback.tb_next
        frames.extend(reversed(entries[-MOST_FRAMES:]))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return frames[: 2 * MOST_FRAMES]
