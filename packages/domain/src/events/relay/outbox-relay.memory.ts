/** Reference implementation of `OutboxRelay`, in memory: a place is the id of the event there. */
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { DomainEvent } from "../domain-event.ts"
import type { LedgerMemory, RelayMark, ToldEvent } from "../../ledger/ledger.memory.ts"
import { aggregateOf } from "../aggregate.ts"
import {
  type MarkClaim,
  MarkLost,
  type OutboxEntry,
  type OutboxPlace,
  type OutboxRelay,
  type RelayLag,
} from "./outbox-relay.ts"

const placeOf = ({ id }: DomainEvent): OutboxPlace => id as string as OutboxPlace

const entryOf = ({ event, trace }: ToldEvent): OutboxEntry => ({
  place: placeOf(event),
  id: event.id,
  type: event.type,
  tenantId: event.tenantId,
  aggregate: aggregateOf(event),
  occurredAt: event.occurredAt,
  trace,
  body: JSON.stringify(event),
})

const hold = ({ relay }: LedgerMemory, { holder, now, leaseUntil }: MarkClaim): boolean => {
  const { mark } = relay
  const isAnothers = mark?.holder !== undefined && mark.holder !== holder
  if (isAnothers && mark.leaseUntil > now) return false
  relay.mark = { holder, leaseUntil, told: mark?.told ?? new Set() }
  return true
}

const waiting = ({ outbox, relay }: LedgerMemory): ReadonlyArray<ToldEvent> =>
  outbox.filter(({ event }) => relay.mark?.told.has(event.id) !== true)

const next = (
  ledger: LedgerMemory,
  after: OutboxPlace | undefined,
  limit: number,
): ReadonlyArray<OutboxEntry> => {
  const last = ledger.outbox.findIndex(({ event }) => placeOf(event) === after)
  // What is not there any more has been told, and everything in front of it too.
  const following = last === -1 ? waiting(ledger) : ledger.outbox.slice(last + 1)
  return following.slice(0, limit).map(entryOf)
}

const moved = (ledger: LedgerMemory, mark: RelayMark, place: OutboxPlace): RelayMark => {
  const last = ledger.outbox.findIndex(({ event }) => placeOf(event) === place)
  const upToThere = ledger.outbox.slice(0, last + 1).map(({ event }) => event.id)
  return { ...mark, told: new Set([...mark.told, ...upToThere]) }
}

const lag = (ledger: LedgerMemory, atMost: number): RelayLag => {
  const times = waiting(ledger)
    .slice(0, atMost)
    .map(({ event }) => event.occurredAt)
  const [first, ...others] = times
  if (first === undefined) return { waiting: 0 }
  return { waiting: times.length, oldestAt: instant(Math.min(first, ...others)) }
}

export const makeOutboxRelayMemory = (ledger: LedgerMemory): OutboxRelay["Service"] => ({
  hold: (claim) => Effect.sync(() => hold(ledger, claim)),
  release: (holder) =>
    Effect.sync(() => {
      const { mark } = ledger.relay
      if (mark?.holder === holder) ledger.relay.mark = { ...mark, holder: undefined }
    }),
  next: (after, limit) => Effect.sync(() => next(ledger, after, limit)),
  mark: (holder, place) =>
    Effect.suspend(() => {
      const { mark } = ledger.relay
      if (mark?.holder !== holder) return Effect.fail(new MarkLost({ holder }))
      ledger.relay.mark = moved(ledger, mark, place)
      return Effect.void
    }),
  lag: (atMost) => Effect.sync(() => lag(ledger, atMost)),
})
