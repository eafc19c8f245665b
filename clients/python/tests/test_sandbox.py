"""The client against a real sandbox: an order, its invoice and files, webhooks and events."""

from __future__ import annotations

import asyncio
import io
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue

import pytest

from conftest import Sandbox
from procurement import AsyncClient, Client, ProblemError, WebhookEvent, challenge_of, verify_webhook
from procurement.models import OrderRequest

ORDER: OrderRequest = {
    "currency": "PLN",
    "reference": "PO-PY-1",
    "lines": [{"sku": "KUB-330-BIA", "quantity": 2}],
}


@pytest.fixture(scope="module")
def api(sandbox: Sandbox) -> Iterator[Client]:
    with Client(sandbox.base_url, client_id=sandbox.client_id, client_secret=sandbox.client_secret) as client:
        yield client


class Receiver:
    """A webhook endpoint that returns challenges and verifies events, as a customer's would."""

    def __init__(self) -> None:
        self.secret = ""
        self.events: Queue[WebhookEvent] = Queue()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                challenge = challenge_of(body)
                if challenge is None:
                    receiver.events.put(verify_webhook(receiver.secret, dict(self.headers), body))
                self.send_response(200)
                self.end_headers()
                self.wfile.write((challenge or "").encode())

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hooks"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def test_an_order_becomes_an_invoice_whose_events_arrive_verified(api: Client) -> None:
    receiver = Receiver()
    try:
        webhook = api.webhooks.create(
            {"url": receiver.url, "events": ["order.*", "invoice.issued"], "contactEmail": "it@example.com"}
        )
        receiver.secret = webhook["secret"]
        order = api.orders.create(ORDER, idempotency_key="PO-PY-1")
        assert api.orders.create(ORDER, idempotency_key="PO-PY-1")["id"] == order["id"]
        seen: list[str] = []
        invoice = api.wait_for_invoice(order, until="archived", on_status=lambda it: seen.append(it["status"]))
        assert seen[-1] == "archived"
        assert invoice["ksefNumber"]
        xml = api.invoices.xml(invoice["id"])
        pdf = api.invoices.pdf(invoice["id"], language="en")
        container = api.invoices.container(invoice["id"])
        upo = api.invoices.upo(invoice["id"])
        assert xml is not None and invoice["ksefNumber"] is not None and b"<P_15>" in xml
        assert pdf is not None and pdf.startswith(b"%PDF-")
        assert container is not None and container.startswith(b"PK")
        assert upo is not None and invoice["ksefNumber"].encode() in upo
        issue_date = invoice.get("issueDate")
        assert issue_date is not None and invoice["number"].encode() in api.invoices.export_csv(issue_date[:7])
        month = zipfile.ZipFile(io.BytesIO(api.invoices.export_zip(issue_date[:7])))
        name = invoice["number"].replace("/", "-")
        assert month.testzip() is None
        assert month.read(f"{name}.xml") == xml and month.read(f"{name}.upo.xml") == upo
        assert month.read(f"{name}.pdf").startswith(b"%PDF-")
        events = [receiver.events.get(timeout=30) for _ in range(2)]
        assert [event["type"] for event in events] == ["order.accepted", "invoice.issued"]
        issued = events[1]
        assert issued["type"] == "invoice.issued"
        if issued["type"] == "invoice.issued":
            assert issued["data"]["ksefNumber"] == invoice["ksefNumber"]
        assert api.events.get(issued["id"]) == issued
        test = api.webhooks.test(webhook["id"])
        assert receiver.events.get(timeout=30)["id"] == test["eventId"]
        assert test["id"] in [each["id"] for each in api.webhooks.deliveries(webhook["id"], limit=1)]
        api.webhooks.delete(webhook["id"])
    finally:
        receiver.close()


def test_lists_go_from_page_to_page(api: Client) -> None:
    placed = {api.orders.create(ORDER)["id"] for _ in range(3)}
    listed = [order["id"] for order in api.orders.list(reference="PO-PY-1", limit=1)]
    assert placed <= set(listed)
    assert len(set(listed)) == len(listed)
    item = next(api.catalog.list(language="de"))
    assert api.catalog.get(item["sku"], language="de") == item
    assert api.usage.get()["quotas"]["orders"]["used"] >= 3
    log = [event["type"] for event in api.events.list(limit=2)]
    assert "order.accepted" in log


def test_a_preview_has_the_total_of_the_order(api: Client) -> None:
    preview = api.orders.preview(ORDER)
    order = api.orders.create(ORDER)
    assert preview["total"] == order["total"]
    assert preview["lines"] == order["lines"]


def test_an_order_can_be_cancelled_once(api: Client) -> None:
    order = api.orders.create(ORDER)
    cancelled = api.orders.cancel(order["id"], {"reason": "Ordered twice"})
    assert cancelled["status"] == "cancelled"
    with pytest.raises(ProblemError) as caught:
        api.orders.get("ord_00000000000000000000000000")
    assert caught.value.code == "order_not_found"


def test_a_url_that_returns_no_challenge_is_rejected_and_not_stored(api: Client) -> None:
    url = "http://127.0.0.1:9/hooks"
    with pytest.raises(ProblemError) as caught:
        api.webhooks.create({"url": url, "events": ["invoice.issued"], "contactEmail": "it@example.com"})
    assert (caught.value.status, caught.value.code) == (422, "endpoint_not_verified")
    assert url not in [webhook["url"] for webhook in api.webhooks.list()]


def test_a_wrong_event_is_rejected_with_the_allowed_ones(api: Client) -> None:
    with pytest.raises(ProblemError) as caught:
        api.webhooks.create(
            {"url": "http://127.0.0.1:9/", "events": ["order.lost"], "contactEmail": "it@example.com"}  # type: ignore[list-item]
        )
    [error] = caught.value.errors
    assert error["pointer"] == "/events/0"
    assert "invoice.*" in error["message"]


def test_the_asynchronous_client_does_the_same(sandbox: Sandbox) -> None:
    async def calls() -> None:
        async with AsyncClient(
            sandbox.base_url, client_id=sandbox.client_id, client_secret=sandbox.client_secret
        ) as api:
            orders = await asyncio.gather(*(api.orders.create(ORDER) for _ in range(3)))
            invoices = await asyncio.gather(*(api.wait_for_invoice(order["id"]) for order in orders))
            numbers = {invoice["ksefNumber"] for invoice in invoices if "ksefNumber" in invoice}
            assert len(numbers) == 3
            listed = [invoice["id"] async for invoice in api.invoices.list(order_id=orders[0]["id"])]
            assert listed == [invoices[0]["id"]]

    asyncio.run(calls())
