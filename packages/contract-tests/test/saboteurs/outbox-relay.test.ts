/** Relays' outboxes with one fault each. */
import {
  EventLog,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
} from "@procurement/domain/events"
import {
  type LedgerMemory,
  makeEventLogMemory,
  makeLedgerMemory,
  makeOutboxRelayMemory,
} from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { outboxRelayClauses, type OutboxRelayPorts } from "../../src/events/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Relay = OutboxRelay["Service"]

const layerOf = (plant: (relay: Relay, ledger: LedgerMemory) => Partial<Relay>) => {
  const ledger = makeLedgerMemory()
  const relay = makeOutboxRelayMemory(ledger)
  return Layer.mergeAll(
    layerLedgerReference(ledger),
    Layer.succeed(EventLog, makeEventLogMemory(ledger)),
    Layer.succeed(OutboxRelay, { ...relay, ...plant(relay, ledger) }),
  )
}

const saboteur = (
  fault: string,
  plant: (relay: Relay, ledger: LedgerMemory) => Partial<Relay>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<OutboxRelayPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: outboxRelayClauses }),
  caughtBy,
})

/** Returns an altered result. */
const giving =
  (change: (entries: ReadonlyArray<OutboxEntry>) => ReadonlyArray<OutboxEntry>) =>
  ({ next }: Relay): Partial<Relay> => ({
    next: (after, limit) => Effect.map(next(after, limit), change),
  })

/** Marks the whole outbox: the mark is right, and in front of everything. */
const markAll = (ledger: LedgerMemory): void => {
  const { mark } = ledger.relay
  if (mark === undefined) return
  const ids = ledger.outbox.map(({ event }) => event.id)
  ledger.relay.mark = { ...mark, published: new Set([...mark.published, ...ids]) }
}

const inOrder = "returns the events"
const whole = "exactly as published, with its aggregate"
const goesOn = "without gap or repeat"
const meetsAll = "shows a relay every event once"
const oneOfMany = "to one of many relays"
const afterTheLease = "gives the mark to another relay when"
const counts = "counts the events"

proves("OutboxRelay", outboxRelayClauses, [
  saboteur(
    "returns the newest first",
    giving((all) => all.toReversed()),
    inOrder,
  ),
  saboteur(
    "returns each event twice",
    giving((all) => all.flatMap((each) => [each, each])),
    inOrder,
  ),
  saboteur(
    "returns the tenant as the aggregate",
    giving((all) =>
      all.map((each) => ({ ...each, aggregate: { type: "tenant", id: each.tenantId } })),
    ),
    whole,
  ),
  saboteur(
    "returns only the data",
    giving((all) =>
      all.map((each) => ({ ...each, body: JSON.stringify(JSON.parse(each.body).data) })),
    ),
    whole,
  ),
  saboteur(
    "forgets traces",
    giving((all) => all.map(({ trace: _trace, ...each }) => each)),
    "the trace in which it happened",
  ),
  saboteur(
    "ignores the limit",
    ({ next }) => ({ next: (after) => next(after, 1_000) }),
    "no more events at once",
  ),
  saboteur(
    "returns the event at the mark again",
    ({ next }, { outbox }) => ({
      next: (after, limit) => {
        const index = outbox.findIndex(({ event }) => (event.id as string) === after)
        const before = outbox[index - 1]?.event.id as string | undefined
        return next(index < 1 ? after : (before as OutboxPlace | undefined), limit)
      },
    }),
    goesOn,
  ),
  saboteur(
    "returns events before earlier ones",
    ({ next }, { outbox }) => ({
      next: (after, limit) => {
        const late = outbox.find((_, nth) => nth >= outbox.length - 4 && nth % 3 === 0)
        const isLast = late === outbox.at(-1)
        return Effect.map(next(after, limit), (entries) =>
          isLast ? entries : entries.filter(({ id }) => id !== late?.event.id),
        )
      },
    }),
    meetsAll,
  ),
  saboteur("gives the mark to all relays", () => ({ hold: () => Effect.succeed(true) }), oneOfMany),
  saboteur(
    "gives the mark a moment too late",
    ({ hold }) => ({ hold: (claim) => hold({ ...claim, now: (claim.now - 1) as never }) }),
    afterTheLease,
  ),
  saboteur(
    "gives the mark a moment too early",
    ({ hold }) => ({ hold: (claim) => hold({ ...claim, now: (claim.now + 1) as never }) }),
    afterTheLease,
  ),
  saboteur(
    "does not extend the lease of the mark",
    ({ hold }, ledger) => ({
      hold: (claim) => {
        const { mark } = ledger.relay
        return mark?.holder === claim.holder ? Effect.succeed(true) : hold(claim)
      },
    }),
    "renews the lease when",
  ),
  saboteur(
    "does not release the mark",
    () => ({ release: () => Effect.void }),
    "gives the mark to another relay as",
  ),
  saboteur(
    "releases the mark for any relay",
    ({ release }, { relay }) => ({
      release: () => Effect.suspend(() => release(relay.mark?.holder ?? "")),
    }),
    "ignores a release of the",
  ),
  saboteur(
    "resets the mark when another relay takes it",
    ({ hold }, ledger) => ({
      hold: (claim) => {
        const { mark } = ledger.relay
        if (mark?.holder === undefined) delete ledger.relay.mark
        return hold(claim)
      },
    }),
    "advances the mark",
  ),
  saboteur(
    "lets the mark move back",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.suspend(() => {
          const held = ledger.relay.mark
          if (held?.holder === holder) ledger.relay.mark = { ...held, published: new Set() }
          return mark(holder, place)
        }),
    }),
    "never moves the mark back",
  ),
  saboteur(
    "moves the mark for any relay",
    ({ mark }, { relay }) => ({
      mark: (_holder, place) => Effect.suspend(() => mark(relay.mark?.holder ?? "", place)),
    }),
    "rejects a move",
  ),
  saboteur(
    "moves the mark before it checks the holder",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.tapError(mark(holder, place), () => Effect.sync(() => markAll(ledger))),
    }),
    "rejects a move",
  ),
  saboteur(
    "lets the log delete unpublished events",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.tap(mark(holder, place), () => Effect.sync(() => markAll(ledger))),
    }),
    "keeps unpublished events",
  ),
  saboteur("counts without a limit", ({ lag }) => ({ lag: () => lag(1_000) }), counts),
  saboteur(
    "also counts published events",
    (_, { outbox }) => ({
      lag: (atMost) =>
        Effect.sync(() => ({
          waiting: Math.min(atMost, outbox.length),
          oldestAt: outbox[0]?.event.occurredAt,
        })),
    }),
    counts,
  ),
])
