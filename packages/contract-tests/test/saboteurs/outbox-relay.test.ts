/** Outbox relays with one fault each. */
import { EventLog, type OutboxPlace, OutboxRelay } from "@procurement/domain/events"
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
import type { Ground } from "../mutants/running.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Relay = OutboxRelay["Service"]

const layerOf = (
  ledger: LedgerMemory,
  plant: (relay: Relay, ledger: LedgerMemory) => Partial<Relay> = () => ({}),
) => {
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
  stage: () => ({ layer: layerOf(makeLedgerMemory(), plant), clauses: outboxRelayClauses }),
  caughtBy,
})

/** Moves the mark past the whole outbox: its position is valid but after every event. */
const markAll = (ledger: LedgerMemory): void => {
  const { mark } = ledger.relay
  if (mark === undefined) return
  const ids = ledger.outbox.map(({ event }) => event.id)
  ledger.relay.mark = { ...mark, published: new Set([...mark.published, ...ids]) }
}

const ground = (): Ground<OutboxRelayPorts> => {
  const store = makeLedgerMemory()
  return { layer: layerOf(store), store }
}

const saboteurs = [
  saboteur(
    "returns the event at the mark again",
    ({ next }, { outbox }) => ({
      next: (after, limit) => {
        const index = outbox.findIndex(({ event }) => (event.id as string) === after)
        const before = outbox[index - 1]?.event.id as string | undefined
        return next(index < 1 ? after : (before as OutboxPlace | undefined), limit)
      },
    }),
    "without gap or repeat",
  ),
  saboteur(
    "lets the log delete unpublished events",
    ({ mark }, ledger) => ({
      mark: (holder, place) =>
        Effect.tap(mark(holder, place), () => Effect.sync(() => markAll(ledger))),
    }),
    "keeps unpublished events",
  ),
]

proves("OutboxRelay", outboxRelayClauses, saboteurs, ground)
