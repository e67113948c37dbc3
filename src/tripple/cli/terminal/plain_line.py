"""A line edited with what Python itself brings, where the extra `terminal` is not installed."""


def edit_as_shells_do() -> None:
    """From here on `input` knows arrow keys; earlier lines are not offered, as in editor.py.

    Where Python has no readline, as on Windows, the terminal edits the line by itself.
    """
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
    readline.parse_and_bind("Control-l: redraw-current-line")  # its own way would wipe the board above
