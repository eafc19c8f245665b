/**
 * What was billed before a correction: the sum of its invoice and of the corrections before it.
 *
 * Read off the documents themselves, each of which follows another; a correction that knows its own
 * sum ends the way, so it is long only after an upgrade from versions that did not keep it. It is
 * the gross alone: what the VAT of those versions was off by is not made up for
 * (`document-totals.ts`).
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { exactSum, type MinorUnits, minorUnits } from "../../money/money.ts"
import type { Invoice } from "../invoice.ts"
import { InvoiceRepository } from "../invoice-repository.ts"

/** What all documents up to this one, itself included, come to; none when one can't be found. */
export const billedUpTo = Effect.fnUntraced(function* (latest: Invoice) {
  const invoices = yield* InvoiceRepository
  const amounts: Array<MinorUnits> = []
  for (let document = latest; ; ) {
    const { correction, tenantId, total } = document
    amounts.push(total.amount)
    if (correction === undefined) return minorUnits(exactSum(amounts))
    if (correction.billedBefore !== undefined) {
      return minorUnits(exactSum([...amounts, correction.billedBefore]))
    }
    const followed = yield* invoices.find(tenantId, correction.follows)
    if (Option.isNone(followed)) return undefined
    document = followed.value.invoice
  }
})
