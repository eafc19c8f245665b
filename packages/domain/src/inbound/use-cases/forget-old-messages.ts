/** Forgets messages that no channel keeps any more; at most `limit` of them, answers how many. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { remembranceDays } from "../inbound-message.ts"
import { Inbox } from "../inbox.ts"

const dayMillis = 86_400_000

export const forgetOldMessages = Effect.fnUntraced(function* (limit: number) {
  const inbox = yield* Inbox
  const before = instant((yield* Clock.currentTimeMillis) - remembranceDays * dayMillis)
  return yield* inbox.forget(before, limit)
})
