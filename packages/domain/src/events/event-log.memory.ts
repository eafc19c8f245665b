/** Reference implementation of `EventLog`, in memory: the outbox itself is the log. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import type { DomainEvent } from "./domain-event.ts"
import { type EventLog, EventNotFound, type EventQuery } from "./event-log.ts"

const eventsOf = (ledger: LedgerMemory, tenantId: TenantId): ReadonlyArray<DomainEvent> =>
  ledger.outbox.map(({ event }) => event).filter((event) => event.tenantId === tenantId)

const page = (ledger: LedgerMemory, tenantId: TenantId, { after, type, limit }: EventQuery) => {
  const own = eventsOf(ledger, tenantId)
  const last = after === undefined ? -1 : own.findIndex(({ id }) => id === after)
  if (after !== undefined && last === -1) return Effect.fail(new EventNotFound({ id: after }))
  const following = own.slice(last + 1).filter((event) => type === undefined || event.type === type)
  return Effect.succeed({ events: following.slice(0, limit), hasMore: following.length > limit })
}

const forget = (ledger: LedgerMemory, before: Instant, limit: number): number => {
  const { mark } = ledger.relay
  const isTold = ({ id }: DomainEvent): boolean => mark === undefined || mark.told.has(id)
  const over = ledger.outbox
    .filter(({ event, fannedOut }) => fannedOut && event.occurredAt < before && isTold(event))
    .slice(0, limit)
  for (const row of over) ledger.outbox.splice(ledger.outbox.indexOf(row), 1)
  return over.length
}

export const makeEventLogMemory = (ledger: LedgerMemory): EventLog["Service"] => ({
  page: (tenantId, query) => Effect.suspend(() => page(ledger, tenantId, query)),
  find: (tenantId, id) =>
    Effect.sync(() =>
      Option.fromUndefinedOr(eventsOf(ledger, tenantId).find((event) => event.id === id)),
    ),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
})
