"""The asynchronous client. One call is one request, with its token, retries and time limit."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import AsyncIterator, Callable, Mapping
from types import TracebackType
from typing import Any, Literal, cast
from urllib.parse import quote

import httpx

from . import models
from .errors import InvoiceNotIssuedError, ProblemError, document_of
from .retries import NOT_ISSUED, AsyncLock, RetryPolicy, async_sleep, wait_after

Query = Mapping[str, str | int | None]

JSON = {"accept": "application/json"}


class _Sender:
    """Sends requests with a token, and again where that is harmless."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        retry: RetryPolicy,
        token: str | None,
        credentials: tuple[str, str] | None,
    ) -> None:
        self.http = http
        self.retry = retry
        self.credentials = credentials
        self.known = token
        self.renew_at = float("inf")
        self.lock = AsyncLock()

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        body: object = None,
        headers: Mapping[str, str] = JSON,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> httpx.Response:
        """The response below 400. Raises `ProblemError`, or what httpx raises."""
        extra = dict(headers)
        if method == "POST" and not path.endswith(("/pause", "/resume")):
            extra["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            extra["if-match"] = if_match
        params = {name: str(value) for name, value in (query or {}).items() if value is not None}
        given: dict[str, Any] = {} if body is None else {"json": body}
        if params:
            given["params"] = params
        request = self.http.build_request(method, path, headers=extra, **given)
        is_renewed = False
        attempted = 0
        while True:
            attempted += 1
            token = await self.token()
            request.headers["authorization"] = f"Bearer {token}"
            try:
                return await self.answer(request)
            except (ProblemError, httpx.TransportError) as failure:
                if isinstance(failure, ProblemError) and failure.status == 401:
                    # The token has expired or was revoked: nothing was done.
                    if self.credentials is None or is_renewed:
                        raise
                    is_renewed = True
                    if self.known == token:
                        self.known = None
                    continue
                wait = wait_after(self.retry, request, failure, attempted)
                if wait is None:
                    raise
            await async_sleep(wait)

    async def answer(self, request: httpx.Request) -> httpx.Response:
        response = await self.http.send(request)
        if response.status_code >= 400:
            raise ProblemError(response)
        return response

    async def token(self) -> str:
        """Callers at the same time share one request."""
        async with self.lock:
            if self.known is None or time.monotonic() >= self.renew_at:
                self.known = await self.granted()
            return self.known

    async def granted(self) -> str:
        client_id, client_secret = self.credentials or ("", "")
        # RFC 6749, 2.3.1: both are form-encoded before they go into the header.
        basic = httpx.BasicAuth(quote(client_id, safe=""), quote(client_secret, safe=""))
        attempted = 0
        while True:
            attempted += 1
            asked_at = time.monotonic()
            request = self.http.build_request(
                # Token requests are safe to repeat.
                "POST",
                "/oauth/token",
                data={"grant_type": "client_credentials"},
                headers={"idempotency-key": str(uuid.uuid4())},
            )
            next(basic.auth_flow(request))
            try:
                grant = cast(models.AccessToken, document_of(await self.answer(request), "access_token", "expires_in"))
            except (ProblemError, httpx.TransportError) as failure:
                wait = wait_after(self.retry, request, failure, attempted)
                if wait is None:
                    raise
                await async_sleep(wait)
                continue
            life = float(grant["expires_in"])
            self.renew_at = asked_at + life - min(60.0, life / 2)
            return grant["access_token"]

    async def items(self, path: str, query: Query, headers: Mapping[str, str] = JSON) -> AsyncIterator[Any]:
        """Every item of a list; each page is requested when it is needed."""
        page = document_of(await self.send("GET", path, query=query, headers=headers), "items")
        while True:
            for item in page["items"]:
                yield item
            following = page.get("next")
            if following is None:
                return
            if not following.startswith("/"):
                raise ValueError("`next` is not a path of this service")
            page = document_of(await self.send("GET", following, headers=headers), "items")


class _Orders:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    async def create(self, order: models.OrderRequest, *, idempotency_key: str | None = None) -> models.Order:
        """Places an order; the attempts of one call never place a second one."""
        response = await self._sender.send("POST", "/v1/orders", body=order, idempotency_key=idempotency_key)
        return cast(models.Order, document_of(response))

    async def preview(self, order: models.OrderRequest) -> models.OrderPreview:
        """What the order would be if it were placed now; places nothing."""
        response = await self._sender.send("POST", "/v1/orders/preview", body=order)
        return cast(models.OrderPreview, document_of(response))

    async def get(self, id: str) -> models.Order:
        return cast(models.Order, document_of(await self._sender.send("GET", f"/v1/orders/{_at(id)}")))

    def list(
        self,
        *,
        status: models.OrderStatus | None = None,
        reference: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[models.ListedOrder]:
        """Newest first."""
        query: Query = {
            "status": status,
            "reference": reference,
            "created_from": created_from,
            "created_to": created_to,
            "limit": limit,
        }
        return self._sender.items("/v1/orders", query)

    async def cancel(
        self,
        id: str,
        cancellation: models.CancellationRequest | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> models.Order:
        response = await self._sender.send(
            "POST",
            f"/v1/orders/{_at(id)}/cancel",
            body=cancellation or {},
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return cast(models.Order, document_of(response))


class _Invoices:
    """Files are None while they do not exist yet."""

    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        order_id: str | None = None,
        status: models.InvoiceStatus | None = None,
        kind: models.InvoiceKind | None = None,
        issued_from: str | None = None,
        issued_to: str | None = None,
        ksef_number: str | None = None,
        period: str | None = None,
        currency: models.Currency | None = None,
        payment: Literal["unpaid", "partly_paid", "paid", "nothing_due", "overdue"] | None = None,
        reference: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[models.InvoiceListItem]:
        """Newest first."""
        query: Query = {
            "order_id": order_id,
            "status": status,
            "kind": kind,
            "issued_from": issued_from,
            "issued_to": issued_to,
            "ksef_number": ksef_number,
            "period": period,
            "currency": currency,
            "payment": payment,
            "reference": reference,
            "limit": limit,
        }
        return self._sender.items("/v1/invoices", query)

    async def export_csv(self, period: str) -> bytes:
        """The invoices of a month such as `2026-11`, for an Excel with Polish settings."""
        headers = {"accept": "text/csv"}
        response = await self._sender.send("GET", "/v1/invoices/export", query={"period": period}, headers=headers)
        return response.content

    async def export_zip(self, period: str, *, language: Literal["pl", "en"] = "pl") -> bytes:
        """The same as a ZIP with XML, UPO and PDF of each document, at most 1,000 documents."""
        headers = {"accept": "application/zip", "accept-language": language}
        query = {"period": period, "format": "zip"}
        response = await self._sender.send("GET", "/v1/invoices/export", query=query, headers=headers)
        return response.content

    async def get(self, id: str) -> models.Invoice:
        return cast(models.Invoice, document_of(await self._sender.send("GET", f"/v1/invoices/{_at(id)}/status")))

    async def xml(self, id: str) -> bytes | None:
        """The FA(3) file as KSeF has it."""
        return await self._file(id, "xml")

    async def pdf(self, id: str, *, language: Literal["pl", "en"] = "pl") -> bytes | None:
        """`en` adds English to the Polish text."""
        return await self._file(id, "pdf", {"accept-language": language})

    async def container(self, id: str) -> bytes | None:
        """The file with its seal (ASiC-E)."""
        return await self._file(id, "container")

    async def upo(self, id: str) -> bytes | None:
        """KSeF's receipt, XML."""
        return await self._file(id, "upo")

    async def _file(self, id: str, form: str, headers: Mapping[str, str] = {}) -> bytes | None:
        try:
            response = await self._sender.send("GET", f"/v1/invoices/{_at(id)}/{form}", headers=headers)
        except ProblemError as problem:
            if problem.code == NOT_ISSUED:
                return None
            raise
        return response.content


class _Webhooks:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    async def create(
        self, webhook: models.SubscriptionRequest, *, idempotency_key: str | None = None
    ) -> models.CreatedSubscription:
        """Only this result has the `secret`."""
        response = await self._sender.send("POST", "/v1/webhooks", body=webhook, idempotency_key=idempotency_key)
        return cast(models.CreatedSubscription, document_of(response))

    async def list(self) -> list[models.Subscription]:
        page = document_of(await self._sender.send("GET", "/v1/webhooks"), "items")
        return cast("list[models.Subscription]", page["items"])

    async def get(self, id: str) -> models.Subscription:
        return cast(models.Subscription, document_of(await self._sender.send("GET", f"/v1/webhooks/{_at(id)}")))

    async def update(
        self, id: str, change: models.SubscriptionChange, *, if_match: str | None = None
    ) -> models.Subscription:
        response = await self._sender.send("PATCH", f"/v1/webhooks/{_at(id)}", body=change, if_match=if_match)
        return cast(models.Subscription, document_of(response))

    async def delete(self, id: str, *, if_match: str | None = None) -> None:
        await self._sender.send("DELETE", f"/v1/webhooks/{_at(id)}", if_match=if_match)

    async def pause(self, id: str, *, if_match: str | None = None) -> models.Subscription:
        """Holds deliveries until `resume`."""
        response = await self._sender.send("POST", f"/v1/webhooks/{_at(id)}/pause", if_match=if_match)
        return cast(models.Subscription, document_of(response))

    async def resume(self, id: str, exhausted: Literal["retry", "skip"] = "retry") -> models.Subscription:
        response = await self._sender.send("POST", f"/v1/webhooks/{_at(id)}/resume", body={"exhausted": exhausted})
        return cast(models.Subscription, document_of(response))

    async def rotate_secret(self, id: str, overlap_hours: int = 24) -> models.CreatedSubscription:
        """Only this result has the new `secret`."""
        response = await self._sender.send(
            "POST", f"/v1/webhooks/{_at(id)}/rotate-secret", body={"overlapHours": overlap_hours}
        )
        return cast(models.CreatedSubscription, document_of(response))

    async def test(self, id: str) -> models.Delivery:
        """Sends the event `webhook.test` once."""
        return cast(models.Delivery, document_of(await self._sender.send("POST", f"/v1/webhooks/{_at(id)}/test")))

    def deliveries(
        self,
        id: str,
        *,
        status: models.DeliveryStatus | None = None,
        event_id: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[models.Delivery]:
        """Newest first, each with its attempts."""
        query: Query = {"status": status, "eventId": event_id, "limit": limit}
        return self._sender.items(f"/v1/webhooks/{_at(id)}/deliveries", query)

    async def redeliver(self, id: str, delivery_id: str) -> models.Delivery:
        path = f"/v1/webhooks/{_at(id)}/deliveries/{_at(delivery_id)}/redeliver"
        return cast(models.Delivery, document_of(await self._sender.send("POST", path)))

    async def replay(
        self, id: str, replay: models.ReplayRequest, *, idempotency_key: str | None = None
    ) -> models.Replay:
        """Starts to send many events again."""
        response = await self._sender.send(
            "POST", f"/v1/webhooks/{_at(id)}/replays", body=replay, idempotency_key=idempotency_key
        )
        return cast(models.Replay, document_of(response))

    async def get_replay(self, id: str, replay_id: str) -> models.Replay:
        path = f"/v1/webhooks/{_at(id)}/replays/{_at(replay_id)}"
        return cast(models.Replay, document_of(await self._sender.send("GET", path)))


class _Events:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def list(
        self, *, after: str | None = None, type: str | None = None, limit: int | None = None
    ) -> AsyncIterator[models.Event]:
        """The event log, oldest first; continue with `after`, the id of the last event read."""
        return self._sender.items("/v1/events", {"after": after, "type": type, "limit": limit})

    async def get(self, id: str) -> models.Event:
        return cast(models.Event, document_of(await self._sender.send("GET", f"/v1/events/{_at(id)}")))


class _Catalog:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        currency: models.Currency | None = None,
        category: str | None = None,
        search: str | None = None,
        language: Literal["pl", "en", "de"] = "en",
        limit: int | None = None,
    ) -> AsyncIterator[models.CatalogItem]:
        query: Query = {"currency": currency, "category": category, "search": search, "limit": limit}
        return self._sender.items("/v1/catalog", query, {**JSON, "accept-language": language})

    async def get(
        self,
        sku: str,
        *,
        currency: models.Currency | None = None,
        language: Literal["pl", "en", "de"] = "en",
    ) -> models.CatalogItem:
        headers = {**JSON, "accept-language": language}
        response = await self._sender.send(
            "GET", f"/v1/catalog/{_at(sku)}", query={"currency": currency}, headers=headers
        )
        return cast(models.CatalogItem, document_of(response))


class _Usage:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    async def get(self) -> models.Usage:
        return cast(models.Usage, document_of(await self._sender.send("GET", "/v1/usage")))


class AsyncClient:
    """A client of the API. It connects to nothing before it is used; close it, or use it in `with`.

    Pass `client_id` and `client_secret`, or an access token or long-lived `token`. `timeout` is in
    seconds and applies to each attempt. `http` replaces the underlying httpx client, for proxies or
    client certificates; its `base_url` is set.
    """

    def __init__(
        self,
        base_url: str,
        *,
        client_id: str | None = None,
        client_secret: str | None = None,
        token: str | None = None,
        timeout: float = 30.0,
        retry: RetryPolicy = RetryPolicy(),
        http: httpx.AsyncClient | None = None,
    ) -> None:
        has_credentials = client_id is not None and client_secret is not None
        if has_credentials == (token is not None):
            raise ValueError("pass either client_id and client_secret, or token")
        if httpx.URL(base_url).userinfo:
            # httpx would send them instead of the token.
            raise ValueError("base_url must not contain a user name or password")
        self._http = http or httpx.AsyncClient(timeout=timeout)
        self._http.base_url = base_url
        credentials = (client_id, client_secret) if client_id is not None and client_secret is not None else None
        sender = _Sender(self._http, retry, token, credentials)
        self.orders = _Orders(sender)
        self.invoices = _Invoices(sender)
        self.webhooks = _Webhooks(sender)
        self.events = _Events(sender)
        self.catalog = _Catalog(sender)
        self.usage = _Usage(sender)

    async def wait_for_invoice(
        self,
        order: str | models.Order,
        *,
        until: Literal["acknowledged", "archived"] = "acknowledged",
        timeout: float = 600.0,
        on_status: Callable[[models.Invoice], None] | None = None,
    ) -> models.Invoice:
        """Waits until KSeF has the invoice of an order, or it is archived. Survives an outage.

        Raises `InvoiceNotIssuedError` when KSeF rejects the invoice or the time is over.
        """
        known = await self.orders.get(order) if isinstance(order, str) else order
        invoice_id = next(each["id"] for each in known["invoices"] if each["kind"] == "VAT")
        ends_at = time.monotonic() + timeout
        invoice = await self.invoices.get(invoice_id)
        wait = 0.25
        while True:
            status = invoice["status"]
            if on_status is not None:
                on_status(invoice)
            while invoice["status"] == status:
                if status in (until, "archived"):
                    return invoice
                if status in ("rejected", "voided", "issued_outside"):
                    raise InvoiceNotIssuedError(status, invoice)
                left = ends_at - time.monotonic()
                if left <= 0:
                    raise InvoiceNotIssuedError("timed_out", invoice)
                await async_sleep(min(left, wait * (0.8 + random.random() / 5)))
                wait = min(wait * 1.5, 15.0)
                try:
                    invoice = await self.invoices.get(invoice_id)
                except ProblemError as problem:
                    if not problem.retryable:
                        raise
                except httpx.TransportError:
                    # The service is away for a moment: the time limit decides.
                    pass

    async def aclose(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()


def _at(id: str) -> str:
    return quote(id, safe="")
