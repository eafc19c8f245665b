/** The contract of `EventPublisher`, with a consumer that the binding provides. */
import { expect } from "@effect/vitest"
import { dataForOthers, EventPublisher, eventTypes } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"
import { entriesOf, type EventPublisherBinding, eventsOfOne, receivedOf } from "./listening.ts"

const publishesEveryEvent = (binding: EventPublisherBinding) =>
  clause(
    "has published every event when it succeeds, with its aggregate and its public data",
    Effect.gen(function* () {
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
    }),
  )

const noEvents = clause(
  "succeeds when it gets no events",
  Effect.flatMap(EventPublisher, (publisher) => publisher.publish([])),
)

const inOrder = (binding: EventPublisherBinding) =>
  clause(
    "publishes the events of one aggregate in the given order, within and across calls",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const [one, other] = [entriesOf(eventsOfOne(60)), entriesOf(eventsOfOne(60))]
      const mixed = one.flatMap((entry, nth) => [entry, ...other.slice(nth, nth + 1)])
      for (const from of [0, 50, 51, 90]) {
        const to = [50, 51, 90, 120].find((end) => end > from)
        yield* publisher.publish(mixed.slice(from, to))
      }
      for (const own of [one, other]) {
        const received = yield* receivedOf(binding, own, own.length)
        expect(received.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
      }
    }),
  )

const publishesAgain = (binding: EventPublisherBinding) =>
  clause(
    "publishes an event again, unchanged, when it is given again",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const entries = entriesOf(eventsOfOne(1))
      yield* publisher.publish(entries)
      yield* publisher.publish(entries)
      const [first, second, ...more] = yield* receivedOf(binding, entries, 2)
      expectSame(second, first)
      expect(more).toEqual([])
    }),
  )

const publishesThousands = (binding: EventPublisherBinding) =>
  clause(
    "publishes thousands of events of one aggregate in one call, in order",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const entries = entriesOf(eventsOfOne(2_500))
      yield* publisher.publish(entries)
      const received = yield* receivedOf(binding, entries, entries.length)
      expect(received.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    }),
  )

export const eventPublisherClauses = (
  binding: EventPublisherBinding,
): ReadonlyArray<Clause<EventPublisher>> => [
  publishesEveryEvent(binding),
  noEvents,
  inOrder(binding),
  publishesAgain(binding),
  publishesThousands(binding),
]

export const eventPublisherContract = suiteWith({
  port: "EventPublisher",
  clauses: eventPublisherClauses,
})
