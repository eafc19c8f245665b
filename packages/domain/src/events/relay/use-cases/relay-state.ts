/** State shared by the parts of one relay. */
import type * as Effect from "effect/Effect"
import type * as Latch from "effect/Latch"
import type { EventPublisher } from "../event-publisher.ts"
import type { OutboxRelay } from "../outbox-relay.ts"
import type { RelayLimits } from "../relay-limits.ts"

/** What a relay has done since it was created. */
export interface RelayProgress {
  /** Whether it is the active relay. */
  readonly isHolding: boolean
  /** Events that the broker acknowledged, including repeated ones. */
  readonly published: number
  /** Number of failures of store or broker. */
  readonly failures: number
}

export interface RelayState {
  readonly holder: string
  readonly limits: RelayLimits
  readonly store: OutboxRelay["Service"]
  readonly publisher: EventPublisher["Service"]
  /** Open when there may be new events. */
  readonly woken: Latch.Latch
  readonly progress: { -readonly [Key in keyof RelayProgress]: RelayProgress[Key] }
  isStopping: boolean
  /** Open when the relay is to stop. */
  readonly stopping: Latch.Latch
  /** Waits for that long, or until the relay is to stop. */
  readonly pause: (millis: number) => Effect.Effect<void>
}
