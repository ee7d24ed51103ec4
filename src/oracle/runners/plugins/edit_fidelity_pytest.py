"""A pytest plug-in that writes what each test did, a line of JSON at a time, so that a run which is ended keeps what it knew."""

import os
import sys

import edit_fidelity_coverage as coverage
import pytest
from edit_fidelity_report import ROOT, chosen, frames_of, write


def is_worker(config):
    return hasattr(config, "workerinput")


def location(nodeid, path):
    """The file of a test and the names within it."""
    names = nodeid.split("::")[1:]
    return str(path), names


def place_of(item):
    path = getattr(item, "path", None) or getattr(item, "fspath", None)
    return location(item.nodeid, path)


def identifier(item):
    file, names = place_of(item)
    relative = os.path.relpath(file, ROOT).replace(os.sep, "/")
    return "::".join([relative, *names])


def is_chosen(name, only):
    """Whether a test, or a part of it that is counted by itself, was asked for."""
    return name in only or any(other.startswith(name + "::") for other in only)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    only = chosen()
    if only is None:
        return
    kept = [item for item in items if is_chosen(identifier(item), only)]
    dropped = [item for item in items if item not in kept]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    report.edit_fidelity_file = place_of(item)[0]
    if call.excinfo is not None and report.outcome == "failed":
        report.edit_fidelity_frames = frames_of(call.excinfo.value)


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    outcome = yield
    report = outcome.get_result()
    report.edit_fidelity_file = str(getattr(collector, "path", None) or getattr(collector, "fspath", ""))
    call = getattr(report, "call", None)
    if call is not None and call.excinfo is not None:
        report.edit_fidelity_frames = frames_of(call.excinfo.value)


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
        test = self.phases.setdefault(report.nodeid, {"status": "passed", "messages": [], "frames": [], "seconds": 0})
        if report.failed:
            test["status"] = "failed"
            test["messages"].append(report.longreprtext)
            test["frames"] += getattr(report, "edit_fidelity_frames", [])
        if hasattr(report, "context"):
            self.subtest(report)
            return
        test["seconds"] += report.duration
        if report.skipped and test["status"] == "passed":
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
        """A part of a test that is counted by itself as well; the test follows, failed when one of its parts did."""
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


class Tracer:
    """Tells which lines each test runs. It lives where tests run: in the workers of pytest-xdist too."""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        with coverage.traced(*place_of(item)):
            yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    """Tells which test is under way, should the run be ended during it."""
    file, names = place_of(item)
    write({"event": "start", "file": file, "names": names})


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """
    To write its summary, Hypothesis' own plug-in loads all of Hypothesis, which takes longer than most runs. Where no test has loaded it,
    it has nothing to say. With pytest-xdist tests run elsewhere, and statistics have a headline even when there are none.
    """
    config = session.config
    asks = config.getoption("--hypothesis-show-statistics", default=False)
    plugins = config.pluginmanager
    if "hypothesis" not in sys.modules and not asks and not plugins.has_plugin("dsession"):
        if plugins.has_plugin("hypothesispytest"):
            plugins.unregister(name="hypothesispytest")


def pytest_configure(config):
    if coverage.is_asked():
        coverage.begin()
        config.pluginmanager.register(Tracer(), "edit-fidelity-tracer")
    if not is_worker(config):
        config.pluginmanager.register(Recorder(), "edit-fidelity-recorder")
