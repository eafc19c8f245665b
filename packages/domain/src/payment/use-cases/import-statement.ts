/**
 * Records the payments of a bank statement, and adds the other transfers to the unmatched payments.
 * Importing it again changes nothing.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { warsawMidnight } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { exactSum } from "../../money/money.ts"
import { InvoiceRepository, type NamedInvoice } from "../../invoice/invoice-repository.ts"
import type { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import {
  byTheirNumbers,
  type Match,
  matched,
  type NamedInTitle,
  namedIn,
  type StatementEntry,
} from "../bank-statement.ts"
import { CollectivePaymentRepository } from "../collective-payment.ts"
import { partReferences } from "../collective-transfer.ts"
import { PaymentRepository } from "../payment-repository.ts"
import { PaymentReferenceReused, type PaymentRejection } from "../payment.ts"
import { mapInSlices } from "../../slices/slices.ts"
import { inSlices } from "../../slices/use-cases/in-slices.ts"
import type { CollectivePaymentNotFound } from "./pay-together.ts"
import { type OpenReason, type SettledTransfer, UnmatchedPayments } from "../unmatched-payment.ts"
import { recordTransfer } from "./record-transfer.ts"
import { listUnmatched, recordEntry } from "./settle-unmatched.ts"

export interface ImportedEntry {
  readonly entry: StatementEntry
  readonly match: Match
  /** `before`: a payment with its reference existed. Undefined: its payment is not recorded. */
  readonly recorded?: "now" | "before" | undefined
  /** A person dismissed it. */
  readonly isDismissed?: boolean | undefined
  /** Why its payment was not recorded though it was matched. */
  readonly rejection?: PaymentRejection | InvoiceNotFound | CollectivePaymentNotFound | undefined
}

const numbersAtOnce = 500

const allNamed = Effect.fnUntraced(function* (titles: ReadonlyArray<NamedInTitle>) {
  const invoices = yield* InvoiceRepository
  const numbers = [...new Set(titles.flatMap((title) => title.numbers))]
  const ksefNumbers = [...new Set(titles.flatMap((title) => title.ksefNumbers))]
  const named: Array<NamedInvoice> = []
  const most = Math.max(numbers.length, ksefNumbers.length)
  for (let from = 0; from < most; from += numbersAtOnce) {
    const portion = <A>(all: ReadonlyArray<A>) => all.slice(from, from + numbersAtOnce)
    named.push(...(yield* invoices.named(portion(numbers), portion(ksefNumbers))))
  }
  return byTheirNumbers(named)
})

const record = Effect.fnUntraced(function* (entry: StatementEntry, match: Match) {
  const { reference, amount, bookedOn } = entry
  if (match._tag === "Together") {
    const paidAt = warsawMidnight(bookedOn)
    yield* recordTransfer({ identifier: match.identifier, reference, amount, paidAt })
  }
  if (match._tag === "One") yield* recordEntry(entry, match.invoice.id)
})

const paidInvoices = Effect.fnUntraced(function* (match: Match) {
  if (match._tag === "None") return []
  if (match._tag === "One") return [match.invoice.id]
  const named = yield* CollectivePaymentRepository.use((all) => all.named(match.identifier))
  return Option.isSome(named)
    ? named.value.invoices.map(({ invoiceId }): InvoiceId => invoiceId)
    : []
})

/** Returns what is known of the entry's payment before it is recorded. */
const knownOf = Effect.fnUntraced(function* (
  { reference, amount }: StatementEntry,
  match: Match,
  settled: SettledTransfer | undefined,
) {
  if (settled?._tag === "Dismissed") return { isDismissed: true }
  const payments = yield* PaymentRepository
  const invoiceIds = yield* paidInvoices(match)
  const accounts = yield* Effect.forEach(invoiceIds, payments.ofInvoice)
  const parts = partReferences(reference, { invoices: invoiceIds })
  const recorded = accounts.flatMap((account) =>
    account.payments.filter((payment) => parts.includes(payment.reference)),
  )
  const amounts = recorded.map((payment) => payment.amount.amount)
  if (settled !== undefined && amounts.length === 0) amounts.push(settled.amount.amount)
  if (amounts.length === 0) return {}
  return exactSum(amounts) === BigInt(amount.amount)
    ? { recorded: "before" as const }
    : { rejection: new PaymentReferenceReused({ reference }) }
})

/** Returns what each entry pays and which were recorded before, in their order. Stores nothing. */
export const matchStatement = Effect.fnUntraced(function* (entries: ReadonlyArray<StatementEntry>) {
  const titles = yield* inSlices(() => mapInSlices(entries, ({ title }) => namedIn(title)))
  const invoices = yield* allNamed(titles)
  const unmatched = yield* UnmatchedPayments
  const settled = yield* unmatched.settled(entries.map(({ reference }) => reference))
  return yield* Effect.forEach(titles.entries(), ([nth, title]) => {
    const entry = entries[nth] as StatementEntry
    const match = matched(title, invoices)
    return Effect.map(
      knownOf(entry, match, settled.get(entry.reference)),
      (outcome): ImportedEntry => {
        return { entry, match, ...outcome }
      },
    )
  })
})

/** Returns why a person has to decide; undefined when nothing is left to decide. */
export const openReasonOf = (imported: ImportedEntry): OpenReason | undefined => {
  const { match, recorded, isDismissed = false, rejection } = imported
  if (recorded !== undefined || isDismissed) return undefined
  if (rejection === undefined) return match._tag === "None" ? match.reason : undefined
  // Another transfer has the reference, so this one can't be recorded for any invoice.
  return rejection._tag === "PaymentReferenceReused" ? undefined : "refused"
}

/**
 * Records the payment of each matched entry, adds the others to the unmatched payments, and returns
 * all entries in their order. An entry that is rejected does not affect the others.
 */
export const importStatement = Effect.fnUntraced(function* (
  entries: ReadonlyArray<StatementEntry>,
) {
  const matches = yield* matchStatement(entries)
  const all = yield* Effect.forEach(matches, (imported) => {
    const { entry, match, recorded, isDismissed = false, rejection } = imported
    if (match._tag === "None" || recorded !== undefined || isDismissed || rejection !== undefined)
      return Effect.succeed(imported)
    return record(entry, match).pipe(
      Effect.as<ImportedEntry>({ entry, match, recorded: "now" }),
      Effect.catch((failure) =>
        failure._tag === "Unavailable"
          ? Effect.fail(failure)
          : Effect.succeed<ImportedEntry>({ entry, match, rejection: failure }),
      ),
    )
  })
  yield* listUnmatched(
    all.flatMap((imported) => {
      const reason = openReasonOf(imported)
      return reason === undefined ? [] : [{ entry: imported.entry, reason }]
    }),
  )
  return all
})
