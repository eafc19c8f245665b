/** Warns of held deliveries that will expire, and expires those whose contact was warned. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EmailId, EventId } from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { expiryAt, type HeldDeliveries, heldWarning, warnedOfBefore } from "../held-expiry.ts"

const warnOf = Effect.fnUntraced(function* (held: HeldDeliveries) {
  const log = yield* DeliveryLog
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(held.tenantId))
  if (tenant === undefined) return false
  const emailId = (yield* nextId("eml")) as EmailId
  const eventId = (yield* nextId("evt")) as EventId
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* log.warn(heldWarning(held, tenant, { emailId, eventId }, now))
})

/** One batch of each, at most `limit`; returns how many deliveries have expired. */
export const expireHeldDeliveries = Effect.fnUntraced(function* (limit: number) {
  const log = yield* DeliveryLog
  const now = instant(yield* Clock.currentTimeMillis)
  const toWarnOf = yield* log.toWarnOf(warnedOfBefore(now), limit)
  yield* Effect.forEach(toWarnOf, warnOf, { discard: true })
  return yield* log.expire(expiryAt(now, limit))
})
