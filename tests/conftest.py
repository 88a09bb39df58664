"""What all tests share."""

import os
from pathlib import Path

import compiled  # noqa: F401
from hypothesis import settings

import scorekeeper

# A slow machine is no fault of the rules; and a run that must be repeatable is.
settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("suite")


def pytest_report_header():
    """Say whose code is tested: an old installation may lie somewhere else."""
    return f"scorekeeper from {Path(scorekeeper.__file__).parent}"
