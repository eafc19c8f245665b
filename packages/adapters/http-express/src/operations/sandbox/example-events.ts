/**
 * Examples of the events that no step of an order causes at once: a quota, a token, a rate limit, a
 * webhook, an overdue invoice, the catalog. Their facts are possible in the caller's account but
 * did not happen, and nothing else changes.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { addDays, type Instant, instant, warsawDate } from "@procurement/domain/calendar"
import { type Principal, warningDaysBefore } from "@procurement/domain/credential"
import { type DomainEvent, EventLog, type EventType } from "@procurement/domain/events"
import {
  type EventId,
  type InvoiceId,
  nextId,
  type OrderId,
  type SubscriptionId,
  type TokenId,
} from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import { quotaMonthAt, resetOf, thresholdOf, volumesOf } from "@procurement/domain/quota"
import { expiryWarningDays, replayWindowDays } from "@procurement/domain/webhook"
import { exampleTypes } from "../../schema/sandbox.ts"

export type ExampleType = (typeof exampleTypes)[number]

export const isExample = (type: EventType): type is ExampleType =>
  exampleTypes.some((each) => each === type)

const minutes = 60_000
const days = 86_400_000

/** The type and data of the example. */
const factsOf = Effect.fnUntraced(function* (
  type: ExampleType,
  { clientId, tenant }: Principal,
  now: Instant,
) {
  switch (type) {
    case "invoice.overdue": {
      const invoiceId = (yield* nextId("inv")) as InvoiceId
      const orderId = (yield* nextId("ord")) as OrderId
      const dueDate = addDays(warsawDate(now), -2)
      const number = `FV/${dueDate.slice(0, 7).replace("-", "/")}/000001`
      const amounts = { total: minorUnits(124_500), owed: minorUnits(124_500) }
      const outstanding = minorUnits(24_500)
      const facts = { ...amounts, outstanding, currency: "PLN", dueDate } as const
      return { type, data: { invoiceId, orderId, number, ...facts } }
    }
    case "catalog.updated": {
      const since = instant(now - 5 * minutes)
      const skus = { updated: ["KUB-330-BIA"], retired: [] }
      return { type, data: { since, ...skus, complete: true } }
    }
    case "quota.reached": {
      const [metric, percent] = ["orders", 80] as const
      const month = quotaMonthAt(now)
      const limit = volumesOf(tenant)[metric]
      const used = thresholdOf(limit, percent)
      return { type, data: { metric, month, percent, used, limit, resetsAt: resetOf(month) } }
    }
    case "token.expiring": {
      const tokenId = (yield* nextId("tok")) as TokenId
      const expiresAt = instant(now + warningDaysBefore[0] * days)
      return { type, data: { tokenId, name: `sandbox ${type}`, clientId, expiresAt } }
    }
    case "rate_limit.sustained": {
      const since = instant(now - 5 * minutes)
      return { type, data: { clientId, policy: "writes", since } }
    }
    case "webhook.expiring": {
      const subscriptionId = (yield* nextId("sub")) as SubscriptionId
      const expiresAt = instant(now + expiryWarningDays * days)
      const oldestAt = instant(expiresAt - replayWindowDays * days)
      const url = "https://erp.example.com/webhooks"
      return { type, data: { subscriptionId, url, held: 3, oldestAt, expiresAt } }
    }
  }
})

/** Publishes an example of that type, which only the caller's tenant receives. */
export const publishExample = Effect.fnUntraced(function* (
  type: ExampleType,
  principal: Principal,
) {
  const log = yield* EventLog
  const now = instant(yield* Clock.currentTimeMillis)
  const id = (yield* nextId("evt")) as EventId
  const { tenantId } = principal
  const facts = yield* factsOf(type, principal, now)
  const event: DomainEvent = { id, tenantId, occurredAt: now, ...facts }
  yield* log.add(event)
  return event
})
