/** Publishers with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { EventPublisher, EventPublisherError, type OutboxEntry } from "@procurement/domain/events"
import { makeEventPublisherMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { eventPublisherClauses } from "../../src/events/index.ts"
import { publishedInMemory } from "../references/listener-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Publish = EventPublisher["Service"]["publish"]

const saboteur = (
  fault: string,
  plant: (publish: Publish, published: Array<OutboxEntry>) => Publish,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<EventPublisher> => ({
  fault,
  stage: () => {
    const published: Array<OutboxEntry> = []
    const honest = makeEventPublisherMemory(published)
    const publish = plant(honest.publish, published)
    return {
      layer: Layer.succeed(EventPublisher, { ...honest, publish }),
      clauses: eventPublisherClauses(publishedInMemory(published)),
    }
  },
  caughtBy,
})

const swapped = (entries: ReadonlyArray<OutboxEntry>): ReadonlyArray<OutboxEntry> =>
  entries.length < 2 ? entries : [...entries.slice(-1), ...entries.slice(0, -1)]

const wholly = "has published every"
const inOrder = "publishes the events"

proves("EventPublisher", eventPublisherClauses(publishedInMemory([])), [
  saboteur(
    "leaves out the last one of many",
    (publish) => (entries) => publish(entries.length > 5 ? entries.slice(0, -1) : entries),
    wholly,
  ),
  saboteur(
    "publishes them with the current time",
    (publish) => (entries) =>
      publish(entries.map((entry) => ({ ...entry, occurredAt: instant(Date.now()) }))),
    wholly,
  ),
  saboteur(
    "fails when there are no events",
    (publish) => (entries) =>
      entries.length === 0
        ? Effect.fail(new EventPublisherError({ reason: "Refused", detail: "empty" }))
        : publish(entries),
    "succeeds when it",
  ),
  saboteur(
    "publishes the last one first",
    (publish) => (entries) => publish(swapped(entries)),
    inOrder,
  ),
  saboteur(
    "starts a call before the previous one ends",
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
    "publishes nothing twice",
    (publish, published) => (entries) =>
      publish(entries.filter(({ id }) => published.every((each) => each.id !== id))),
    "publishes an event again",
  ),
  saboteur(
    "drops events of a large call",
    (publish) => (entries) => publish(entries.slice(0, 1_000)),
    "publishes thousands of",
  ),
])
