/** Invoices that are ready to be sent: stored by lawful transitions, in a unique series. */
import { type Instant, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceFact,
  InvoiceRepository,
  type InvoiceSeries,
  type IssuingWork,
  type VersionedInvoice,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type Random, defaultRandom } from "../builders/random.ts"
import { aDigest } from "../builders/invoices.ts"
import { aNumbering, freshSeries, pendingInvoices } from "./numberings.ts"

/** The file of a numbered invoice is in the archive. */
export const preparedAt = (at: Instant, random: Random = defaultRandom) =>
  ({
    _tag: "DocumentPrepared",
    issueDate: warsawDate(at),
    taxDate: warsawDate(at),
    document: { digest: aDigest(random), sizeBytes: 20 },
    container: { digest: aDigest(random), sizeBytes: 20 },
  }) satisfies InvoiceFact

/** The invoice after the facts, all at that instant. */
export const after = (invoice: Invoice, facts: ReadonlyArray<InvoiceFact>, at: Instant): Invoice =>
  facts.reduce((moved, fact) => transition(moved, fact, at), invoice)

export interface ReadyOptions {
  /** When they are due; older than all other work, for a unique era. */
  readonly at: Instant
  readonly series?: InvoiceSeries
  readonly random?: Random
}

/** The given number of invoices with consecutive numbers and that work, held by no worker. */
export const numberedInvoices = Effect.fnUntraced(function* (
  count: number,
  { at, series = freshSeries() }: ReadyOptions,
) {
  const invoices = yield* InvoiceRepository
  const pending = yield* pendingInvoices(count)
  return yield* invoices.number(aNumbering(pending, { series, at, keepLeaseUntil: at }))
})

/** Saves the invoice after the facts, held by no worker. */
export const savedAfter = Effect.fnUntraced(function* (
  versioned: VersionedInvoice,
  facts: ReadonlyArray<InvoiceFact>,
  work: IssuingWork,
) {
  const { invoice: before, version: expectedVersion } = versioned
  const invoices = yield* InvoiceRepository
  const invoice = after(before, facts, before.timeline.at(-1)?.at ?? instant(0))
  const version = yield* invoices.save({ invoice, expectedVersion, work, events: [] })
  return { ...versioned, invoice, version, work } satisfies VersionedInvoice
})

/** The given number of stored invoices with consecutive numbers, due at `at`, smallest id first. */
export const readyInvoices = Effect.fnUntraced(function* (count: number, options: ReadyOptions) {
  const { at, random = defaultRandom } = options
  const numbered = yield* numberedInvoices(count, options)
  const ready: Array<VersionedInvoice> = []
  for (const versioned of numbered) {
    ready.push(yield* savedAfter(versioned, [preparedAt(at, random)], { dueAt: at, attempts: 0 }))
  }
  return ready.toSorted((left, right) => (left.invoice.id < right.invoice.id ? -1 : 1))
})

export const idsOfKept = (
  invoices: ReadonlyArray<{ readonly invoice: Pick<Invoice, "id"> }>,
): ReadonlyArray<string> => invoices.map(({ invoice }) => invoice.id)

/** Issued offline and owed by that day. */
export const offlineSince = (issuedAt: Instant, day = "2026-12-01") => {
  const deadline = day as LocalDate
  const certificateLink = "https://qr.example/certificate"
  return { mode: "offline24", issuedAt, deadline, certificateLink } as const
}

/** The ready invoice as its technical correction, ready and due at that instant. */
export const correctedTechnically = (ready: VersionedInvoice, at: Instant) => {
  const refusal = { code: 450, description: "schema", details: [] }
  const offline = offlineSince(at)
  const facts: ReadonlyArray<InvoiceFact> = [
    { _tag: "IssuedOffline", offline },
    { _tag: "TransmissionStarted", sessionReference: "SO-1" },
    { _tag: "ClearanceRefused", refusal },
    { _tag: "TechnicalCorrectionOrdered" },
    { ...preparedAt(at), offline },
  ]
  return savedAfter(ready, facts, { dueAt: at, attempts: 0 })
}
