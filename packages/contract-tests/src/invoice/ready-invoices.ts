/** Invoices that are ready to be sent: stored by lawful moves, in a series of their own. */
import { type Instant, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceFact,
  InvoiceRepository,
  type InvoiceSeries,
  type IssuingWork,
  type KeptInvoice,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type Chance, usualChance } from "../builders/chance.ts"
import { aDigest } from "../builders/invoices.ts"
import { aNumbering, freshSeries, pendingInvoices } from "./numberings.ts"

const factsOf = (at: Instant, chance: Chance): ReadonlyArray<InvoiceFact> => [
  {
    _tag: "DocumentDrafted",
    issueDate: warsawDate(at),
    document: { xml: chance.bytes(20), digest: aDigest(chance) },
  },
  { _tag: "DocumentSigned", container: chance.bytes(20) },
  { _tag: "DocumentStored", container: { digest: aDigest(chance), sizeBytes: 20 } },
]

/** The invoice after the facts, all at that instant. */
export const after = (invoice: Invoice, facts: ReadonlyArray<InvoiceFact>, at: Instant): Invoice =>
  facts.reduce((moved, fact) => transition(moved, fact, at), invoice)

export interface ReadyOptions {
  /** When they are due; work that is older than all others' for an era of one's own. */
  readonly at: Instant
  readonly series?: InvoiceSeries
  readonly chance?: Chance
}

/** So many invoices with consecutive numbers, held by nobody, with that work. */
export const numberedInvoices = Effect.fnUntraced(function* (
  count: number,
  { at, series = freshSeries() }: ReadyOptions,
) {
  const invoices = yield* InvoiceRepository
  const pending = yield* pendingInvoices(count)
  return yield* invoices.number(aNumbering(pending, { series, at, keepLeaseUntil: at }))
})

/** Saves the invoice as it is after the facts; nobody holds it then. */
export const savedAfter = Effect.fnUntraced(function* (
  { invoice: before, version: expectedVersion }: KeptInvoice,
  facts: ReadonlyArray<InvoiceFact>,
  work: IssuingWork,
) {
  const invoices = yield* InvoiceRepository
  const invoice = after(before, facts, before.timeline.at(-1)?.at ?? instant(0))
  const version = yield* invoices.save({ invoice, expectedVersion, work, events: [] })
  return { invoice, version, work } satisfies KeptInvoice
})

/** So many stored invoices with consecutive numbers, due at `at`, in the order of numbers. */
export const readyInvoices = Effect.fnUntraced(function* (count: number, options: ReadyOptions) {
  const { at, chance = usualChance } = options
  const numbered = yield* numberedInvoices(count, options)
  const ready: Array<KeptInvoice> = []
  for (const kept of numbered) {
    ready.push(yield* savedAfter(kept, factsOf(at, chance), { dueAt: at, attempts: 0 }))
  }
  return ready as ReadonlyArray<KeptInvoice>
})

export const idsOfKept = (
  kept: ReadonlyArray<{ readonly invoice: Pick<Invoice, "id"> }>,
): ReadonlyArray<string> => kept.map(({ invoice }) => invoice.id)

/** `readyInvoices`, from the state that a numbering leaves behind. */
export const storing = (at: Instant, chance: Chance = usualChance): ReadonlyArray<InvoiceFact> =>
  factsOf(at, chance)

/** Issued offline and owed by that day. */
export const offlineSince = (issuedAt: Instant, day = "2026-12-01") => {
  const deadline = day as LocalDate
  const certificateLink = "https://qr.example/certificate"
  return { mode: "offline24", issuedAt, deadline, certificateLink } as const
}

/** The ready invoice as its technical correction, ready and due at that instant. */
export const correctedTechnically = (ready: KeptInvoice, at: Instant) => {
  const refusal = { code: 450, description: "schema", details: [] }
  const facts = [
    { _tag: "IssuedOffline", offline: offlineSince(at) },
    { _tag: "TransmissionStarted", sessionReference: "SO-1" },
    { _tag: "ClearanceRefused", refusal },
    { _tag: "TechnicalCorrectionOrdered" },
    ...storing(at).slice(0, 2),
    { ...storing(at)[2], offline: offlineSince(at) },
  ] as ReadonlyArray<InvoiceFact>
  return savedAfter(ready, facts, { dueAt: at, attempts: 0 })
}
