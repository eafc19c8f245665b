/** Reads what a tenant has spent in each of the last months. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant, warsawDate } from "../../calendar/instant.ts"
import type { TenantId } from "../../identity/type-id.ts"
import { InvoiceRepository } from "../invoice-repository.ts"
import { spendByMonth, spendDays } from "../spend.ts"

export const readSpend = Effect.fnUntraced(function* (tenantId: TenantId) {
  const invoices = yield* InvoiceRepository
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  const [first, last] = spendDays(today)
  return spendByMonth(yield* invoices.totalsByMonth(tenantId, first, last), today)
})
