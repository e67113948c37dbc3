"""Standard output belongs to its owner."""

import sys
from threading import Event, Thread

import pytest

from tripple.work.stdout import own_stdout


def test_only_the_threads_of_a_library_are_kept_away(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Event()

    def later() -> None:
        asked.wait()
        print("from its thread")

    theirs = Thread(target=later)
    before = sys.stdout
    with own_stdout() as own:
        with own.busy():
            print("while it starts")
            theirs.start()
        asked.set()
        theirs.join()
        mine = Thread(target=print, args=["from a thread of mine"])
        mine.start()
        mine.join()
        print("from me")
    assert sys.stdout is before
    assert capsys.readouterr() == ("from a thread of mine\nfrom me\n", "while it starts\nfrom its thread\n")


def test_a_display_that_ends_first_keeps_what_it_has_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout
    with own_stdout():
        sys.stdout = before
    assert sys.stdout is before
