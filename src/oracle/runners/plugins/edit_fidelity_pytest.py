"""A pytest plug-in that writes what each test did, a line of JSON at a time, so that a run which is ended keeps what it knew."""

import json
import os

import pytest

ROOT = os.environ.get("EDIT_FIDELITY_ROOT", os.getcwd())
REPORT = os.environ.get("EDIT_FIDELITY_REPORT")
MOST_FRAMES = 50


def write(event):
    if not REPORT:
        return
    with open(REPORT, "a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(json.dumps(event) + "\n")


def is_worker(config):
    return hasattr(config, "workerinput")


def location(nodeid, path):
    """The file of a test and the names within it."""
    names = nodeid.split("::")[1:]
    return str(path), names


def place_of(item):
    path = getattr(item, "path", None) or getattr(item, "fspath", None)
    return location(item.nodeid, path)


def wanted():
    """The ids that were asked for; None for all."""
    chosen = os.environ.get("EDIT_FIDELITY_ONLY")
    if not chosen:
        return None
    with open(chosen, encoding="utf-8") as file:
        return set(json.load(file))


def identifier(item):
    file, names = place_of(item)
    relative = os.path.relpath(file, ROOT).replace(os.sep, "/")
    return "::".join([relative, *names])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    only = wanted()
    if only is None:
        return
    kept = [item for item in items if identifier(item) in only]
    dropped = [item for item in items if identifier(item) not in only]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


def frames_of(excinfo):
    """Places of a failure and of what caused it, innermost first."""
    frames = []
    error = excinfo.value
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        frames.append([error.filename, error.lineno])
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        entries = []
        traceback = error.__traceback__
        while traceback is not None:
            entries.append([traceback.tb_frame.f_code.co_filename, traceback.tb_lineno])
            traceback = traceback.tb_next
        frames.extend(reversed(entries[-MOST_FRAMES:]))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return frames[: 2 * MOST_FRAMES]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    report.edit_fidelity_file = place_of(item)[0]
    if call.excinfo is not None and report.outcome == "failed":
        report.edit_fidelity_frames = frames_of(call.excinfo)


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    outcome = yield
    report = outcome.get_result()
    report.edit_fidelity_file = str(getattr(collector, "path", None) or getattr(collector, "fspath", ""))
    call = getattr(report, "call", None)
    if call is not None and call.excinfo is not None:
        report.edit_fidelity_frames = frames_of(call.excinfo)


class Recorder:
    """Puts the phases of a test together. It lives where results arrive: not in the workers of pytest-xdist."""

    def __init__(self):
        self.phases = {}

    def event(self, kind, report, **more):
        file, names = location(report.nodeid, getattr(report, "edit_fidelity_file", ""))
        write({"event": kind, "file": file, "names": names, **more})

    def pytest_collectreport(self, report):
        if report.failed:
            self.event(
                "finish",
                report,
                status="failed",
                message=report.longreprtext,
                frames=getattr(report, "edit_fidelity_frames", []),
            )

    def pytest_runtest_logreport(self, report):
        if hasattr(report, "context"):
            self.subtest(report)
            return
        test = self.phases.setdefault(report.nodeid, {"status": "passed", "messages": [], "frames": [], "seconds": 0})
        test["seconds"] += report.duration
        if report.failed:
            test["status"] = "failed"
            test["messages"].append(report.longreprtext)
            test["frames"] += getattr(report, "edit_fidelity_frames", [])
        elif report.skipped and test["status"] == "passed":
            test["status"] = "skipped"
        if report.when == "teardown":
            del self.phases[report.nodeid]
            self.event(
                "finish",
                report,
                status=test["status"],
                message="\n\n".join(test["messages"]),
                frames=test["frames"],
                elapsedMs=1000 * test["seconds"],
            )

    def subtest(self, report):
        """A part of a test that is counted by itself; the test follows, failed when one of its parts did."""
        context = report.context
        arguments = ", ".join(f"{name}={value!r}" for name, value in dict(context.kwargs).items())
        label = " ".join(filter(None, [context.msg and f"[{context.msg}]", arguments and f"({arguments})"]))
        file, names = location(report.nodeid, getattr(report, "edit_fidelity_file", ""))
        status = "failed" if report.failed else "skipped" if report.skipped else "passed"
        write(
            {
                "event": "finish",
                "file": file,
                "names": [*names, label or "(subtest)"],
                "status": status,
                "message": report.longreprtext if report.failed else "",
                "frames": getattr(report, "edit_fidelity_frames", []),
                "elapsedMs": 1000 * report.duration,
            }
        )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    """Tells which test is under way, should the run be ended during it."""
    file, names = place_of(item)
    write({"event": "start", "file": file, "names": names})


def pytest_configure(config):
    if not is_worker(config):
        config.pluginmanager.register(Recorder(), "edit-fidelity-recorder")
