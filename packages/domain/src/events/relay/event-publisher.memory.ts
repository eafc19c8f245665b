/** Reference implementation of `EventPublisher`, in memory: the broker is a list. */
import * as Effect from "effect/Effect"
import type { EventPublisher } from "./event-publisher.ts"
import type { OutboxEntry } from "./outbox-relay.ts"

/** Takes what is told, behind what was told before. */
export const makeEventPublisherMemory = (
  told: Array<OutboxEntry> = [],
): EventPublisher["Service"] => ({
  publish: (entries) => Effect.sync(() => void told.push(...entries)),
  close: Effect.void,
})
