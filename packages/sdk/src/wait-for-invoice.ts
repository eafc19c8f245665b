/** Waits until KSeF has accepted an order's invoice: polls its status at growing intervals. */
import { ProblemError } from "./problem-error.ts"
import type { components } from "./schema.ts"
import { sleep } from "./sleep.ts"

export type Invoice = components["schemas"]["Invoice"]

export interface WaitForInvoiceOptions {
  /**
   * `acknowledged` (default): KSeF has assigned its number. `archived`: its UPO is available too.
   */
  readonly until?: "acknowledged" | "archived"
  /** The longest wait; ten minutes by default. */
  readonly timeoutMillis?: number
  readonly signal?: AbortSignal
  /** Called whenever the status has changed. */
  readonly onStatus?: (invoice: Invoice) => void
}

/** The wait ended without an invoice in KSeF; `invoice` is its last known status. */
export class InvoiceNotIssuedError extends Error {
  override readonly name = "InvoiceNotIssuedError"
  readonly reason: "Rejected" | "Voided" | "IssuedOutside" | "TimedOut"
  readonly invoice: Invoice

  constructor(reason: InvoiceNotIssuedError["reason"], invoice: Invoice) {
    const texts = {
      Rejected: "KSeF rejected the invoice; an operator must review it",
      Voided: "the order was cancelled before the invoice was sent",
      IssuedOutside: "the seller issued the invoice outside KSeF, so it has no KSeF number",
      TimedOut: `the wait timed out; the invoice has the status ${invoice.status}`,
    }
    super(`${invoice.id}: ${texts[reason]}`)
    this.reason = reason
    this.invoice = invoice
  }
}

const firstWaitMillis = 250
const longestWaitMillis = 15_000

/** True for an outage of the service, which the wait survives; other errors are thrown. */
const isPassing = (error: unknown, signal: AbortSignal | undefined): boolean =>
  signal?.aborted !== true && (error instanceof ProblemError ? error.retryable : true)

const isThere = ({ status }: Invoice, until: "acknowledged" | "archived"): boolean =>
  status === "archived" || status === until

/** `read` reads the status of the invoice once. */
export const waitUntilIssued = async (
  read: () => Promise<Invoice>,
  options: WaitForInvoiceOptions,
): Promise<Invoice> => {
  const { until = "acknowledged", timeoutMillis = 600_000, signal, onStatus } = options
  const endsAt = Date.now() + timeoutMillis
  let invoice = await read()
  onStatus?.(invoice)
  for (let waitMillis = firstWaitMillis; !isThere(invoice, until); waitMillis *= 1.5) {
    if (invoice.status === "rejected") throw new InvoiceNotIssuedError("Rejected", invoice)
    if (invoice.status === "voided") throw new InvoiceNotIssuedError("Voided", invoice)
    if (invoice.status === "issued_outside") {
      throw new InvoiceNotIssuedError("IssuedOutside", invoice)
    }
    const leftMillis = endsAt - Date.now()
    if (leftMillis <= 0) throw new InvoiceNotIssuedError("TimedOut", invoice)
    const usual = Math.min(waitMillis, longestWaitMillis) * (0.8 + Math.random() / 5)
    await sleep(Math.min(usual, leftMillis), signal)
    const { status } = invoice
    invoice = await read().catch((error: unknown) => {
      if (isPassing(error, signal)) return invoice
      throw error
    })
    if (invoice.status !== status) onStatus?.(invoice)
  }
  return invoice
}
