"""`python -m tripple.cli` is `tripple`."""

from . import main

main(prog_name="tripple")
