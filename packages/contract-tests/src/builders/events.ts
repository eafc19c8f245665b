/** Events of every kind; those of orders and invoices come from the domain's own decisions. */
import { type Instant, instant, warsawDate } from "@procurement/domain/calendar"
import type { DomainEvent, EventType } from "@procurement/domain/events"
import {
  eventsOnEntering,
  createdAt,
  type InvoiceState,
  listedInvoice,
  statedBasis,
  voidedEvent,
} from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import { type OrderStatus, supplyOf, transition } from "@procurement/domain/order"
import { decidePayment, openInvoice, overdueReport } from "@procurement/domain/payment"
import * as Result from "effect/Result"
import { defaultRandom } from "./random.ts"
import {
  freshCode,
  freshEventId,
  freshSubscriptionId,
  freshTenantId,
  freshTokenId,
  usualInstant,
} from "./fresh.ts"
import { anInvoice } from "./invoices.ts"
import { anOrderIn, aReturn, stepsTo } from "./orders.ts"
import { aPaymentMoment, aPaymentNotice } from "./payments.ts"
import { aTenant } from "./tenants.ts"
import { anInstant, aPlacement, type PlacementOptions } from "./placements.ts"

type Events = ReadonlyArray<DomainEvent>

const ofInvoice = (state: InvoiceState, options: PlacementOptions): Events => {
  const invoice = anInvoice(state, options)
  const at = invoice.timeline.at(-1)?.at ?? usualInstant
  const supply = { expectedOn: warsawDate(at) }
  return eventsOnEntering(invoice, supply, freshEventId(at), at)
}

const ofVoided = (options: PlacementOptions): Events => {
  const invoice = anInvoice("Voided", options)
  const { voided } = invoice
  return voided === undefined ? [] : [voidedEvent(invoice, voided, freshEventId(voided.at))]
}

const ofPayment = (options: PlacementOptions): Events => {
  const { order, invoice } = aPlacement(options)
  const stated = statedBasis(anInvoice("Archived", options))
  const payable = { ...invoice, isCorrection: false, supply: supplyOf(order), stated }
  const soFar = { invoice: payable, payments: [], corrections: [], sameReference: undefined }
  const moment = aPaymentMoment(order.acceptedAt)
  return Result.getOrThrow(decidePayment(soFar, aPaymentNotice(invoice), moment)).events
}

const ofOverdue = (options: PlacementOptions): Events => {
  const invoice = anInvoice("Archived", options)
  const [eventId, at] = [freshEventId(createdAt(invoice)), createdAt(invoice)]
  const none = minorUnits(0)
  const receivable = { owed: invoice.total.amount, received: none, refunded: none }
  const overdue = openInvoice(listedInvoice(invoice), receivable)
  const moment = { at, eventIds: new Map([[invoice.id, eventId]]), emailId: undefined }
  return overdueReport(overdue === undefined ? [] : [overdue], aTenant(), moment).events
}

const ofOrder = (status: OrderStatus, options: PlacementOptions): Events =>
  stepsTo(status, aPlacement(options).order, options.random).flatMap(({ events }) => events)

const ofReturn = (options: PlacementOptions): Events => {
  const order = anOrderIn("Shipped", { ...options, random: defaultRandom })
  const at = instant(order.shipments[0].shippedAt + 60_000)
  const fact = aReturn({ ...order, returns: [] }, options.random)
  const moment = { at, eventId: freshEventId(at) }
  return Result.getOrThrow(transition({ ...order, returns: [] }, fact, moment)).events
}

const tenantEvent = (
  type:
    | "catalog.updated"
    | "quota.reached"
    | "token.expiring"
    | "rate_limit.sustained"
    | "webhook.expiring",
  envelope: Pick<DomainEvent, "id" | "tenantId" | "occurredAt">,
  later: Instant,
): DomainEvent => {
  const clientId = `cli_${freshCode()}`
  switch (type) {
    case "catalog.updated": {
      const { occurredAt: since } = envelope
      const skus = { updated: ["KUB-330-BIA"], retired: ["BRE-DRE"] }
      return { ...envelope, type, data: { since, ...skus, complete: true } }
    }
    case "quota.reached": {
      const volume = { month: "2026-11", percent: 80, used: 800, limit: 1_000 } as const
      return { ...envelope, type, data: { metric: "orders", ...volume, resetsAt: later } }
    }
    case "token.expiring": {
      const token = { tokenId: freshTokenId(), name: "ERP „Żubr”", clientId, expiresAt: later }
      return { ...envelope, type, data: token }
    }
    case "rate_limit.sustained": {
      const { occurredAt: since } = envelope
      return { ...envelope, type, data: { clientId, policy: "orders-write", since } }
    }
    case "webhook.expiring": {
      const { occurredAt: oldestAt } = envelope
      const subscriptionId = freshSubscriptionId()
      const data = { subscriptionId, url: "https://example.com/", held: 3, oldestAt }
      return { ...envelope, type, data: { ...data, expiresAt: later } }
    }
  }
}

const madeBy = (type: EventType, options: PlacementOptions): Events => {
  switch (type) {
    case "order.accepted":
      return aPlacement(options).events
    case "order.processing":
      return ofOrder("Processing", options)
    case "order.shipped":
      return ofOrder("Shipped", options)
    case "order.delivered":
      return ofOrder("Delivered", options)
    case "order.cancelled":
      return ofOrder("Cancelled", options)
    case "order.returned":
      return ofReturn(options)
    case "invoice.issued":
      return ofInvoice("Acknowledged", options)
    case "invoice.rejected":
      return ofInvoice("Rejected", options)
    case "invoice.voided":
      return ofVoided(options)
    case "invoice.issued_outside":
      return ofInvoice("IssuedOutside", options)
    case "invoice.paid":
      return ofPayment(options)
    case "invoice.overdue":
      return ofOverdue(options)
    case "catalog.updated":
    case "quota.reached":
    case "token.expiring":
    case "rate_limit.sustained":
    case "webhook.expiring": {
      const { tenantId = freshTenantId(), random = defaultRandom } = options
      const { acceptedAt = anInstant(random) } = options
      const envelope = { id: freshEventId(acceptedAt), tenantId, occurredAt: acceptedAt }
      return [tenantEvent(type, envelope, instant(acceptedAt + 86_400_000))]
    }
  }
}

/** An event of that kind; the options are those of its placement. */
export const anEvent = (
  type: EventType = "order.accepted",
  options: PlacementOptions = {},
): DomainEvent => {
  const event = madeBy(type, options).find((each) => each.type === type)
  if (event === undefined) throw new TypeError(`the domain has no event ${type}`)
  return event
}
