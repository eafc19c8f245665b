"""Webhook signatures: valid in the time that they name, by any secret in force, for this body alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import b64decode, b64encode

import pytest

from procurement import InvalidWebhookError, challenge_of, verify_webhook

SECRET = "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
MALFORMED = "malformed_header: x-service-signature"
DEEP = "[" * 100_000
NOW = 1_795_250_400
BODY = json.dumps({"id": "evt_1", "type": "invoice.paid", "data": {"total": "1245.00", "żółw": "„”"}})


def signed(body: str = BODY, at: int = NOW, secret: str = SECRET) -> dict[str, str]:
    key = b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"evt_1.{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return {"Webhook-Id": "evt_1", "X-Service-Signature": f"t={at},v1={'0' * 64},v1={digest}"}


@pytest.mark.parametrize("body", [BODY, BODY.encode()])
def test_a_signed_webhook_returns_its_event(body: str | bytes) -> None:
    event = verify_webhook(SECRET, signed(), body, now=NOW)
    assert event["type"] == "invoice.paid"
    if event["type"] == "invoice.paid":
        assert event["data"]["total"] == "1245.00"


def standard(at: int = NOW) -> dict[str, str]:
    """The headers of Standard Webhooks alone, as a gateway may leave them."""
    digest = bytes.fromhex(signed(at=at)["X-Service-Signature"].rpartition("=")[2])
    both = f"v1,{b64encode(bytes(32)).decode()} v1,{b64encode(digest).decode()}"
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": str(at), "Webhook-Signature": both}


def test_the_headers_of_standard_webhooks_alone_verify_a_webhook() -> None:
    assert verify_webhook(SECRET, standard(), BODY, now=NOW)["id"] == "evt_1"


@pytest.mark.parametrize("age", [-300, 0, 300])
def test_a_webhook_is_valid_within_the_tolerance(age: int) -> None:
    verify_webhook(SECRET, signed(at=NOW - age), BODY, now=NOW)


@pytest.mark.parametrize(
    ("headers", "body", "secret", "reason"),
    [
        (signed(at=NOW - 301), BODY, SECRET, "timestamp_too_old"),
        (signed(at=NOW + 301), BODY, SECRET, "timestamp_too_new"),
        (signed(), BODY + " ", SECRET, "signature_mismatch"),
        (signed(), BODY, "whsec_MTIz", "signature_mismatch"),
        (signed(), BODY, "MTIz", "unusable_secret"),
        (signed(), BODY, "whsec_", "unusable_secret"),
        ({}, BODY, SECRET, "missing_header: webhook-id"),
        ({"webhook-id": "evt_1"}, BODY, SECRET, "missing_header: webhook-signature"),
        ({**standard(), "Webhook-Signature": "v2,x"}, BODY, SECRET, "malformed_header: webhook-signature"),
        ({**standard(), "Webhook-Signature": "v1,ż v1,="}, BODY, SECRET, "signature_mismatch"),
        ({**standard(), "Webhook-Timestamp": "1e3"}, BODY, SECRET, "malformed_header: webhook-timestamp"),
        (standard(NOW - 301), BODY, SECRET, "timestamp_too_old"),
        ({**standard(), "Webhook-Timestamp": str(NOW - 1)}, BODY, SECRET, "signature_mismatch"),
        ({**signed(), "Webhook-Id": "evt.1"}, BODY, SECRET, "malformed_header: webhook-id"),
        ({**signed(), "X-Service-Signature": "t=1e3,v1=00"}, BODY, SECRET, MALFORMED),
        ({**signed(), "X-Service-Signature": f"t={NOW}"}, BODY, SECRET, MALFORMED),
        ({**signed(), "X-Service-Signature": f"t={NOW},v1=ż"}, BODY, SECRET, "signature_mismatch"),
        ({**signed(), "X-Service-Signature": f"t={NOW},v1=\ud800"}, BODY, SECRET, "signature_mismatch"),
        (signed("no JSON"), "no JSON", SECRET, "unusable_body"),
        (signed("[]"), "[]", SECRET, "unusable_body"),
        (signed(DEEP), DEEP, SECRET, "unusable_body"),
        (signed(), "\ud800", SECRET, "unusable_body"),
    ],
)
def test_any_other_request_is_rejected_with_its_reason(
    headers: dict[str, str], body: str, secret: str, reason: str
) -> None:
    with pytest.raises(InvalidWebhookError) as caught:
        verify_webhook(secret, headers, body, now=NOW)
    assert str(caught.value) == reason
    assert caught.value.reason == reason.partition(":")[0]


def test_only_a_verification_with_a_challenge_is_answered() -> None:
    challenge = "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo"

    def body(type_name: str, text: object) -> str:
        return json.dumps({"type": type_name, "data": {"challenge": text}})

    assert challenge_of(body("webhook.verification", challenge)) == challenge
    others: list[bytes | str] = [body("webhook.test", challenge), body("webhook.verification", "<script>"), "[]", "{", b"\xff", DEEP, "\ud800"]
    assert [challenge_of(other) for other in others] == [None] * 7
