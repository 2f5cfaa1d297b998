"""`python -m ohhell`, the same as `ohhell`."""

from ohhell.cli import main

main()
