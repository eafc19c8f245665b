/** Tells the holders of long-lived tokens that they run out: each mark of each token once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EmailId, EventId } from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { expiryWarning } from "../expiry-warning.ts"
import type { LongLivedToken } from "../long-lived-token.ts"
import { LongLivedTokenStore } from "../long-lived-token-store.ts"

const warnOf = Effect.fnUntraced(function* (token: LongLivedToken) {
  const { warningDueAt, tenantId } = token
  if (warningDueAt === undefined) return false
  const store = yield* LongLivedTokenStore
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
  const emailId = (yield* nextId("eml")) as EmailId
  const eventId = (yield* nextId("evt")) as EventId
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* store.warn(expiryWarning(token, warningDueAt, tenant, { emailId, eventId }, now))
})

/** Looks at most `limit` tokens over; answers for how many a mark was passed here. */
export const warnOfExpiringTokens = Effect.fnUntraced(function* (limit: number) {
  const store = yield* LongLivedTokenStore
  const due = yield* store.toWarnOf(instant(yield* Clock.currentTimeMillis), limit)
  const told = yield* Effect.forEach(due, warnOf)
  return told.filter(Boolean).length
})
