/**
 * The only mark of a store, shared by the clauses: each claims it later than all previous ones and
 * releases it, so that no lease blocks another clause.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type DomainEvent,
  type MarkClaim,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
} from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { freshCode, usualInstant } from "../builders/fresh.ts"
import { untilNothing } from "../suite/draining.ts"
import { eventually } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { type EventLogPorts, timeout } from "./reading.ts"

export type OutboxRelayPorts = EventLogPorts | OutboxRelay

const hour = 60 * minute
let latest: Instant = usualInstant

/** An instant at which all leases of earlier clauses have expired. */
export const nextTurn = (): Instant => {
  latest = instant(latest + hour)
  return latest
}

/** A claim of a new relay, for a minute. */
export const aMarkClaim = (now: Instant = nextTurn()): MarkClaim => ({
  holder: `relay-${freshCode()}`,
  now,
  leaseUntil: later(now, minute),
})

/** Returns whether that relay holds the mark now; it is released at the end of the clause. */
export const asking = (claim: MarkClaim) =>
  Effect.flatMap(OutboxRelay, (relay) =>
    Effect.acquireRelease(relay.hold(claim), () => Effect.ignore(relay.release(claim.holder))),
  )

/** The claim of a relay that holds the mark now. */
export const holding = Effect.fnUntraced(function* () {
  const claim = aMarkClaim()
  expect(yield* asking(claim), "nobody holds the mark any more").toBe(true)
  return claim
})

/** All events after the mark, batch by batch. */
export const allBehindMark = Effect.fnUntraced(function* (batch = 200) {
  const relay = yield* OutboxRelay
  let place: OutboxPlace | undefined
  const more = Effect.suspend(() => relay.next(place, batch)).pipe(
    Effect.tap((entries) => Effect.sync(() => void (place = entries.at(-1)?.place ?? place))),
  )
  return (yield* untilNothing(more, (entries) => entries.length === 0)).flat()
})

/** Moves the mark to the end of the log. */
export const caughtUp = Effect.fnUntraced(function* ({ holder }: MarkClaim) {
  const relay = yield* OutboxRelay
  const last = (yield* allBehindMark()).at(-1)
  if (last !== undefined) yield* relay.mark(holder, last.place)
})

/** The tenant's events after the mark. */
export const leftBehindMark = (tenantId: TenantId) =>
  Effect.map(allBehindMark(), (entries) => entries.filter((each) => each.tenantId === tenantId))

/** The same once there are that many: a new event may become visible a moment later. */
export const behindMark = (tenantId: TenantId, count: number) =>
  eventually(leftBehindMark(tenantId), (entries) => entries.length >= count, timeout)

/** The events in the entries. */
export const eventsIn = (entries: ReadonlyArray<OutboxEntry>): ReadonlyArray<DomainEvent> =>
  entries.map(({ body }): DomainEvent => JSON.parse(body))
