"""Line editing with Python alone, without the extra `terminal`."""


def edit_as_shells_do() -> None:
    """Let `input` understand arrow keys, without history as in editor.py. Without readline, as on Windows, the terminal
    edits.
    """
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
    readline.parse_and_bind("Control-l: redraw-current-line")  # its own way would wipe the board above
