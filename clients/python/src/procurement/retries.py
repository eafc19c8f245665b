"""When a request is sent again, and how long to wait before.

Only requests that are safe to repeat are retried: those with a safe or idempotent method, those with an
`Idempotency-Key`, and those that a limit rejected before anything was done.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from dataclasses import dataclass

import httpx

from .errors import ProblemError

AsyncLock = asyncio.Lock
Lock = threading.Lock
async_sleep = asyncio.sleep
sleep = time.sleep

IDEMPOTENT = frozenset({"GET", "HEAD", "OPTIONS", "PUT", "DELETE"})


@dataclass(frozen=True)
class RetryPolicy:
    attempts: int = 4
    """How often a request is sent at most, the first time included."""
    first_wait: float = 0.25
    """Seconds; each further wait is twice as long."""
    longest_wait: float = 60.0
    """A longer `Retry-After` ends the attempts."""


def is_repeatable(request: httpx.Request) -> bool:
    return request.method in IDEMPOTENT or "idempotency-key" in request.headers


NOT_ISSUED = "invoice_not_issued"
"""KSeF may need hours for an invoice: the caller decides whether to wait."""


def wait_after(
    policy: RetryPolicy, request: httpx.Request, failure: Exception, attempted: int
) -> float | None:
    """Seconds to wait after that many attempts, or None if the failure stands."""
    if attempted >= policy.attempts:
        return None
    asked: float | None = None
    if isinstance(failure, ProblemError):
        passing = failure.retryable and failure.code != NOT_ISSUED and is_repeatable(request)
        if failure.status != 429 and not passing:
            return None
        asked = failure.retry_after
    elif not isinstance(failure, httpx.TransportError) or not is_repeatable(request):
        return None
    if asked is None:
        usual = min(policy.first_wait * 2.0 ** (attempted - 1), policy.longest_wait)
        return usual * (0.5 + random.random() / 2)
    # Spreads callers that were rejected together, and never shortens what the service asked for.
    return None if asked > policy.longest_wait else asked + policy.first_wait * random.random()
