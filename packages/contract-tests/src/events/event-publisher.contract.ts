/** The contract of `EventPublisher`, with a listener of the binding at the other end. */
import { expect } from "@effect/vitest"
import { dataForOthers, EventPublisher, eventTypes } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { anEvent } from "../builders/events.ts"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import { entriesOf, type EventPublisherBinding, eventsOfOne, heardOf } from "./listening.ts"

const tellsAll = (binding: EventPublisherBinding) =>
  clause(
    "has told every event when it succeeds, each with what it is about and the data for others",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const events = eventTypes.map((type) => anEvent(type))
      const entries = entriesOf(events)
      yield* publisher.publish(entries)
      for (const [nth, event] of events.entries()) {
        const { id, type, tenantId, occurredAt } = event
        const about = { id, type, tenantId, occurredAt, aggregate: entries[nth]?.aggregate }
        const [heard] = yield* heardOf(binding, entries.slice(nth, nth + 1), 1)
        expectSame(heard, { ...about, data: dataForOthers(event) })
      }
    }),
  )

const nothing = clause(
  "has nothing to do when it is given nothing",
  Effect.flatMap(EventPublisher, (publisher) => publisher.publish([])),
)

const inOrder = (binding: EventPublisherBinding) =>
  clause(
    "tells those of one aggregate in the order given, in one call and from call to call",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const [one, other] = [entriesOf(eventsOfOne(60)), entriesOf(eventsOfOne(60))]
      const mixed = one.flatMap((entry, nth) => [entry, ...other.slice(nth, nth + 1)])
      for (const from of [0, 50, 51, 90]) {
        const to = [50, 51, 90, 120].find((end) => end > from)
        yield* publisher.publish(mixed.slice(from, to))
      }
      for (const own of [one, other]) {
        const heard = yield* heardOf(binding, own, own.length)
        expect(heard.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
      }
    }),
  )

const again = (binding: EventPublisherBinding) =>
  clause(
    "tells an event again when it is given again, the same in every respect",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const entries = entriesOf(eventsOfOne(1))
      yield* publisher.publish(entries)
      yield* publisher.publish(entries)
      const [first, second, ...more] = yield* heardOf(binding, entries, 2)
      expectSame(second, first)
      expect(more).toEqual([])
    }),
  )

const many = (binding: EventPublisherBinding) =>
  clause(
    "tells very many events of one aggregate in one call, in their order",
    Effect.gen(function* () {
      const publisher = yield* EventPublisher
      const entries = entriesOf(eventsOfOne(2_500))
      yield* publisher.publish(entries)
      const heard = yield* heardOf(binding, entries, entries.length)
      expect(heard.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    }),
  )

export const eventPublisherClauses = (
  binding: EventPublisherBinding,
): ReadonlyArray<Clause<EventPublisher>> => [
  tellsAll(binding),
  nothing,
  inOrder(binding),
  again(binding),
  many(binding),
]

export const eventPublisherContract = <E>(
  adapter: string,
  layer: Layer.Layer<EventPublisher, E>,
  binding: EventPublisherBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "EventPublisher", adapter, layer, can }, eventPublisherClauses(binding))
