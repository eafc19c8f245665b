/** Deletes what can't be replayed any more: events, deliveries and replays of 30 days ago. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { EventLog } from "../../events/event-log.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { earliestReplayable } from "../replay.ts"
import { ReplayRepository } from "../replay-repository.ts"

/** One batch of each, at most `limit`, so that no lock lasts long; returns how many in all. */
export const forgetOldWebhooks = Effect.fnUntraced(function* (limit: number) {
  const events = yield* EventLog
  const deliveries = yield* DeliveryLog
  const replays = yield* ReplayRepository
  const before = earliestReplayable(instant(yield* Clock.currentTimeMillis))
  return (
    (yield* deliveries.forget(before, limit)) +
    (yield* events.forget(before, limit)) +
    (yield* replays.forget(before))
  )
})
