"""For all tests: Ctrl-C works.

A shell that starts us in the background has it ignored, and the programs that tests start would inherit that.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
