"""The sandbox against which the tests run: PROCUREMENT_SANDBOX names its sandbox.json."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Sandbox:
    base_url: str
    client_id: str
    client_secret: str
    operator_url: str
    operator_token: str


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    path = os.environ.get("PROCUREMENT_SANDBOX")
    if path is None:
        pytest.skip("PROCUREMENT_SANDBOX does not name the sandbox.json of a running sandbox")
    info = json.loads(Path(path).read_text("utf-8"))
    return Sandbox(
        info["baseUrl"],
        info["clientId"],
        info["clientSecret"],
        info["operatorUrl"],
        info["operatorToken"],
    )
