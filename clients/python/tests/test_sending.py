"""Tokens, retries, idempotency and problems, against a scripted HTTP service."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime, timedelta, timezone

import httpx
import pytest

from procurement import AsyncClient, Client, ProblemError, RetryPolicy
from procurement.errors import retry_after
from service import Reply, Service, running

ORDER = {"id": "ord_1", "status": "accepted"}
QUICK = RetryPolicy(first_wait=0.01)


def client_of(service: Service, **options: str) -> Client:
    return Client(service.url, token=options.get("token", "ppl_test_1"), retry=QUICK)


def granted(token: str, expires_in: int = 3600) -> Reply:
    return Reply(body={"access_token": token, "token_type": "Bearer", "expires_in": expires_in})


def test_every_attempt_of_an_order_has_the_same_idempotency_key() -> None:
    unavailable = Reply(503, {"code": "unavailable", "retryable": True})
    with running(unavailable, Reply(is_cut=True), Reply(201, ORDER)) as service:
        with client_of(service) as api:
            assert api.orders.create({"currency": "PLN", "lines": []})["id"] == "ord_1"
        keys = {request.headers["idempotency-key"] for request in service.requests}
        assert len(service.requests) == 3
        assert len(keys) == 1


def test_the_callers_own_idempotency_key_is_sent() -> None:
    with running(Reply(201, ORDER)) as service, client_of(service) as api:
        api.orders.create({"currency": "PLN", "lines": []}, idempotency_key="PO-2026-0117")
        assert service.requests[0].headers["idempotency-key"] == "PO-2026-0117"


def test_retry_after_is_not_cut_short() -> None:
    with running(Reply(429, {"code": "rate_limited"}, {"retry-after": "1"}), Reply(body=ORDER)) as service:
        with client_of(service) as api:
            started = time.monotonic()
            api.orders.get("ord_1")
            assert time.monotonic() - started >= 1


def test_a_retry_after_beyond_the_longest_wait_ends_the_attempts() -> None:
    with running(Reply(429, {"code": "rate_limited"}, {"retry-after": "3600"})) as service:
        with client_of(service) as api, pytest.raises(ProblemError) as caught:
            api.orders.get("ord_1")
        assert caught.value.retry_after == 3600


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Sat, 21 Oct 2000 07:28:00 GMT", 0),
        ("Sat, 21 Oct 2000 07:28:00 -0000", 0),
        ("Sat, 21 Oct 2000 07:28:00", 0),
        ("Sun Nov  6 08:49:37 1994", 0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 0),
        ("Sat, 21 Oct 2000 07:28:00 +9999999999999999", None),
        ("-5", None),
        ("0.5", None),
        ("soon", None),
    ],
)
def test_a_date_without_a_zone_is_in_utc_and_any_other_text_is_ignored(text: str, seconds: float | None) -> None:
    limited = Reply(429, {"code": "rate_limited"}, {"retry-after": text})
    with running(*[limited] * 4) as service, client_of(service) as api:
        with pytest.raises(ProblemError) as caught:
            api.orders.get("ord_1")
        assert caught.value.retry_after == seconds
        assert len(service.requests) == 4


def test_a_date_without_a_zone_is_not_in_the_zone_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    later = datetime.now(timezone.utc) + timedelta(seconds=100)
    found = retry_after(httpx.Headers({"retry-after": f"{later:%a, %d %b %Y %H:%M:%S} -0000"}))
    monkeypatch.undo()
    time.tzset()
    assert found is not None and 0 < found <= 100


def test_a_change_without_an_idempotency_key_is_not_repeated_after_a_lost_response() -> None:
    with running(Reply(is_cut=True)) as service, client_of(service) as api:
        with pytest.raises(httpx.TransportError):
            api.webhooks.update("sub_1", {"contactEmail": "it@example.com"})
        assert len(service.requests) == 1


def test_a_problem_has_its_code_and_the_errors_of_its_fields() -> None:
    body = {
        "code": "validation_failed",
        "title": "Validation failed",
        "detail": "One field is wrong.",
        "request_id": "req_1",
        "errors": [{"pointer": "/events/0", "code": "invalid_value", "message": "must be one of …"}],
    }
    with running(Reply(422, body)) as service, client_of(service) as api:
        with pytest.raises(ProblemError, match="422 validation_failed: One field is wrong.") as caught:
            api.webhooks.create({"url": "https://example.com", "contactEmail": "it@example.com"})
    problem = caught.value
    assert (problem.status, problem.code, problem.request_id) == (422, "validation_failed", "req_1")
    assert problem.errors[0]["pointer"] == "/events/0"
    assert not problem.retryable


def test_an_error_page_of_a_proxy_is_a_problem_too() -> None:
    with running(*[Reply(502, "<html>")] * 4) as service, client_of(service) as api:
        with pytest.raises(ProblemError) as caught:
            api.usage.get()
        assert (caught.value.code, caught.value.retryable) == ("unknown", True)
        assert len(service.requests) == 4


def test_a_body_that_is_not_json_is_a_problem_of_any_status() -> None:
    deep = "[" * 100_000
    with running(Reply(200, "<html>"), Reply(200, deep), Reply(404, deep)) as service, client_of(service) as api:
        for text in ["200 unknown: the response is not JSON"] * 2 + ["404 unknown: Not Found"]:
            with pytest.raises(ProblemError) as caught:
                api.usage.get()
            assert str(caught.value) == text


def test_json_of_another_form_is_a_problem() -> None:
    with running(*[Reply(200, [])] * 2, Reply(200, {"of": "others"})) as service, client_of(service) as api:
        for read in (api.usage.get, lambda: list(api.orders.list()), api.webhooks.list):
            with pytest.raises(ProblemError, match="^200 unknown: the response does not have the API's form$"):
                read()


def test_a_revoked_token_is_replaced_once() -> None:
    refused = Reply(401, {"code": "unauthorized"})
    with running(granted("one"), refused, granted("two"), Reply(body=ORDER)) as service:
        with Client(service.url, client_id="erp:1", client_secret="s/1", retry=QUICK) as api:
            api.orders.get("ord_1")
        paths = [request.path for request in service.requests]
        assert paths == ["/oauth/token", "/v1/orders/ord_1", "/oauth/token", "/v1/orders/ord_1"]
        # RFC 6749, 2.3.1: erp%3A1 and s%2F1.
        assert service.requests[0].headers["authorization"] == "Basic ZXJwJTNBMTpzJTJGMQ=="
        assert service.requests[3].headers["authorization"] == "Bearer two"


def test_a_given_token_that_is_refused_is_a_problem() -> None:
    with running(Reply(401, {"code": "unauthorized"})) as service, client_of(service) as api:
        with pytest.raises(ProblemError):
            api.orders.get("ord_1")
        assert len(service.requests) == 1


def test_concurrent_calls_share_one_token() -> None:
    async def calls(service: Service) -> None:
        async with AsyncClient(service.url, client_id="erp", client_secret="s", retry=QUICK) as api:
            await asyncio.gather(*(api.orders.get("ord_1") for _ in range(5)))

    with running(granted("one"), *[Reply(body=ORDER)] * 5) as service:
        asyncio.run(calls(service))
        assert [request.path for request in service.requests].count("/oauth/token") == 1


def test_a_list_requests_pages_when_they_are_needed() -> None:
    first = {"items": [{"id": "ord_1"}, {"id": "ord_2"}], "next": "/v1/orders?cursor=b"}
    with running(Reply(body=first), Reply(body={"items": [{"id": "ord_3"}], "next": None})) as service:
        with client_of(service) as api:
            orders = api.orders.list(status="shipped", limit=2)
            assert [next(orders)["id"], next(orders)["id"]] == ["ord_1", "ord_2"]
            assert [request.path for request in service.requests] == ["/v1/orders?status=shipped&limit=2"]
            assert [order["id"] for order in orders] == ["ord_3"]


def test_a_page_never_leads_a_token_to_another_host() -> None:
    page = {"items": [], "next": "https://elsewhere.example.com/v1/orders"}
    with running(Reply(body=page)) as service, client_of(service) as api:
        with pytest.raises(ValueError, match="not a path of this service"):
            list(api.orders.list())


def test_a_client_needs_either_credentials_or_a_token() -> None:
    url = "https://api.example.com"
    with pytest.raises(ValueError, match="either"):
        Client(url)
    with pytest.raises(ValueError, match="either"):
        Client(url, client_id="erp")
    with pytest.raises(ValueError, match="either"):
        Client(url, client_id="erp", client_secret="s", token="t")


def test_a_url_with_a_password_is_rejected_without_showing_it() -> None:
    with pytest.raises(ValueError, match="^base_url must not contain a user name or password$"):
        Client("https://user:hunter2@api.example.com", token="t")
