"""Verifies webhooks: the sender by HMAC-SHA256 of `id.timestamp.body`, and that they are fresh."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

from .models import Event, WebhookTestEvent, WebhookVerificationEvent

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

    def __init__(self, reason: InvalidWebhookReason) -> None:
        self.reason: InvalidWebhookReason = reason
        super().__init__(reason)


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
    if not isinstance(body, (bytes, bytearray, str)):
        raise InvalidWebhookError("unusable_body")
    content = body.encode() if isinstance(body, str) else bytes(body)
    lower = {name.lower(): value for name, value in headers.items()}
    event_id, signature = lower.get("webhook-id"), lower.get("x-service-signature")
    if event_id is None or signature is None:
        raise InvalidWebhookError("missing_header")
    parts = [part.strip().split("=") for part in signature.split(",")]
    times = [part[1] for part in parts if len(part) == 2 and part[0] == "t"]
    digests = [part[1] for part in parts if len(part) == 2 and part[0] == "v1"]
    is_time = bool(times) and re.fullmatch(r"[0-9]{1,15}", times[0]) is not None
    if re.fullmatch(r"[A-Za-z0-9_-]{1,128}", event_id) is None or not is_time or not digests:
        raise InvalidWebhookError("malformed_header")
    timestamp = int(times[0])
    age = (time.time() if now is None else now) - timestamp
    # Written so that NaN is rejected.
    if not age <= tolerance:
        raise InvalidWebhookError("timestamp_too_old")
    if age < -tolerance:
        raise InvalidWebhookError("timestamp_too_new")
    signed = f"{event_id}.{timestamp}.".encode() + content
    expected = hmac.new(key, signed, hashlib.sha256).hexdigest()
    if not any(hmac.compare_digest(digest.encode(), expected.encode()) for digest in digests):
        raise InvalidWebhookError("signature_mismatch")
    try:
        return cast(WebhookEvent, json.loads(content))
    except ValueError:
        raise InvalidWebhookError("unusable_body") from None


def challenge_of(body: bytes | str) -> str | None:
    """What to respond with to a verification of your endpoint; None for every other request."""
    try:
        event = json.loads(body)
    except ValueError:
        return None
    if not isinstance(event, dict) or event.get("type") != "webhook.verification":
        return None
    data = event.get("data")
    challenge = data.get("challenge") if isinstance(data, dict) else None
    is_one = isinstance(challenge, str) and re.fullmatch(r"[A-Za-z0-9_-]{43}", challenge) is not None
    return challenge if is_one else None


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key or not secret.startswith("whsec_"):
        raise InvalidWebhookError("unusable_secret")
    return key
