/** Texts of problems with orders, invoices, webhooks and other resources. */
import {
  maximumOpenReplays,
  maximumSubscriptions,
  replayWindowDays,
} from "@procurement/domain/webhook"

export const resources = {
  catalog_item_not_found: {
    title: "Catalog item not found",
    detail: "The catalog has no item with this SKU.",
    help: "Use the `sku` of an item from `GET /v1/catalog`.",
  },
  order_not_found: {
    title: "Order not found",
    detail: "You have no order with this id.",
    help:
      "Use an id from the response of `POST /v1/orders` or from `GET /v1/orders`. Orders of " +
      "other companies are not visible.",
  },
  order_not_cancellable: {
    title: "The order can no longer be cancelled",
    detail: "The order has left the warehouse; nothing was changed.",
    help:
      "An order can be cancelled while it is `accepted` or `processing`. The detail names " +
      "its status. Follow the shipment with `GET /v1/orders/{id}`, and agree on a return " +
      "with customer service.",
  },
  buyer_not_allowed: {
    title: "Buyer not allowed",
    detail: "`buyer.nip` must belong to your own company or to a company listed in your contract.",
    help:
      "KSeF makes the invoice available to the buyer, so you may order only for your own " +
      "company or for companies whose NIP your contract lists. Omit `buyer` to order for " +
      "your own company, or ask us to add the NIP to your contract. Nothing was stored.",
  },
  total_too_large: {
    title: "Order total too large",
    detail: "The sum of the lines exceeds the maximum total of an order.",
    help: "Split the order into several. Nothing was stored.",
  },
  invoice_too_large: {
    title: "Invoice too large",
    detail: "KSeF does not accept an invoice of this size. Split the order.",
    help:
      "KSeF limits the size of an invoice file. With this many lines and texts this long, the " +
      "file could exceed that size. Split the order into several. Nothing was stored.",
  },
  invoice_not_found: {
    title: "Invoice not found",
    detail: "You have no invoice with this id.",
    help:
      "Use the `id` of an entry in the order's `invoices`, or of `GET /v1/invoices`. Invoices of " +
      "other companies are not visible.",
  },
  invoice_not_issued: {
    title: "The file does not exist yet",
    detail:
      "The invoice is still being processed; request the file again after Retry-After seconds.",
    help:
      "The service first writes, signs and sends the invoice. Request the file again after " +
      "the time in `Retry-After`, or wait for the event `invoice.issued`.",
  },
  invoice_rejected: {
    title: "Invoice rejected by KSeF",
    detail: "KSeF has rejected the invoice; it has no files.",
    help:
      "The detail contains KSeF's response. Our staff will review the invoice; the order remains " +
      "stored. Read the invoice's status as `application/json`, and contact us if it does not " +
      "change.",
  },
  payment_reference_not_found: {
    title: "Payment reference not found",
    detail: "You have no payment reference with this id.",
    help: "Use the `id` from the response of `POST /v1/payment-references`.",
  },
  invoice_not_payable: {
    title: "An invoice cannot be paid by this transfer",
    detail: "An invoice cannot be paid by this transfer; nothing was stored.",
    help:
      "A collective identifier covers only unpaid invoices that are in KSeF and have the same " +
      "currency. `errors` names the invoice and the reason. Wait until the invoice is in KSeF, " +
      "or send the request without it.",
  },
  webhook_not_found: {
    title: "Webhook not found",
    detail: "You have no webhook with this id.",
    help:
      "The subscription does not exist, was deleted or belongs to another company. List your " +
      "subscriptions with `GET /v1/webhooks`.",
  },
  webhook_limit_reached: {
    title: "Too many webhooks",
    detail: `You already have the maximum of ${maximumSubscriptions} webhooks.`,
    help:
      "Delete subscriptions that you no longer need with `DELETE /v1/webhooks/{id}`, or " +
      "change one with `PATCH`: one subscription can cover all event types. Nothing was " +
      "stored.",
  },
  webhook_not_paused: {
    title: "Webhook not paused",
    detail: "The webhook is active, so there is nothing to resume.",
    help:
      "Only a paused subscription can be resumed. To receive failed events again, request a " +
      "replay with `POST /v1/webhooks/{id}/replays`. Nothing was changed.",
  },
  webhook_paused: {
    title: "Webhook paused",
    detail: "Deliveries are paused; nothing was sent.",
    help:
      "All retries of a delivery failed, so the service paused the subscription. While it is " +
      "paused, its events are held and no test events are sent. Fix the endpoint, then resume " +
      "with `POST /v1/webhooks/{id}/resume`.",
  },
  delivery_not_found: {
    title: "Delivery not found",
    detail: "This webhook has no delivery with this id.",
    help:
      `Delivered events are deleted after ${replayWindowDays} days, and deleting a ` +
      "subscription deletes its deliveries. List the deliveries with `GET " +
      "/v1/webhooks/{id}/deliveries`.",
  },
  delivery_not_settled: {
    title: "Delivery still in progress",
    detail:
      "Its status is `ready` or `waiting`: the service will still send it. Nothing was added.",
    help:
      "A delivery can be resent only when it was delivered, was skipped or has no retry left. " +
      "Wait until `nextAttemptAt`; if the webhook is paused, resume it.",
  },
  delivery_too_old: {
    title: "Delivery too old",
    detail: `The event is older than ${replayWindowDays} days and can't be resent.`,
    help:
      "Read the order with `GET /v1/orders/{id}` or the invoice with `GET " +
      "/v1/invoices/{id}`. Nothing was added.",
  },
  replay_limit_reached: {
    title: "Too many replays in progress",
    detail: `This webhook already has ${maximumOpenReplays} replays in progress, the maximum.`,
    help:
      "Wait until one is complete (`completedAt` in `GET /v1/webhooks/{id}/replays`), or " +
      "request everything you need in one replay. Nothing was stored.",
  },
  replay_not_found: {
    title: "Replay not found",
    detail: "This webhook has no replay with this id.",
    help:
      `Replays are deleted ${replayWindowDays} days after they complete, and together with ` +
      "their subscription. List the replays with `GET /v1/webhooks/{id}/replays`.",
  },
  event_not_found: {
    title: "Event not found",
    detail: "You have no event with this id.",
    help: `Events are kept for ${replayWindowDays} days. List your events with \`GET /v1/events\`.`,
  },
  internal_error: {
    title: "Internal error",
    detail: "The service failed unexpectedly; the failure was recorded.",
    help:
      "The request may have taken effect. Send it again later; send an order with the same " +
      "`Idempotency-Key`, so that it is placed only once. If the failure persists, send us the " +
      "`request_id`.",
  },
  service_unavailable: {
    title: "Service temporarily unavailable",
    detail: "A component of the service did not respond.",
    help:
      "The request may have taken effect. Send it again after the seconds in `Retry-After`; send " +
      "an order with the same `Idempotency-Key`, so that it is placed only once.",
  },
  sandbox_only: {
    title: "Available only in a sandbox",
    detail: "This service is not a sandbox, so it does not offer this operation.",
    help:
      "Only a sandbox lets you move the clock, ship and pay orders on request, and make its KSeF " +
      "fail. Send the request to the address of your sandbox, with a token of the sandbox. " +
      "Nothing was stored.",
  },
  no_retry_pending: {
    title: "No webhook retry pending",
    detail: "None of your webhook deliveries is waiting for a retry.",
    help:
      "Deliveries of a paused subscription are held, not retried. Let a delivery fail " +
      "first, or move the clock by a duration. The clock was not moved.",
  },
  tenant_not_found: {
    title: "Tenant not found",
    detail: "No tenant has this id.",
    help: "Use ids from the lists of the operator API. Nothing was stored.",
  },
  client_not_found: {
    title: "API client not found",
    detail: "The tenant has no API client with this id.",
    help:
      "Clients of other tenants are not visible. List the API clients again. Nothing was " +
      "stored.",
  },
  token_not_found: {
    title: "Token not found",
    detail: "The tenant has no long-lived token with this id, or the token has expired.",
    help:
      "List the long-lived tokens again: tokens that have expired or were revoked are not " +
      "listed.",
  },
  impossible_move: {
    title: "Invalid status change",
    detail: "The order's status does not allow this change; nothing was stored.",
    help:
      "The order was cancelled, has not been shipped yet, or was shipped with another " +
      "shipment. Read its current status. Recording the same fact again is never rejected.",
  },
  return_refused: {
    title: "Return not possible",
    detail: "The order does not allow this return; nothing was stored.",
    help:
      "The order has no such line, the returned quantity exceeds what the buyer still has, " +
      "the reference belongs to another return, or there are too many returns. Read the " +
      "order's returns. Recording the same return again is never rejected.",
  },
  correction_refused: {
    title: "Technical correction not possible",
    detail: "The invoice's status does not allow a technical correction; nothing was stored.",
    help:
      "KSeF accepts a technical correction only for an invoice that was issued offline and " +
      "rejected because of the file itself. It accepts none after a rejection for missing " +
      "permissions, or if it has already accepted the invoice or another correction of it. Read " +
      "the invoice's current status.",
  },
  reissue_refused: {
    title: "Reissue not possible",
    detail: "The invoice's status does not allow a reissue; nothing was stored.",
    help:
      "Only an invoice that KSeF has rejected can be reissued. It can't be reissued if it was " +
      "reissued already, if a technical correction is possible, or if KSeF has a valid file of " +
      "it. Read the invoice's current status.",
  },
  payment_refused: {
    title: "Payment or refund not possible",
    detail: "The transfer can't be recorded for this invoice; nothing was stored.",
    help:
      "The transfer's currency differs from the invoice's, its reference belongs to another " +
      "transfer, the document is a correction, the refund exceeds what was overpaid, or " +
      "there are too many transfers or too large ones. Compare currency, amount and " +
      "reference with the bank statement. Recording the same transfer again is never " +
      "rejected.",
  },
  credential_refused: {
    title: "Client or token can't be changed",
    detail: "The status of the tenant, client or token does not allow this; nothing was stored.",
    help:
      "The token was already replaced, the client has no secret, the plan does not include " +
      "certificates, or the maximum number of clients or tokens is reached. Read the current " +
      "clients and tokens.",
  },
} as const
