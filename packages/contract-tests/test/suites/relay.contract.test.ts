/** Runs the contract suites of the outbox relay and of the event publisher against references. */
import { EventLog, EventPublisher, type OutboxEntry, OutboxRelay } from "@procurement/domain/events"
import {
  makeEventLogMemory,
  makeEventPublisherMemory,
  makeLedgerMemory,
  makeOutboxRelayMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { eventPublisherContract, outboxRelayContract } from "../../src/events/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { publishedInMemory } from "../references/listener-reference.ts"

const ledger = makeLedgerMemory()
const overLedger = Layer.mergeAll(
  layerLedgerReference(ledger),
  Layer.succeed(EventLog, makeEventLogMemory(ledger)),
  Layer.succeed(OutboxRelay, makeOutboxRelayMemory(ledger)),
)
outboxRelayContract("in memory", overLedger, { isolated: true })

const published: Array<OutboxEntry> = []
eventPublisherContract(
  "in memory",
  Layer.succeed(EventPublisher, makeEventPublisherMemory(published)),
  publishedInMemory(published),
)
