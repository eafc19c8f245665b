/** Records the payments of a bank statement. Importing it again changes nothing. */
import * as Effect from "effect/Effect"
import { warsawMidnight } from "../../calendar/instant.ts"
import { InvoiceRepository, type NamedInvoice } from "../../invoice/invoice-repository.ts"
import type { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import {
  type Match,
  matched,
  type NamedInTitle,
  namedIn,
  type StatementEntry,
} from "../bank-statement.ts"
import type { PaymentRejection } from "../payment.ts"
import type { CollectivePaymentNotFound } from "./pay-together.ts"
import { recordPayment } from "./record-payment.ts"
import { recordTransfer } from "./record-transfer.ts"

export interface ImportedEntry {
  readonly entry: StatementEntry
  readonly match: Match
  /** Why its payment was not recorded though it was matched. */
  readonly rejection?: PaymentRejection | InvoiceNotFound | CollectivePaymentNotFound | undefined
}

const numbersAtOnce = 500

const allNamed = Effect.fnUntraced(function* (titles: ReadonlyArray<NamedInTitle>) {
  const invoices = yield* InvoiceRepository
  const numbers = [...new Set(titles.flatMap((title) => title.numbers))]
  const ksefNumbers = [...new Set(titles.flatMap((title) => title.ksefNumbers))]
  const found: Array<NamedInvoice> = []
  const most = Math.max(numbers.length, ksefNumbers.length)
  for (let from = 0; from < most; from += numbersAtOnce) {
    const portion = <A>(all: ReadonlyArray<A>) => all.slice(from, from + numbersAtOnce)
    found.push(...(yield* invoices.named(portion(numbers), portion(ksefNumbers))))
  }
  return [...new Map(found.map((invoice) => [invoice.id, invoice])).values()]
})

const record = Effect.fnUntraced(function* (
  { reference, amount, bookedOn }: StatementEntry,
  match: Match,
) {
  const paidAt = warsawMidnight(bookedOn)
  if (match._tag === "Together") {
    yield* recordTransfer({ identifier: match.identifier, reference, amount, paidAt })
  }
  if (match._tag === "One") {
    const { id: invoiceId } = match.invoice
    yield* recordPayment({ kind: "payment", invoiceId, reference, amount, paidAt })
  }
})

/** Returns what each entry pays, in their order. Stores nothing. */
export const matchStatement = Effect.fnUntraced(function* (entries: ReadonlyArray<StatementEntry>) {
  const titles = entries.map(({ title }) => namedIn(title))
  const invoices = yield* allNamed(titles)
  return entries.map((entry, nth): ImportedEntry => {
    const named = titles[nth]
    const match = named === undefined ? undefined : matched(named, invoices)
    return { entry, match: match ?? { _tag: "None", reason: "names_nothing" } }
  })
})

/**
 * Records the payment of each matched entry and returns all entries in their order. An entry that
 * is rejected does not affect the others.
 */
export const importStatement = Effect.fnUntraced(function* (
  entries: ReadonlyArray<StatementEntry>,
) {
  const all = yield* matchStatement(entries)
  return yield* Effect.forEach(all, (imported) =>
    record(imported.entry, imported.match).pipe(
      Effect.as(imported),
      Effect.catch((failure) =>
        failure._tag === "Unavailable"
          ? Effect.fail(failure)
          : Effect.succeed<ImportedEntry>({ ...imported, rejection: failure }),
      ),
    ),
  )
})
