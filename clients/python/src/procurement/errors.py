"""What the service rejects, as exceptions (RFC 9457). Safe to log: no member has data of the request."""

from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Literal

import httpx

from .models import Invoice

PASSING = frozenset({429, 502, 503, 504})


class ProblemError(Exception):
    """The service rejected a request. `code` is stable: decide by it."""

    def __init__(self, response: httpx.Response) -> None:
        body = _document(response)
        self.status: int = response.status_code
        # The token endpoint speaks OAuth (RFC 6749, 5.2): `error` and `error_description`.
        self.code: str = _text(body.get("code"), _text(body.get("error"), "unknown"))
        self.title: str = _text(body.get("title"), response.reason_phrase)
        self.detail: str = _text(body.get("detail"), _text(body.get("error_description"), ""))
        self.type: str = _text(body.get("type"), "about:blank")
        """The address of a page that explains the code."""
        self.request_id: str | None = body.get("request_id") or response.headers.get("x-request-id")
        """Quote it to support."""
        retryable = body.get("retryable")
        self.retryable: bool = retryable if isinstance(retryable, bool) else self.status in PASSING
        """Whether the same request may succeed later without a change."""
        errors = body.get("errors")
        self.errors: list[dict[str, str]] = errors if isinstance(errors, list) else []
        """Wrong fields (`pointer`) and parameters (`parameter`), each with `code` and `message`."""
        self.retry_after: float | None = retry_after(response.headers)
        """Seconds."""
        named = f" (request {self.request_id})" if self.request_id else ""
        super().__init__(f"{self.status} {self.code}: {self.detail or self.title}{named}")


class InvoiceNotIssuedError(Exception):
    """The wait ended without an invoice; `invoice` is its last known status."""

    def __init__(self, reason: Literal["rejected", "timed_out"], invoice: Invoice) -> None:
        self.reason = reason
        self.invoice = invoice
        text = (
            "KSeF rejected the invoice; an operator has to look at it"
            if reason == "rejected"
            else f"the invoice has the status {invoice['status']}; the time to wait is over"
        )
        super().__init__(f"{invoice['id']}: {text}")


def retry_after(headers: httpx.Headers) -> float | None:
    """`Retry-After` in seconds: a number, or a date that is not in the past."""
    text = headers.get("retry-after")
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    if at.tzinfo is None:
        # The form of asctime has no zone, and is in UTC (RFC 9110, 5.6.7).
        at = at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def _document(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _text(value: object, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise
