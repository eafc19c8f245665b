/** /v1/sandbox/orders and /events: reports that a warehouse, a carrier and a bank would send. */
import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { warsawDate } from "@procurement/domain/calendar"
import { CatalogRepository, type Quantity } from "@procurement/domain/catalog"
import {
  cancelOrder,
  type Order,
  placeOrder,
  readOrder,
  recordOrderFact,
  recordOutsideIssue,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { z } from "zod"
import { attempt, type SandboxControls } from "../../audience/sandbox-controls.ts"
import { sandboxOperation } from "../../audience/sandbox.ts"
import { problem } from "../../problem/problem.ts"
import { jsonBody, optionalBody } from "../../request/reading.ts"
import { accepted } from "../../request/returns.ts"
import type { Call } from "../../request/route.ts"
import {
  type OrderType,
  paymentRequest,
  returnRequest,
  shipmentRequest,
  triggered,
  triggerRequest,
} from "../../schema/sandbox.ts"
import { isExample, publishExample } from "../sandbox/example-events.ts"
import { orderPath, returnsOrder, withInvoices } from "./reading.ts"
import { deliverOrder, payOrder, returnOrder, shipOrder } from "./sandbox-steps.ts"

const emptyCatalog = problem("service_unavailable", {
  detail: { en: "The catalog is empty.", pl: "Katalog jest pusty." },
})

/** Places an order of one item for the caller. */
const placeSample = Effect.fnUntraced(function* (
  { principal }: Pick<Call, "principal">,
  reference: string,
) {
  const { tenantId, tenant } = principal
  const catalog = yield* CatalogRepository
  const [item] = (yield* catalog.page({ limit: 1 })).items
  if (item === undefined) return yield* Effect.fail(emptyCatalog)
  const request = {
    tenantId,
    buyer: tenant.buyer,
    currency: "PLN",
    reference: lineText(reference),
    lines: [{ sku: item.sku, quantity: 1 as Quantity }],
  } as const
  return yield* placeOrder(request, tenant)
})

const issueOutside = ({ id, tenantId, invoiceId, acceptedAt }: Order) =>
  recordOutsideIssue(tenantId, invoiceId, {
    number: lineText(`A/${id}`),
    issueDate: warsawDate(acceptedAt),
    by: lineText("sandbox"),
  }).pipe(
    Effect.map(() => undefined),
    Effect.catchTag("IssueOutsideRefused", (late) => Effect.succeed(late)),
  )

/** The steps from a new order to the event. KSeF's own events follow without a step. */
const driveTo = (type: OrderType, order: Order) => {
  const { id, tenantId } = order
  switch (type) {
    case "order.accepted":
    case "invoice.issued":
    case "invoice.rejected":
      return Effect.void
    case "order.processing":
      return recordOrderFact(id, { _tag: "ProcessingStarted" })
    case "order.shipped":
      return shipOrder(id)
    case "order.delivered":
      return deliverOrder(id)
    case "invoice.issued_outside":
      return issueOutside(order)
    case "order.cancelled":
    case "invoice.voided":
      return Effect.catchTag(cancelOrder(tenantId, id), "OrderNotAsExpected", Effect.die)
    case "order.returned":
      return returnOrder(id)
    case "invoice.paid":
      return payOrder(order)
  }
}

/** How often an order is placed until its invoice is not sent before the next step. */
const maximumTries = 5

/**
 * Places an order and takes it to the event. An invoice may be sent before it is voided or issued
 * outside KSeF; then another order is tried.
 */
const cause = Effect.fnUntraced(function* (
  call: Pick<Call, "principal">,
  type: OrderType,
  reference: string,
) {
  for (let attempts = 1; ; attempts += 1) {
    const order = yield* placeSample(call, reference)
    const driven = yield* driveTo(type, order)
    const isLate =
      type === "invoice.voided"
        ? driven?._tag === "Cancelled" && driven.correctionId !== undefined
        : driven?._tag === "IssueOutsideRefused"
    if (!isLate || attempts >= maximumTries) return order
  }
})

const parts = {
  scope: "orders:write",
  parameters: orderPath,
  returns: returnsOrder("The order."),
} as const
const problems = ["order_not_found", "impossible_move", "shipment_refused"] as const

const shipRoute = sandboxOperation({
  ...parts,
  id: "shipSandboxOrder",
  at: "POST /v1/sandbox/orders/{id}/ship",
  summary: "Ship an order",
  description:
    "Records that all goods that have not left leave in a parcel, as the warehouse would report. " +
    "Shipping the order again without a body changes nothing.",
  body: optionalBody(shipmentRequest),
  problems,
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const { id } = yield* readOrder(principal.tenantId, path.id)
    return yield* withInvoices(yield* shipOrder(id, body))
  }),
})

