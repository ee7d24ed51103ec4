"""Runs Python's test runners without starting Python for each run: imports what does not change once, and forks for every run.

    edit_fidelity_warm.py SOCKET RUNNER OUTER_NAMESPACE

Each connection to SOCKET asks for one run with a line of JSON: `argv` (as behind `python`), `folder`, `env`, `output` (a file for what the
run prints) and `timeLimitMs`. The answer is a line too: `{"exit": status}` (null when a signal ended it) or `{"timedOut": true}`. When it
comes, no process of the run is left, and what it wrote to temporary folders and the home folder is gone.

It only serves inside a process namespace of its own: to end a run it ends everything that it can see.
"""

import atexit
import gc
import importlib
import json
import os
import re
import runpy
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import traceback

DO_NOT_REWRITE = "PYTEST_DONT_REWRITE"
MOST_PAUSE_SECONDS = 0.02


def preload(runner):
    """Imports what the runner itself imports in every run, and nothing of the workspace: our own folder stands in its place."""
    for module in ("unittest", "unittest.mock", "traceback", "pprint", "textwrap", "typing", "dataclasses"):
        importlib.import_module(module)
    if runner == "pytest":
        preload_pytest()


def preload_pytest():
    """What pytest and its plug-ins import is seen in a process that runs an empty suite; this one then only imports it."""
    import_module("pytest")
    before = set(sys.modules)
    for name in modules_of_an_empty_run():
        import_module(name)
    # pytest warns of modules that are there before it could rewrite their assertions; this is its own word for "leave it".
    for name in set(sys.modules) - before:
        try:
            module = sys.modules[name]
            module.__doc__ = (module.__doc__ or "") + "\n" + DO_NOT_REWRITE
        except Exception:
            pass


def import_module(name):
    """A module that cannot be imported says so in the run."""
    try:
        importlib.import_module(name)
    except BaseException:
        pass


def modules_of_an_empty_run():
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            names_of_an_empty_run(writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as names:
        found = names.read().split()
    os.waitpid(pid, 0)
    return found


def names_of_an_empty_run(writing):
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    import pytest

    pytest.main(["-p", "no:cacheprovider", "--rootdir", folder, folder])
    names = [name for name, module in sys.modules.items() if getattr(module, "__spec__", None) and name != "__main__"]
    with os.fdopen(writing, "w", encoding="utf-8") as file:
        file.write("\n".join(names))


def serve(path):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path + ".new")
    listener.listen(1)
    os.rename(path + ".new", path)  # whoever sees it can connect
    gc.collect()
    gc.freeze()
    while True:
        connection, _ = listener.accept()
        line = connection.makefile("r", encoding="utf-8").readline()
        if line:
            request = json.loads(line)
            pid = os.fork()
            if pid == 0:
                connection.close()
                listener.close()
                return request
            answer = wait_for(pid, request["timeLimitMs"] / 1000)
            tidy_up(request)
            try:
                connection.sendall((json.dumps(answer) + "\n").encode())
            except OSError:
                pass
        connection.close()


def wait_for(pid, seconds):
    deadline = time.monotonic() + seconds
    pause = 0.001
    status = None
    while status is None and time.monotonic() < deadline:
        done, code = os.waitpid(pid, os.WNOHANG)
        if done:
            status = code
        else:
            time.sleep(pause)
            pause = min(MOST_PAUSE_SECONDS, pause * 1.5)
    end_all()
    if status is None:
        os.waitpid(pid, 0)
        return {"timedOut": True}
    return {"exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None}


def end_all():
    """Ends every process of the namespace but the first and ourselves."""
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass


def tidy_up(request):
    """Empties the folders that the sandbox has made for its runs, each a file system in memory; no other is touched."""
    mounts = mount_points()
    for folder in ("/tmp", "/var/tmp", "/dev/shm", request["env"].get("HOME", "")):
        if mounts.get(folder) == "tmpfs":
            for name in os.listdir(folder):
                remove(os.path.join(folder, name), mounts)


def mount_points():
    """The kind of file system by the place where it is mounted."""
    points = {}
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            place = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), line.split(" ")[4])
            points[place] = line.partition(" - ")[2].split(" ")[0]
    return points


def remove(path, mounts):
    """Removes what lies on the temporary file system itself: the copy and the user's tools may be mounted below."""
    if path in mounts:
        return
    if any(mount.startswith(path + "/") for mount in mounts):
        for name in os.listdir(path):
            remove(os.path.join(path, name), mounts)
    elif os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        try:
            os.unlink(path)
        except OSError:
            pass


def become(request):
    """Turns the forked process into the one that a start of Python would have made."""
    os.setsid()
    output = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.close(nothing)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["folder"])
    importlib.invalidate_caches()
    first, *rest = request["argv"]
    if first == "-m":
        sys.path[0] = os.getcwd()
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = os.path.dirname(first)
        sys.argv = [first, *rest]
        runpy.run_path(first, run_name="__main__")


def run(request):
    """The run, and its end: what people have left for the end is done, but nothing is taken apart that goes with the process."""
    try:
        become(request)
        status = 0
    except SystemExit as end:
        status = end.code
        if status is not None and not isinstance(status, int):
            print(status, file=sys.stderr)
            status = 1
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    os._exit((status or 0) & 0xFF)


def main():
    path, runner, outer = sys.argv[1:]
    if os.readlink("/proc/self/ns/pid") == outer:
        sys.exit("edit_fidelity_warm: not in a process namespace of its own")
    preload(runner)
    run(serve(path))


main()
