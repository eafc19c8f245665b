/**
 * Metrics of invoices: the states they enter, their problems, the time until KSeF's receipt. The
 * log has a line for each that KSeF accepts or rejects.
 */
import type { Logger } from "@procurement/app-platform"
import type { BatchClearance } from "@procurement/domain/clearance"
import type {
  InvoiceChange,
  InvoiceClearanceError,
  InvoiceRepository,
} from "@procurement/domain/invoice"
import type { ClearanceRegister } from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { Counter, Histogram } from "prom-client"

const entered = new Counter({
  name: "invoice_states_entered_total",
  help: "Invoices by the state they entered.",
  labelNames: ["state"],
})

const problems = new Counter({
  name: "invoice_problems_total",
  help: "Failed steps, which are retried, by step and code.",
  labelNames: ["step", "code"],
})

/** From a second to a day: the longest delay behind KSeF's limits. */
const clearanceBoundaries = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 43_200, 86_400] as const

const clearances = new Histogram({
  name: "invoice_clearance_seconds",
  help: "Seconds from the order's acceptance to KSeF's acknowledgement.",
  buckets: [...clearanceBoundaries],
})

const millisPerSecond = 1_000

/** The form of our own codes and of KSeF's statuses; any other text is recorded as `other`. */
const codeForm = /^\w{1,40}$/

const write = (log: Logger, { invoice }: InvoiceChange): void => {
  if (invoice._tag !== "Acknowledged" && invoice._tag !== "Rejected") return
  const { id, number } = invoice
  if (invoice._tag === "Rejected") log.warn({ invoice: id, number }, "KSeF rejected an invoice")
  else log.info({ invoice: id, number, ksefNumber: invoice.ksefNumber }, "invoice issued")
}

const take = (log: Logger, change: InvoiceChange): void => {
  const { invoice, work } = change
  const { problem } = work
  if (problem !== undefined) {
    problems.labels(problem.step, codeForm.test(problem.code) ? problem.code : "other").inc()
    return
  }
  const [begin] = invoice.timeline
  const last = invoice.timeline.at(-1)
  if (last?.state !== invoice._tag) return
  entered.labels(invoice._tag).inc()
  write(log, change)
  if (invoice._tag !== "Acknowledged" || begin === undefined) return
  clearances.observe((last.at - begin.at) / millisPerSecond)
}

/** Wraps the repository: counts every successful save, and logs what KSeF has decided. */
export const countingInvoices = (
  invoices: InvoiceRepository["Service"],
  log: Logger,
): InvoiceRepository["Service"] => ({
  ...invoices,
  save: (change) => Effect.tap(invoices.save(change), () => Effect.sync(() => take(log, change))),
  saveMany: (changes) =>
    Effect.tap(invoices.saveMany(changes), ({ versions }) =>
      Effect.sync(() => {
        for (const change of changes) if (versions.has(change.invoice.id)) take(log, change)
      }),
    ),
})

/** An invalid response about many invoices is not counted as a problem of one invoice. */
const countingWrong =
  (step: string) =>
  <A>(ask: Effect.Effect<A, InvoiceClearanceError>): Effect.Effect<A, InvoiceClearanceError> =>
    Effect.tapError(ask, ({ reason }) =>
      Effect.sync(() => {
        const isWrong = reason === "UnexpectedAnswer" || reason === "BadReceipt"
        if (isWrong) problems.labels(step, reason).inc()
      }),
    )

/** Wraps the batches and counts responses that violate the protocol. */
export const countingWrongProgress = (
  batches: BatchClearance["Service"],
): BatchClearance["Service"] => {
  const counting = countingWrong("FollowBatch")
  return {
    ...batches,
    progress: (session) => counting(batches.progress(session)),
    results: (session, page) => counting(batches.results(session, page)),
  }
}

/** Wraps the register and counts responses that violate the protocol. */
export const countingWrongLists = (
  register: ClearanceRegister["Service"],
): ClearanceRegister["Service"] => {
  const counting = countingWrong("Reconcile")
  return {
    sessions: (from, to, page) => counting(register.sessions(from, to, page)),
    invoices: (session, page) => counting(register.invoices(session, page)),
    receipts: (session) => counting(register.receipts(session)),
  }
}
