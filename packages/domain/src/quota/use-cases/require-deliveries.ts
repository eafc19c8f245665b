/** Checks the volume of deliveries before a request that sends events again. */
import * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import type { TenantId } from "../../identity/type-id.ts"
import { QuotaRepository } from "../quota-repository.ts"
import { exceeded, isHard, quotaMonthAt, type QuotaTerms, volumesOf } from "../quota.ts"

/**
 * Fails with `QuotaExceeded` when the tenant has used the volume of deliveries of this month, and
 * its plan does not let it exceed that volume.
 */
export const requireDeliveries = Effect.fnUntraced(function* (
  tenantId: TenantId,
  terms: QuotaTerms,
  now: Instant,
) {
  if (!isHard(terms, "deliveries")) return
  const quotas = yield* QuotaRepository
  const month = quotaMonthAt(now)
  const { deliveries: used } = yield* quotas.usage(tenantId, month)
  const { deliveries: hardLimit } = volumesOf(terms)
  if (used >= hardLimit) return yield* exceeded({ metric: "deliveries", month, hardLimit }, used)
})
