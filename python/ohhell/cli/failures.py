"""What is printed, and with which exit code a command leaves, where it cannot answer."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from ohhell.errors import CannotWrite, ServerFailed

BAD_INPUT = 2
NO_SERVER = 3
CANNOT_WRITE = 4
INTERRUPTED = 130
STOPPED = 128
"""And the number of the signal, as shells have it."""
LONGEST_LINE = 500
DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of writing alone: no room left, none allowed, too large a file."""


@contextmanager
def reported() -> Iterator[None]:
    """Turns errors of the input, of files and of a server into one line on stderr."""
    try:
        yield
        sys.stdout.flush()  # here, where it can be told that the disk is full
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of a pipe has gone, which is its right
        _forget_output()
        sys.exit(1)
    except OSError as error:
        if error.errno not in DISK:
            of_file = f"{error.filename}: {error.strerror}"
            _leave(of_file if error.filename else str(error), BAD_INPUT)
        _forget_output()
        _leave(f"cannot write {error.filename or 'the output'}: {error.strerror}", CANNOT_WRITE)
    except UnicodeDecodeError as error:
        _leave(f"not a text: {error}", BAD_INPUT)
    except ValueError as error:  # InvalidInput and NotReady among them
        _leave(str(error), BAD_INPUT)
    except CannotWrite as error:
        _leave(str(error), CANNOT_WRITE)
    except Exception as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # the help has been printed
            sys.exit(BAD_INPUT)
        if (text := _misuse(error)) is not None:
            _leave(text, BAD_INPUT)
        if (text := _server_failure(error)) is not None:
            _leave(text, NO_SERVER)
        raise


def _forget_output() -> None:
    """What is still to be written to standard output goes nowhere, so that nothing fails again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Takes SIGTERM and SIGHUP as Ctrl-C is taken: what has to be cleaned up is, without a word."""

    def stop(number: int, _frame: object) -> NoReturn:
        for each in before:  # `timeout` sends two, and one is enough
            signal.signal(each, signal.SIG_IGN)
        sys.exit(STOPPED + number)

    # One that is ignored stays so, as under nohup.
    before = {
        number: signal.signal(number, stop)
        for number in (signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) is signal.SIG_DFL
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _misuse(error: Exception) -> str | None:
    """What is wrong with the arguments, if that is what the error is about."""
    # The class is click's, of which some versions of typer have a copy: so not by isinstance.
    format_message = getattr(error, "format_message", None)
    if format_message is None:
        return None
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "ohhell"
    return f"{format_message()} (see {command} --help)"


def _server_failure(error: Exception) -> str | None:
    if isinstance(error, ServerFailed):
        return str(error)
    grpc = sys.modules.get("grpc")
    if grpc is None or not isinstance(error, grpc.RpcError):
        return None
    silent = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
    what = "the server does not answer" if error.code() in silent else "the server refuses"
    return f"{what}: {error.code().name}: {error.details()}"


def _leave(text: str, code: int) -> NoReturn:
    # What came in with the input must not reach the terminal as control characters.
    line = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    print(f"ohhell: {line[:LONGEST_LINE]}", file=sys.stderr)
    sys.exit(code)