const deliverRoute = sandboxOperation({
  ...parts,
  id: "deliverSandboxOrder",
  at: "POST /v1/sandbox/orders/{id}/deliver",
  summary: "Deliver an order",
  description:
    "Records the delivery that the carrier would report. An order that has not been shipped is " +
    "shipped first.",
  problems,
  handle: Effect.fnUntraced(function* ({ principal, path }) {
    const { id } = yield* readOrder(principal.tenantId, path.id)
    return yield* withInvoices(yield* deliverOrder(id))
  }),
})

const payRoute = sandboxOperation({
  ...parts,
  id: "paySandboxOrder",
  at: "POST /v1/sandbox/orders/{id}/pay",
  summary: "Pay the invoice of an order",
  description:
    "Records the payment that the bank would report. Without `amount` it pays all that is still " +
    "owed; if nothing is owed, nothing changes.",
  body: optionalBody(paymentRequest),
  isKeyed: true,
  problems: ["order_not_found", "payment_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const order = yield* readOrder(principal.tenantId, path.id)
    yield* payOrder(order, body.amount)
    return yield* withInvoices(order)
  }),
})

const returnRoute = sandboxOperation({
  ...parts,
  id: "returnSandboxOrder",
  at: "POST /v1/sandbox/orders/{id}/return",
  summary: "Return goods of an order",
  description:
    "Records the return that the warehouse would report. Without `lines` it returns everything " +
    "that has not been returned yet. An order that has not been shipped is shipped first. A " +
    "correction of the invoice (KOR) follows.",
  body: optionalBody(returnRequest),
  isKeyed: true,
  problems: [...problems, "return_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const { id } = yield* readOrder(principal.tenantId, path.id)
    return yield* withInvoices(yield* returnOrder(id, body))
  }),
})

const triggerRoute = sandboxOperation({
  id: "triggerSandboxEvent",
  at: "POST /v1/sandbox/events",
  scope: "orders:write",
  summary: "Trigger an event",
  description:
    "Places an order of one catalog item in your name, with the reference `sandbox <type>` (for " +
    "`invoice.rejected` followed by a UUID, by which KSeF rejects this invoice alone), and takes " +
    "it through the steps up to the event. The event is real: webhooks and `GET /v1/events` " +
    "deliver it, and you can read its order and invoice. KSeF's events (`invoice.issued`, " +
    "`invoice.rejected`) follow when KSeF has responded. Events about your account " +
    "(`quota.reached`, `token.expiring`, `rate_limit.sustained`, `webhook.expiring`), " +
    "`invoice.overdue` and `catalog.updated` are delivered as examples: they name what doesn't " +
    "exist or did not happen, and nothing else changes. For a real `invoice.overdue`, move the clock past " +
    "the due date of an invoice.",
  body: jsonBody(triggerRequest),
  isKeyed: true,
  returns: accepted(
    "The order that causes the event, or the example.",
    triggered,
    (caused: z.output<typeof triggered>) => caused,
    {
      headers: { Location: z.string().meta({ description: "URL of the order or the example." }) },
      headersOf: ({ orderId, eventId }) => ({
        location: eventId === undefined ? `/v1/orders/${orderId}` : `/v1/events/${eventId}`,
      }),
    },
  ),
  problems: [
    "quota_exceeded",
    "impossible_move",
    "payment_refused",
    "return_refused",
    "shipment_refused",
  ],
  handle: Effect.fnUntraced(function* (call) {
    const { type } = call.body
    if (isExample(type)) {
      const { id: eventId } = yield* publishExample(type, call.principal)
      return { type, eventId }
    }
    const reference = `sandbox ${type}${type === "invoice.rejected" ? ` ${randomUUID()}` : ""}`
    if (type === "invoice.rejected") {
      const failure = { failure: "reject", times: 1, containing: reference } as const
      yield* attempt(() => call.principal.controls.failKsef(failure))
    }
    const { id: orderId, invoiceId } = yield* cause(call, type, reference)
    return { type, orderId, invoiceId }
  }),
})

export const makeOrderRoutes = (controls: SandboxControls | undefined) =>
  [shipRoute, deliverRoute, payRoute, returnRoute, triggerRoute].map((route) => route(controls))
