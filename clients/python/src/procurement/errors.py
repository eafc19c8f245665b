"""What the service rejects, as exceptions (RFC 9457). Safe to log: no member has data of the request."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Literal

import httpx

from .models import Invoice

PASSING = frozenset({429, 502, 503, 504})


class ProblemError(Exception):
    """The service rejected a request. `code` is stable: decide by it."""

    def __init__(self, response: httpx.Response) -> None:
        found = parsed(response.content)
        body: dict[str, Any] = found if isinstance(found, dict) else {}
        self.status: int = response.status_code
        # The token endpoint speaks OAuth (RFC 6749, 5.2): `error` and `error_description`.
        self.code: str = _text(body.get("code"), _text(body.get("error"), "unknown"))
        self.title: str = _text(body.get("title"), response.reason_phrase)
        self.detail: str = _text(body.get("detail"), _text(body.get("error_description"), _failing(response, found)))
        self.type: str = _text(body.get("type"), "about:blank")
        """The address of a page that explains the code."""
        request_id = _text(body.get("request_id"), response.headers.get("x-request-id", ""))
        self.request_id: str | None = request_id or None
        """Quote it to support."""
        retryable = body.get("retryable")
        self.retryable: bool = retryable if isinstance(retryable, bool) else self.status in PASSING
        """Whether the same request may succeed later without a change."""
        errors = body.get("errors")
        listed = errors if isinstance(errors, list) else []
        self.errors: list[dict[str, str]] = [each for each in listed if isinstance(each, dict)]
        """Wrong fields (`pointer`) and parameters (`parameter`), each with `code` and `message`."""
        self.retry_after: float | None = retry_after(response.headers)
        """Seconds."""
        named = f" (request {self.request_id})" if self.request_id else ""
        super().__init__(f"{self.status} {self.code}: {self.detail or self.title}{named}")


class InvoiceNotIssuedError(Exception):
    """The wait ended without an invoice in KSeF; `invoice` is its last known status."""

    def __init__(
        self,
        reason: Literal["rejected", "voided", "issued_outside", "timed_out"],
        invoice: Invoice,
    ) -> None:
        self.reason = reason
        self.invoice = invoice
        texts = {
            "rejected": "KSeF rejected the invoice; an operator has to look at it",
            "voided": "the order was cancelled before the invoice was sent",
            "issued_outside": "the seller issued the invoice outside KSeF, so it has no KSeF number",
            "timed_out": f"the invoice has the status {invoice['status']}; the time to wait is over",
        }
        super().__init__(f"{invoice['id']}: {texts[reason]}")


def retry_after(headers: httpx.Headers) -> float | None:
    """`Retry-After` in seconds: a number, or a date, which is in UTC unless it names another zone."""
    text = headers.get("retry-after")
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    in_zone = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (in_zone - datetime.now(timezone.utc)).total_seconds())


def parsed(body: object) -> Any:
    """The JSON in a body; None when it is not JSON, or nested too deeply to be read."""
    try:
        return json.loads(body) if isinstance(body, (bytes, bytearray, str)) else None
    except (ValueError, RecursionError):
        return None


def document_of(response: httpx.Response, *members: str) -> Any:
    """The JSON object with these members. Raises `ProblemError` for anything else, such as the page of a proxy."""
    document = parsed(response.content)
    if not isinstance(document, dict) or any(name not in document for name in members):
        raise ProblemError(response)
    return document


def _failing(response: httpx.Response, found: object) -> str:
    if response.status_code >= 400:
        return ""
    return "the response is not JSON" if found is None else "the response does not have the API's form"


def _text(value: object, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise
