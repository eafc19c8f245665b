/** How invoices get on: the states they enter, what stands in their way, how long KSeF took. */
import { record, series } from "@procurement/app-chassis"
import type { InvoiceChange, InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const entered = series(
  Metric.counter("invoice_states_entered_total", {
    description: "Invoices by the state they were saved in anew.",
    incremental: true,
  }),
  "state",
)

const problems = series(
  Metric.counter("invoice_problems_total", {
    description: "Steps that did not succeed, by step and code; they are tried again.",
    incremental: true,
  }),
  "step",
  "code",
)

/** From seconds to the day that a backlog behind KSeF's limits may take. */
const clearanceBoundaries = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 43_200, 86_400] as const

const clearances = Metric.histogram("invoice_clearance_seconds", {
  description: "From the order's acceptance to KSeF's acknowledgement.",
  boundaries: clearanceBoundaries,
})

const millisPerSecond = 1_000

/** A code is one of ours or a status of KSeF; what does not look like one is not told. */
const codeForm = /^\w{1,40}$/

const take = ({ invoice, work }: InvoiceChange): void => {
  const { problem } = work
  if (problem !== undefined) {
    record(problems(problem.step, codeForm.test(problem.code) ? problem.code : "other"), 1)
    return
  }
  const [begin] = invoice.timeline
  const last = invoice.timeline.at(-1)
  if (last?.state !== invoice._tag) return
  record(entered(invoice._tag), 1)
  if (invoice._tag !== "Acknowledged" || begin === undefined) return
  record(clearances, (last.at - begin.at) / millisPerSecond)
}

/** The repository, with every save that succeeds taken down. */
export const countingInvoices = (
  invoices: InvoiceRepository["Service"],
): InvoiceRepository["Service"] => ({
  ...invoices,
  save: (change) => Effect.tap(invoices.save(change), () => Effect.sync(() => take(change))),
  saveMany: (changes) =>
    Effect.tap(invoices.saveMany(changes), ({ versions }) =>
      Effect.sync(() => {
        for (const change of changes) if (versions.has(change.invoice.id)) take(change)
      }),
    ),
})
