/** A store, a broker and relays between them, all in memory, for tests of the relay. */
import {
  makeEventPublisherMemory,
  makeLedgerMemory,
  makeOutboxRelayMemory,
} from "@procurement/adapter-memory"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { instant } from "../../../src/calendar/instant.ts"
import {
  type DomainEvent,
  EventPublisher,
  EventPublisherError,
  makeRelay,
  type OutboxEntry,
  OutboxRelay,
  type RelayLimits,
} from "../../../src/events/index.ts"
import type { EventId, TenantId } from "../../../src/identity/type-id.ts"

/**
 * Short intervals, so that tests do not wait. Only the lease and the stop timeout are long: neither
 * may expire because the machine is busy.
 */
export const quick: Partial<RelayLimits> = {
  batch: 3,
  leaseMillis: 60_000,
  renewMillis: 100,
  standbyMillis: 20,
  idleMillis: 10,
  restMillis: 10,
  refusedRestMillis: 20,
  stopMillis: 60_000,
}

/** For tests in which a lease has to expire. */
export const shortLease: Partial<RelayLimits> = { leaseMillis: 400 }

export const makeWorld = () => {
  const ledger = makeLedgerMemory()
  const published: Array<OutboxEntry> = []
  const honest = {
    store: makeOutboxRelayMemory(ledger),
    publisher: makeEventPublisherMemory(published),
  }
  let failing: "store" | "broker" | "refusing" | undefined
  const store: OutboxRelay["Service"] = {
    ...honest.store,
    next: (after, limit) =>
      failing === "store"
        ? Effect.fail(new Unavailable({ port: "OutboxRelay" }))
        : honest.store.next(after, limit),
  }
  const publisher: EventPublisher["Service"] = {
    ...honest.publisher,
    publish: (entries) => {
      const reason = failing === "refusing" ? "Refused" : "Unavailable"
      return failing === "broker" || failing === "refusing"
        ? Effect.fail(new EventPublisherError({ reason, detail: "not now" }))
        : honest.publisher.publish(entries)
    },
  }
  let count = 0
  return {
    ledger,
    published,
    store,
    publisher,
    fail: (what: typeof failing) => void (failing = what),
    /** Appends that many new events. */
    happen: (many: number): void => {
      for (let nth = 0; nth < many; nth += 1) {
        count += 1
        const event: DomainEvent = {
          id: `evt_${String(count).padStart(6, "0")}` as EventId,
          tenantId: "ten_1" as TenantId,
          occurredAt: instant(1_000 + count),
          type: "quota.reached",
          data: {
            metric: "orders",
            month: "2026-11",
            percent: 80,
            used: count,
            limit: 1_000,
            resetsAt: instant(2_000),
          },
        }
        ledger.outbox.push({ event, trace: undefined, fannedOut: true })
      }
    },
    ids: (): ReadonlyArray<string> => ledger.outbox.map(({ event }) => event.id),
  }
}

export type World = ReturnType<typeof makeWorld>

/** A relay of the world; parts of it may be replaced. */
export const aRelay = (
  world: World,
  holder: string,
  replaced: {
    readonly store?: Partial<OutboxRelay["Service"]>
    readonly publisher?: Partial<EventPublisher["Service"]>
    readonly limits?: Partial<RelayLimits>
  } = {},
) =>
  makeRelay({ holder, limits: { ...quick, ...replaced.limits } }).pipe(
    Effect.provideService(OutboxRelay, { ...world.store, ...replaced.store }),
    Effect.provideService(EventPublisher, { ...world.publisher, ...replaced.publisher }),
    Effect.map((relay) => ({ ...relay, run: Effect.provide(relay.run, Logger.layer([])) })),
  )

/** Waits until the condition holds; otherwise the test times out. */
export const until = (isSo: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => (isSo() ? Effect.void : Effect.andThen(Effect.sleep(2), until(isSo))))

/** The published ids without repetitions, in the order of their first publication. */
export const firstPublications = (published: ReadonlyArray<OutboxEntry>): ReadonlyArray<string> => [
  ...new Set(published.map(({ id }) => id)),
]
