/**
 * The received invoices by document: how often, when, and with which outcome. Pure.
 *
 * Serves checks such as "exactly one KSeF number for each invoice, however often it was sent".
 */
import { toIso, type Instant } from "@procurement/domain/calendar"
import { invoiceStatusAt } from "../sessions/invoice-status.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { SimulatorState } from "../state/state.ts"

export interface Arrival {
  readonly receivedAt: string
  readonly sessionReferenceNumber: string
  readonly referenceNumber: string
  /** The current status. */
  readonly statusCode: number
}

export interface InvoiceArrivals {
  /** SHA-256 in Base64, as declared by the sender. */
  readonly invoiceHash: string
  readonly sellerNip?: string
  readonly invoiceNumber?: string
  readonly kind?: string
  readonly issueDate?: string
  /** The number, once the document is acknowledged. */
  readonly ksefNumber?: string
  readonly timesReceived: number
  /** Oldest first. */
  readonly arrivals: ReadonlyArray<Arrival>
}

const arrivalOf = (invoice: InvoiceReceived, now: Instant): Arrival => ({
  receivedAt: toIso(invoice.at),
  sessionReferenceNumber: invoice.sessionReference,
  referenceNumber: invoice.reference,
  statusCode: invoiceStatusAt(invoice, now).code,
})

const identityOf = (invoices: ReadonlyArray<InvoiceReceived>) => {
  const identity = invoices.find(({ verdict }) => verdict.identity !== undefined)?.verdict.identity
  if (identity === undefined) return {}
  const { number: invoiceNumber, sellerNip, kind, issueDate } = identity
  return { invoiceNumber, sellerNip, kind, issueDate }
}

const numberOf = (invoices: ReadonlyArray<InvoiceReceived>, now: Instant) => {
  const accepted = invoices.find((invoice) => invoiceStatusAt(invoice, now).code === 200)
  const ksefNumber = accepted?.verdict.ksefNumber
  return ksefNumber === undefined ? {} : { ksefNumber }
}

const summaryOf = (
  invoiceHash: string,
  invoices: ReadonlyArray<InvoiceReceived>,
  now: Instant,
): InvoiceArrivals => ({
  invoiceHash,
  ...identityOf(invoices),
  ...numberOf(invoices, now),
  timesReceived: invoices.length,
  arrivals: invoices.map((invoice) => arrivalOf(invoice, now)),
})

/** One entry for each distinct document, in the order of its first arrival. */
export const arrivalsIn = (state: SimulatorState, now: Instant): ReadonlyArray<InvoiceArrivals> => {
  const all = [...state.sessions.values()].flatMap(({ invoices }) => invoices)
  const byHash = Map.groupBy(
    all.toSorted((a, b) => a.at - b.at),
    ({ invoiceHash }) => invoiceHash,
  )
  return [...byHash].map(([invoiceHash, invoices]) => summaryOf(invoiceHash, invoices, now))
}
