/** Counts what the seller still has to finish. */
import * as Effect from "effect/Effect"
import { InvoiceRepository, type UnfinishedInvoices } from "../../invoice/invoice-repository.ts"
import { type UnmatchedPayment, UnmatchedPayments } from "../unmatched-payment.ts"

export interface OpenWork {
  /** Of all tenants, by state. */
  readonly invoices: ReadonlyArray<UnfinishedInvoices>
  readonly unmatched: { readonly count: number; readonly oldest: UnmatchedPayment | undefined }
}

/** Fails with `Unavailable`. */
export const readOpenWork = Effect.gen(function* () {
  const repository = yield* InvoiceRepository
  const payments = yield* UnmatchedPayments
  const invoices = yield* repository.unfinished
  const count = yield* payments.openCount
  const [oldest] = yield* payments.open({ limit: 1 })
  return { invoices, unmatched: { count, oldest } } satisfies OpenWork
})
