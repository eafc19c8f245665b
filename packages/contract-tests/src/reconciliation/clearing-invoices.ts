/** Invoices with a KSeF number of a given seller and day, stored as the domain would. */
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  crc8,
  type Invoice,
  InvoiceRepository,
  type InvoiceState,
  type KsefNumber,
  ksefNumberPrefix,
  transition,
} from "@procurement/domain/invoice"
import type { Nip } from "@procurement/domain/party"
import type { LedgerEntry } from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { defaultRandom } from "../builders/random.ts"
import { freshEra } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { aNumbering, freshSeries } from "../invoice/numberings.ts"
import { savedInvoice, placed } from "../ledger/ledger-ports.ts"

/** A seller without other invoices. */
export const freshSeller = (): Nip => freshSeries().sellerNip

/** The `nth` number that KSeF assigns to the seller on that day. */
export const ksefNumberOn = (seller: Nip, day: LocalDate, nth: number): KsefNumber => {
  const tail = nth.toString(16).toUpperCase().padStart(12, "0")
  const body = `${ksefNumberPrefix(seller, day)}${tail}`
  return `${body}-${crc8(body)}` as KsefNumber
}

/** In the state after KSeF has assigned that number. */
const grantedWith = (submitted: Invoice, ksefNumber: KsefNumber, at: Instant): Invoice =>
  transition(submitted, { _tag: "ClearanceGranted", ksefNumber, sessionReference: "S" }, at)

const save = Effect.fnUntraced(function* (invoice: Invoice, expectedVersion: number) {
  const invoices = yield* InvoiceRepository
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion, work, events: [] })
  return invoice
})

const numbered = Effect.fnUntraced(function* (sellerNip: Nip) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 1, acceptedAt: freshEra() })
  const { version } = yield* savedInvoice(pending)
  const series = { sellerNip, month: "2026-11" }
  const [one] = yield* invoices.number(aNumbering([{ invoice: pending, version }], { series }))
  if (one === undefined) throw new TypeError("it was not numbered")
  return one
})

/** The seller's invoice in a state before KSeF's response. */
export const uncleared = Effect.fnUntraced(function* (seller: Nip, state: InvoiceState) {
  const { invoice, version } = yield* numbered(seller)
  const last = statesTo(state, invoice, defaultRandom).at(-1) ?? invoice
  return yield* save(last, version)
})

/** The seller's invoice with that KSeF number, acknowledged or archived. */
export const cleared = Effect.fnUntraced(function* (
  seller: Nip,
  ksefNumber: KsefNumber,
  state: "Acknowledged" | "Archived" = "Archived",
) {
  const { invoice, version } = yield* numbered(seller)
  const submitted = statesTo("Submitted", invoice, defaultRandom).at(-1) ?? invoice
  const at = instant((submitted.timeline.at(-1)?.at ?? 0) + 1)
  const granted = grantedWith(submitted, ksefNumber, at)
  const last =
    state === "Archived" ? (statesTo(state, granted, defaultRandom).at(-1) ?? granted) : granted
  return yield* save(last, version)
})

/** The data of that invoice for a reconciliation. */
export const entryOf = (invoice: Invoice): LedgerEntry => {
  if (!("document" in invoice)) throw new TypeError(`a ${invoice._tag} invoice has no file`)
  const { id: invoiceId, orderId, number, _tag: state, document } = invoice
  if (number === undefined || document === undefined) throw new TypeError("it was never prepared")
  const ksefNumber = "ksefNumber" in invoice ? { ksefNumber: invoice.ksefNumber } : {}
  return { invoiceId, orderId, number, state, digest: document.digest, ...ksefNumber }
}
