/** The contract of `EventPublisher`, with a consumer that the binding provides. */
import { expect } from "@effect/vitest"
import { dataForOthers, EventPublisher, eventTypes } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"
import { entriesOf, type EventPublisherBinding, eventsOfOne, receivedOf } from "./listening.ts"

export const eventPublisherClauses = clausesWith<EventPublisher, EventPublisherBinding>({
  *"has published every event when it succeeds, with its aggregate and its public data"(binding) {
    const publisher = yield* EventPublisher
    const events = eventTypes.map((type) => anEvent(type))
    const entries = entriesOf(events)
    yield* publisher.publish(entries)
    for (const [nth, event] of events.entries()) {
      const { id, type, tenantId, occurredAt } = event
      const about = { id, type, tenantId, occurredAt, aggregate: entries[nth]?.aggregate }
      const [received] = yield* receivedOf(binding, entries.slice(nth, nth + 1), 1)
      expectSame(received, { ...about, data: dataForOthers(event) })
    }
  },

  "succeeds when it gets no events": Effect.flatMap(EventPublisher, (publisher) =>
    publisher.publish([]),
  ),

  *"publishes the events of one aggregate in the given order, within and across calls"(binding) {
    const publisher = yield* EventPublisher
    const [one, other] = [entriesOf(eventsOfOne(60)), entriesOf(eventsOfOne(60))]
    const mixed = one.flatMap((entry, nth) => [entry, ...other.slice(nth, nth + 1)])
    for (const from of [0, 50, 51, 90]) {
      const to = [50, 51, 90, 120].find((end) => end > from)
      yield* publisher.publish(mixed.slice(from, to))
    }
    for (const entries of [one, other]) {
      const received = yield* receivedOf(binding, entries, entries.length)
      expect(received.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    }
  },

  *"publishes an event again, unchanged, when it is given again"(binding) {
    const publisher = yield* EventPublisher
    const entries = entriesOf(eventsOfOne(1))
    yield* publisher.publish(entries)
    yield* publisher.publish(entries)
    const [first, second, ...more] = yield* receivedOf(binding, entries, 2)
    expectSame(second, first)
    expect(more).toEqual([])
  },

  *"publishes thousands of events of one aggregate in one call, in order"(binding) {
    const publisher = yield* EventPublisher
    const entries = entriesOf(eventsOfOne(2_500))
    yield* publisher.publish(entries)
    const received = yield* receivedOf(binding, entries, entries.length)
    expect(received.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  },
})

export const eventPublisherContract = suiteWith({
  port: "EventPublisher",
  clauses: eventPublisherClauses,
})
