/** Waits until KSeF has an order's invoice: reads its status, at growing intervals. */
import { ProblemError } from "./problem-error.ts"
import type { components } from "./schema.ts"
import { sleep } from "./sleep.ts"

export type Invoice = components["schemas"]["Invoice"]

export interface WaitForInvoiceOptions {
  /** `acknowledged` (default): KSeF has assigned its number. `archived`: the UPO is there too. */
  readonly until?: "acknowledged" | "archived"
  /** How long to wait at most; ten minutes by default. */
  readonly timeoutMillis?: number
  readonly signal?: AbortSignal
  /** Called with every status that differs from the one before. */
  readonly onStatus?: (invoice: Invoice) => void
}

/** The wait ended without an invoice; `invoice` is its last known status. */
export class InvoiceNotIssuedError extends Error {
  override readonly name = "InvoiceNotIssuedError"
  readonly reason: "Rejected" | "TimedOut"
  readonly invoice: Invoice

  constructor(reason: "Rejected" | "TimedOut", invoice: Invoice) {
    const text =
      reason === "Rejected"
        ? "KSeF rejected the invoice; an operator has to look at it"
        : `the invoice has the status ${invoice.status}; the time to wait is over`
    super(`${invoice.id}: ${text}`)
    this.reason = reason
    this.invoice = invoice
  }
}

const firstWaitMillis = 250
const longestWaitMillis = 15_000

/** An outage of the service while waiting; a request that can't succeed is one for the caller. */
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
