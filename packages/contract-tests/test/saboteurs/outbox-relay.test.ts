/** Relays' outboxes with one fault each. */
import {
  EventLog,
  makeEventLogMemory,
  makeOutboxRelayMemory,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
} from "@procurement/domain/events"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
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

/** Gives something else than it should. */
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
  ledger.relay.mark = { ...mark, told: new Set([...mark.told, ...ids]) }
}

const inOrder = "in the order of the log, each once"
const whole = "what it is about"
const goesOn = "without gap or repeat"
const meetsAll = "while many are being told"
const oneOfMany = "to one of many relays"
const afterTheLease = "when its lease has run out, and not before"
const counts = "counts the events behind the mark"

proves("OutboxRelay", outboxRelayClauses, [
  saboteur(
    "gives the newest first",
    giving((all) => all.toReversed()),
    inOrder,
  ),
  saboteur(
    "gives each twice",
    giving((all) => all.flatMap((each) => [each, each])),
    inOrder,
  ),
  saboteur(
    "takes the tenant for the aggregate",
    giving((all) =>
      all.map((each) => ({ ...each, aggregate: { type: "tenant", id: each.tenantId } })),
    ),
    whole,
  ),
  saboteur(
    "gives the data alone",
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
    "gives the event at the place again",
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
    "gives events before those that belong in front of them",
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
  saboteur("gives the mark to everybody", () => ({ hold: () => Effect.succeed(true) }), oneOfMany),
  saboteur(
    "gives it a moment too late",
    ({ hold }) => ({ hold: (claim) => hold({ ...claim, now: (claim.now - 1) as never }) }),
    afterTheLease,
  ),
  saboteur(
    "gives it a moment too early",
    ({ hold }) => ({ hold: (claim) => hold({ ...claim, now: (claim.now + 1) as never }) }),
    afterTheLease,
  ),
  saboteur(
    "does not keep it for longer",
    ({ hold }, ledger) => ({
      hold: (claim) => {
        const { mark } = ledger.relay
        return mark?.holder === claim.holder ? Effect.succeed(true) : hold(claim)
      },
    }),
    "for longer when its holder asks again",
  ),
  saboteur(
    "does not give it back",
    () => ({ release: () => Effect.void }),
    "as soon as its holder gives it back",
  ),
  saboteur(
    "gives it back for anybody",
    ({ release }, { relay }) => ({
      release: () => Effect.suspend(() => release(relay.mark?.holder ?? "")),
    }),
    "somebody else than its holder",
  ),
  saboteur(
    "forgets where the mark was when another takes it",
    ({ hold }, ledger) => ({
      hold: (claim) => {
        const { mark } = ledger.relay
        if (mark?.holder === undefined) delete ledger.relay.mark
        return hold(claim)
      },
    }),
    "also for the next holder",
  ),
  saboteur(
    "lets the mark move back",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.suspend(() => {
          const held = ledger.relay.mark
          if (held?.holder === holder) ledger.relay.mark = { ...held, told: new Set() }
          return mark(holder, place)
        }),
    }),
    "never moves the mark back",
  ),
  saboteur(
    "moves the mark for anybody",
    ({ mark }, { relay }) => ({
      mark: (_holder, place) => Effect.suspend(() => mark(relay.mark?.holder ?? "", place)),
    }),
    "does not hold it any more",
  ),
  saboteur(
    "moves the mark first and asks who holds it then",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.tapError(mark(holder, place), () => Effect.sync(() => markAll(ledger))),
    }),
    "does not hold it any more",
  ),
  saboteur(
    "lets the log forget what was not told",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.tap(mark(holder, place), () => Effect.sync(() => markAll(ledger))),
    }),
    "forget nothing behind the mark",
  ),
  saboteur("counts without end", ({ lag }) => ({ lag: () => lag(1_000) }), counts),
  saboteur(
    "counts what was told, too",
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
