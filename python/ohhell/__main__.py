"""`python -m ohhell`, the same as `ohhell`."""

from ohhell.cli import main

if __name__ == "__main__":  # processes that are started by this one import it as well
    main()
