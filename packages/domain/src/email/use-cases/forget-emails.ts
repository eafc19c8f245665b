/** Deletes old e-mails, which name people. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { EmailQueue } from "../sending.ts"

const dayMillis = 86_400_000

/** Deletes up to `limit` settled e-mails that are older than so many days; returns how many. */
export const forgetOldEmails = Effect.fnUntraced(function* (days: number, limit: number) {
  const queue = yield* EmailQueue
  const now = yield* Clock.currentTimeMillis
  return yield* queue.forget(instant(now - days * dayMillis), limit)
})
