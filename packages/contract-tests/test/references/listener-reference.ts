/** Who listens to an `EventPublisher` in memory. */
import { dataForOthers, type DomainEvent, type OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { EventPublisherBinding, HeardEvent } from "../../src/events/index.ts"

const heardAs = (entry: OutboxEntry): HeardEvent => {
  const { id, type, tenantId, aggregate, occurredAt } = entry
  const event: DomainEvent = JSON.parse(entry.body)
  return { id, type, tenantId, aggregate, occurredAt, data: dataForOthers(event) }
}

export const heardInMemory = (told: ReadonlyArray<OutboxEntry>): EventPublisherBinding => ({
  delayMillis: 100,
  heard: ({ id }) =>
    Effect.sync(() => told.filter(({ aggregate }) => aggregate.id === id).map(heardAs)),
})
