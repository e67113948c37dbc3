"""`python -m tripple` is `tripple`."""

from tripple.cli import main

main(prog_name="tripple")
