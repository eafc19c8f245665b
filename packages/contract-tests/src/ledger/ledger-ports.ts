/**
 * Orders, invoices, webhooks, quotas and e-mails share one store: data stored through one port is
 * read through others. Their suites need a layer that provides all of them.
 */
import type { EmailQueue } from "@procurement/domain/email"
import type { DomainEvent } from "@procurement/domain/events"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import type { QuotaRepository } from "@procurement/domain/quota"
import type { TenantRepository } from "@procurement/domain/tenant"
import {
  type DeliveryLog,
  DeliveryQueue,
  type ReplayRepository,
  type SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aPlacement, type PlacementOptions } from "../builders/index.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSome } from "../suite/expecting.ts"

export type LedgerPorts =
  | DeliveryLog
  | DeliveryQueue
  | EmailQueue
  | InvoiceRepository
  | OrderRepository
  | QuotaRepository
  | ReplayRepository
  | SubscriptionRepository
  | TenantRepository

/** A stored placement. */
export const placed = Effect.fnUntraced(function* (options: PlacementOptions = {}) {
  const orders = yield* OrderRepository
  const placement = aPlacement(options)
  yield* orders.place(placement)
  return placement
})

/** Stores the events of one tenant in the outbox, with an order. */
export const publish = Effect.fnUntraced(function* (
  events: readonly [DomainEvent, ...ReadonlyArray<DomainEvent>],
) {
  const orders = yield* OrderRepository
  const { tenantId, occurredAt: acceptedAt } = events[0]
  yield* orders.place({ ...aPlacement({ tenantId, acceptedAt, lineCount: 1 }), events })
})

/** The invoice as it is stored now; fails when it does not exist. */
export const savedInvoice = Effect.fnUntraced(function* (of: {
  readonly tenantId: TenantId
  readonly id: InvoiceId
}) {
  const invoices = yield* InvoiceRepository
  return expectSome(yield* invoices.find(of.tenantId, of.id))
})

/**
 * The tenant's events in the outbox, in the order of fan-out. Fans out all other waiting events as
 * well, without deliveries.
 */
export const takeEvents = Effect.fnUntraced(function* (tenantId: TenantId, limit = 50) {
  const queue = yield* DeliveryQueue
  const taken = new Map<string, DomainEvent>()
  const take = queue.fanOut(limit, (event) => {
    if (event.tenantId === tenantId) taken.set(event.id, event)
    return []
  })
  yield* untilNothing(take, (count) => count === 0)
  return [...taken.values()]
})
