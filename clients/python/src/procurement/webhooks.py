"""Verifies webhooks: the sender by HMAC-SHA256 of `id.timestamp.body`, and that they are fresh.

The signature is that of `X-Service-Signature`, or else that of the headers of Standard Webhooks.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, cast

from .errors import parsed
from .models import Event, WebhookTestEvent, WebhookVerificationEvent

OWN_SIGNATURE = "x-service-signature"

WebhookEvent: TypeAlias = Event | WebhookTestEvent | WebhookVerificationEvent

InvalidWebhookReason = Literal[
    "unusable_secret",
    "unusable_body",
    "missing_header",
    "malformed_header",
    "timestamp_too_old",
    "timestamp_too_new",
    "signature_mismatch",
]


class InvalidWebhookError(Exception):
    """The request is not a webhook of the service, or not a fresh one: respond with 400."""

    def __init__(self, reason: InvalidWebhookReason, header: str | None = None) -> None:
        self.reason: InvalidWebhookReason = reason
        self.header = header
        """The header that is missing or malformed."""
        super().__init__(reason if header is None else f"{reason}: {header}")


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: bytes | str,
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookEvent:
    """The event, of any type: switch on `event["type"]`, and ignore types that you don't know.

    `body` is the body exactly as it was received, before any parsing. `tolerance` is how many seconds its
    time may differ from `now` (Unix seconds; by default the machine's clock). Raises
    `InvalidWebhookError`. The same event may come twice, with the same `id`.
    """
    key = _key(secret)
    content = _bytes(body)
    event_id, timestamp, digests = _claim({name.lower(): value for name, value in headers.items()})
    age = (time.time() if now is None else now) - timestamp
    # Written so that NaN is rejected.
    if not age <= tolerance:
        raise InvalidWebhookError("timestamp_too_old")
    if age < -tolerance:
        raise InvalidWebhookError("timestamp_too_new")
    expected = hmac.new(key, f"{event_id}.{timestamp}.".encode() + content, hashlib.sha256).digest()
    if not any(hmac.compare_digest(digest, expected) for digest in digests):
        raise InvalidWebhookError("signature_mismatch")
    event = parsed(content)
    if not _is_event(event):
        raise InvalidWebhookError("unusable_body")
    return cast(WebhookEvent, event)


def challenge_of(body: bytes | str) -> str | None:
    """What to respond with to a verification of your endpoint; None for every other request."""
    event = parsed(body)
    if not isinstance(event, dict) or event.get("type") != "webhook.verification":
        return None
    data = event.get("data")
    challenge = data.get("challenge") if isinstance(data, dict) else None
    is_one = isinstance(challenge, str) and re.fullmatch(r"[A-Za-z0-9_-]{43}", challenge) is not None
    return challenge if is_one else None


def _bytes(body: object) -> bytes:
    if isinstance(body, (bytes, bytearray)):
        return bytes(body)
    try:
        return str.encode(cast(str, body))
    except (TypeError, UnicodeEncodeError):
        raise InvalidWebhookError("unusable_body") from None


def _is_event(event: object) -> bool:
    return (
        isinstance(event, dict)
        and isinstance(event.get("id"), str)
        and isinstance(event.get("type"), str)
        and isinstance(event.get("data"), dict)
    )


def _claim(headers: Mapping[str, str]) -> tuple[str, int, list[bytes]]:
    """Id, time and digests: of `X-Service-Signature`, or else of the headers of Standard Webhooks."""
    event_id = _matching(headers, "webhook-id", r"[A-Za-z0-9_-]{1,128}")
    if OWN_SIGNATURE not in headers:
        signature = _matching(headers, "webhook-signature", r"(?:.* )?v1,.*")
        time_text = _matching(headers, "webhook-timestamp", r"[0-9]{1,15}")
        return event_id, int(time_text), _decoded(re.findall(r"(?<!\S)v1,(\S+)", signature), b64decode)
    parts = [part.strip().split("=") for part in headers[OWN_SIGNATURE].split(",")]
    times = [part[1] for part in parts if len(part) == 2 and part[0] == "t"]
    digests = [part[1] for part in parts if len(part) == 2 and part[0] == "v1"]
    if not times or re.fullmatch(r"[0-9]{1,15}", times[0]) is None or not digests:
        raise InvalidWebhookError("malformed_header", OWN_SIGNATURE)
    return event_id, int(times[0]), _decoded(digests, bytes.fromhex)


def _matching(headers: Mapping[str, str], name: str, form: str) -> str:
    if name not in headers:
        raise InvalidWebhookError("missing_header", name)
    if re.fullmatch(form, headers[name]) is None:
        raise InvalidWebhookError("malformed_header", name)
    return headers[name]


def _decoded(digests: list[str], decode: Callable[[str], bytes]) -> list[bytes]:
    """Those that can be decoded: a malformed one matches nothing."""
    found = []
    for digest in digests:
        try:
            found.append(decode(digest))
        except ValueError:
            continue
    return found


def _key(secret: str) -> bytes:
    try:
        key = b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    if not key or not secret.startswith("whsec_"):
        raise InvalidWebhookError("unusable_secret")
    return key
