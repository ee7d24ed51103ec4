"""Runs unittest as `python -m unittest` does, and writes what each test did.

Test files may be named by their paths wherever they lie: those outside of a package are imported from their own folder.
"""

import importlib
import importlib.util
import os
import sys
import time
import traceback
import unittest

import edit_fidelity_coverage as coverage
from edit_fidelity_report import chosen, frames_of, write


def finish(names, status, message="", frames=(), elapsed_ms=None, file=None):
    write(
        {
            "event": "finish",
            "file": file,
            "names": names,
            "status": status,
            "message": message,
            "frames": list(frames),
            "elapsedMs": elapsed_ms,
        }
    )


def failed_import(test):
    """The path of the module that unittest could not import, for the stand-in test that it makes of it; else None."""
    if not test.id().startswith("unittest.loader._FailedTest."):
        return None
    path = test.id().split(".", 3)[3].replace(".", os.sep)
    for candidate in (path + ".py", os.path.join(path, "__init__.py")):
        if os.path.exists(candidate):
            return os.path.abspath(candidate)
    return None


class Result(unittest.TextTestResult):
    """Reports as unittest prints; puts the parts of a test together until it stops."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.current = None
        self.tracing = None
        if coverage.is_asked():
            coverage.begin()

    def startTest(self, test):
        self.current = {"status": "passed", "messages": [], "frames": [], "started": time.perf_counter()}
        write({"event": "start", "file": None, "names": [test.id()]})
        super().startTest(test)
        if coverage.is_asked():
            self.tracing = coverage.traced(None, [test.id()])
            self.tracing.__enter__()

    def stopTest(self, test):
        tracing, self.tracing = self.tracing, None
        if tracing is not None:
            tracing.__exit__(None, None, None)
        super().stopTest(test)
        state, self.current = self.current, None
        if state is None:
            return
        message = "\n\n".join(state["messages"])
        elapsed_ms = 1000 * (time.perf_counter() - state["started"])
        file = failed_import(test)
        names = [test.id()]
        if file is not None:
            finish([], state["status"], message, state["frames"], elapsed_ms, file)
            write({"event": "end", "file": None, "names": names})
        else:
            finish(names, state["status"], message, state["frames"], elapsed_ms)

    def fail(self, test, error):
        message = self._exc_info_to_string(error, test)
        frames = frames_of(error[1])
        if self.current is None:  # setUpClass, setUpModule and their opposites
            finish([test.id()], "failed", message, frames)
            return
        self.current["status"] = "failed"
        self.current["messages"].append(message)
        self.current["frames"] += frames

    def skip(self):
        if self.current is not None and self.current["status"] == "passed":
            self.current["status"] = "skipped"

    def addError(self, test, err):
        super().addError(test, err)
        self.fail(test, err)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.fail(test, err)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        if self.current is None:
            finish([test.id()], "skipped")
        self.skip()

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.skip()

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.current["status"] = "failed"
        self.current["messages"].append("The test is marked as an expected failure, and passed.")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is None:
            finish([subtest.id()], "passed")
            return
        message = self._exc_info_to_string(err, test)
        finish([subtest.id()], "failed", message, frames_of(err[1]))
        self.current["status"] = "failed"
        self.current["messages"].append(subtest.id() + "\n" + message)
        self.current["frames"] += frames_of(err[1])


class Runner(unittest.TextTestRunner):
    resultclass = Result


def module_of(path):
    """The module of a test file, by its dotted name from the folder above its outermost package."""
    folder, name = os.path.split(os.path.abspath(path))
    names = [os.path.splitext(name)[0]]
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        names.insert(0, package)
    if folder not in sys.path:
        sys.path.insert(1, folder)
    dotted = ".".join(names)
    module = importlib.import_module(dotted)
    if os.path.abspath(getattr(module, "__file__", None) or "") == os.path.abspath(path):
        return module
    # another folder holds a module of the same name
    spec = importlib.util.spec_from_file_location(os.path.splitext(path)[0].replace(os.sep, "."), path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def beyond_import(frames):
    """A traceback from where the test file's own code begins."""
    while frames is not None:
        filename = frames.tb_frame.f_code.co_filename
        if filename != __file__ and not filename.startswith("<frozen ") and filename != importlib.__file__:
            return frames
        frames = frames.tb_next
    return None


def each_test(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from each_test(test)
        elif test is not None:
            yield test


def is_chosen(name, only):
    """Whether a test, or a part of it that is counted by itself, was asked for."""
    return name in only or any(other.startswith(name + " ") for other in only)


class Program(unittest.TestProgram):
    """`python -m unittest`, with files loaded by path, the chosen tests only, and no stop at the first failure."""

    broken_files = 0

    def createTests(self, *arguments, **options):
        self.failfast = False
        files = getattr(self, "testNames", None)
        given = getattr(self, "given_files", None)
        if files and given:
            self.test = unittest.TestSuite(self.load(path) for path in given)
        else:
            super().createTests(*arguments, **options)
        only = chosen()
        if only is not None:
            self.test = unittest.TestSuite(test for test in each_test(self.test) if is_chosen(test.id(), only))

    def parseArgs(self, argv):
        words = [word for word in argv[1:] if not word.startswith("-")]
        if words and all(word.endswith(".py") and os.path.isfile(word) for word in words):
            self.given_files = words
        super().parseArgs(argv)

    def load(self, path):
        try:
            return self.testLoader.loadTestsFromModule(module_of(path))
        except unittest.SkipTest:
            finish([], "skipped", file=os.path.abspath(path))
        except BaseException as error:  # a test file may do anything, even exit
            Program.broken_files += 1
            message = "".join(traceback.format_exception(type(error), error, beyond_import(error.__traceback__)))
            sys.stderr.write(message)
            finish([], "failed", message, frames_of(error), file=os.path.abspath(path))
        return unittest.TestSuite()


if __name__ == "__main__":
    sys.path[0] = os.getcwd()
    program = Program(module=None, argv=["python -m unittest", *sys.argv[1:]], testRunner=Runner, exit=False)
    ran = program.result.testsRun
    sys.exit(1 if Program.broken_files or not program.result.wasSuccessful() else 0 if ran else 5)
