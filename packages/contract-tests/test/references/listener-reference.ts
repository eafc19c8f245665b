/** The listener of an `EventPublisher` in memory. */
import { dataForOthers, type DomainEvent, type OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { EventPublisherBinding, ReceivedEvent } from "../../src/events/index.ts"

const receivedAs = (entry: OutboxEntry): ReceivedEvent => {
  const { id, type, tenantId, aggregate, occurredAt } = entry
  const event: DomainEvent = JSON.parse(entry.body)
  return { id, type, tenantId, aggregate, occurredAt, data: dataForOthers(event) }
}

export const publishedInMemory = (
  published: ReadonlyArray<OutboxEntry>,
): EventPublisherBinding => ({
  delayMillis: 100,
  received: ({ id }) =>
    Effect.sync(() => published.filter(({ aggregate }) => aggregate.id === id).map(receivedAs)),
})
