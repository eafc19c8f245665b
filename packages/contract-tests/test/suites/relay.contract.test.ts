/** The relay's side of the outbox, and its broker: the references. */
import { EventPublisher, type OutboxEntry, OutboxRelay } from "@procurement/domain/events"
import {
  layerLedgerMemory,
  makeEventPublisherMemory,
  makeLedgerMemory,
  makeOutboxRelayMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { eventPublisherContract, outboxRelayContract } from "../../src/events/index.ts"
import { publishedInMemory } from "../references/listener-reference.ts"

const ledger = makeLedgerMemory()
const overLedger = Layer.merge(
  layerLedgerMemory(ledger),
  Layer.succeed(OutboxRelay, makeOutboxRelayMemory(ledger)),
)
outboxRelayContract("in memory", overLedger, { isolated: true })

const published: Array<OutboxEntry> = []
eventPublisherContract(
  "in memory",
  Layer.succeed(EventPublisher, makeEventPublisherMemory(published)),
  publishedInMemory(published),
)
