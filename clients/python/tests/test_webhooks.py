"""Webhook signatures: valid in the time that they name, by any secret in force, for this body alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import b64decode

import pytest

from procurement import InvalidWebhookError, challenge_of, verify_webhook

SECRET = "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
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
        ({"webhook-id": "evt_1"}, BODY, SECRET, "missing_header"),
        ({**signed(), "Webhook-Id": "evt.1"}, BODY, SECRET, "malformed_header"),
        ({**signed(), "X-Service-Signature": "t=1e3,v1=00"}, BODY, SECRET, "malformed_header"),
        ({**signed(), "X-Service-Signature": f"t={NOW}"}, BODY, SECRET, "malformed_header"),
        ({**signed(), "X-Service-Signature": f"t={NOW},v1=ż"}, BODY, SECRET, "signature_mismatch"),
        (signed("no JSON"), "no JSON", SECRET, "unusable_body"),
    ],
)
def test_any_other_request_is_rejected_with_its_reason(
    headers: dict[str, str], body: str, secret: str, reason: str
) -> None:
    with pytest.raises(InvalidWebhookError) as caught:
        verify_webhook(secret, headers, body, now=NOW)
    assert caught.value.reason == reason


def test_only_a_verification_with_a_challenge_is_answered() -> None:
    challenge = "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo"

    def body(type_name: str, text: object) -> str:
        return json.dumps({"type": type_name, "data": {"challenge": text}})

    assert challenge_of(body("webhook.verification", challenge)) == challenge
    others: list[bytes | str] = [body("webhook.test", challenge), body("webhook.verification", "<script>"), "[]", "{", b"\xff"]
    assert [challenge_of(other) for other in others] == [None] * 5
