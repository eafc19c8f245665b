/** Lists request records and deletes old ones. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { RequestLog, type RequestPageQuery, requestRecordDays } from "../request-log.ts"

const dayMillis = 86_400_000

/** Returns the tenant's requests, newest first. */
export const listRequests = Effect.fnUntraced(function* (query: RequestPageQuery) {
  const log = yield* RequestLog
  return yield* log.page(query)
})

/** Deletes up to `limit` records after their retention; returns how many. */
export const forgetOldRequests = Effect.fnUntraced(function* (limit: number) {
  const log = yield* RequestLog
  const now = yield* Clock.currentTimeMillis
  return yield* log.forget(instant(now - requestRecordDays * dayMillis), limit)
})
