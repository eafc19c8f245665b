/** Sends one delivery again at the request of a customer. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { DeliveryId, SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { QuotaTerms } from "../../quota/quota.ts"
import { requireDeliveries } from "../../quota/use-cases/require-deliveries.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { redeliveryOf } from "../new-delivery.ts"
import { earliestReplayable } from "../replay.ts"
import { DeliveryNotFound, DeliveryNotSettled, ReplayTooOld } from "../webhook-rejections.ts"

/** The tenant's delivery to that subscription, or `DeliveryNotFound`. */
export const findDelivery = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
) {
  const log = yield* DeliveryLog
  const found = Option.getOrUndefined(yield* log.find(tenantId, id))
  if (found?.subscriptionId !== subscriptionId) return yield* new DeliveryNotFound({ id })
  return found
})

/**
 * The new delivery: the same event and body, marked as a replay. Fails with `DeliveryNotSettled`
 * while the old one has not ended, with `ReplayTooOld` after 30 days, and with `QuotaExceeded` when
 * the tenant's `terms` leave no delivery this month.
 */
export const redeliver = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
  terms: QuotaTerms,
) {
  const log = yield* DeliveryLog
  const delivery = yield* findDelivery(tenantId, subscriptionId, id)
  if (!("settledAt" in delivery)) {
    return yield* new DeliveryNotSettled({ id })
  }
  const now = instant(yield* Clock.currentTimeMillis)
  const earliest = earliestReplayable(now)
  if (delivery.createdAt < earliest) return yield* new ReplayTooOld({ earliest })
  yield* requireDeliveries(tenantId, terms, now)
  const again = redeliveryOf(delivery, (yield* nextId("dlv")) as DeliveryId, now)
  yield* log.add(again)
  return again
})
