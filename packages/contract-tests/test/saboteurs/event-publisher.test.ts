/** Publishers with one fault each. */
import { instant } from "@procurement/domain/calendar"
import {
  EventPublisher,
  EventPublisherError,
  makeEventPublisherMemory,
  type OutboxEntry,
} from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { eventPublisherClauses } from "../../src/events/index.ts"
import { heardInMemory } from "../references/listener-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Publish = EventPublisher["Service"]["publish"]

const saboteur = (
  fault: string,
  plant: (publish: Publish, told: Array<OutboxEntry>) => Publish,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<EventPublisher> => ({
  fault,
  stage: () => {
    const told: Array<OutboxEntry> = []
    const honest = makeEventPublisherMemory(told)
    const publish = plant(honest.publish, told)
    return {
      layer: Layer.succeed(EventPublisher, { ...honest, publish }),
      clauses: eventPublisherClauses(heardInMemory(told)),
    }
  },
  caughtBy,
})

const swapped = (entries: ReadonlyArray<OutboxEntry>): ReadonlyArray<OutboxEntry> =>
  entries.length < 2 ? entries : [...entries.slice(-1), ...entries.slice(0, -1)]

const wholly = "has told every event when it succeeds"
const inOrder = "in one call and from call to call"

proves("EventPublisher", eventPublisherClauses(heardInMemory([])), [
  saboteur(
    "leaves out the last one of many",
    (publish) => (entries) => publish(entries.length > 5 ? entries.slice(0, -1) : entries),
    wholly,
  ),
  saboteur(
    "tells them as of now",
    (publish) => (entries) =>
      publish(entries.map((entry) => ({ ...entry, occurredAt: instant(Date.now()) }))),
    wholly,
  ),
  saboteur(
    "fails when there is nothing to tell",
    (publish) => (entries) =>
      entries.length === 0
        ? Effect.fail(new EventPublisherError({ reason: "Refused", detail: "empty" }))
        : publish(entries),
    "nothing to do",
  ),
  saboteur(
    "tells the last one first",
    (publish) => (entries) => publish(swapped(entries)),
    inOrder,
  ),
  saboteur(
    "begins the next call before the one before has ended",
    (publish) => {
      let held: ReadonlyArray<OutboxEntry> = []
      return (entries) => {
        const late = entries.length === 1 ? [] : held
        if (entries.length === 1) held = entries
        return Effect.andThen(publish(entries.length === 1 ? [] : entries), publish(late))
      }
    },
    inOrder,
  ),
  saboteur(
    "tells nothing twice",
    (publish, told) => (entries) =>
      publish(entries.filter(({ id }) => told.every((each) => each.id !== id))),
    "given again",
  ),
  saboteur(
    "drops what is too much at once",
    (publish) => (entries) => publish(entries.slice(0, 1_000)),
    "very many events",
  ),
])
