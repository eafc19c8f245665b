/**
 * Metrics of sending to KSeF: the plans, the queue's length and age, the states of batches. The
 * queue's figures are those of the last poll.
 */
import { record, series } from "@procurement/app-platform"
import type { BatchChange, BatchRepository, DispatchPlan } from "@procurement/domain/clearance"
import type { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const plans = series(
  Metric.counter("dispatch_plans_total", {
    description: "Polls of the queue by plan: interactive, batch, or the reason to wait.",
    incremental: true,
  }),
  "plan",
)

const dispatched = series(
  Metric.counter("dispatch_invoices_total", {
    description: "Invoices dispatched, one by one or in a batch.",
    incremental: true,
  }),
  "channel",
)

const queued = series(
  Metric.gauge("invoice_queue_invoices", {
    description: "Invoices due, by stage, counted up to the size of a batch.",
  }),
  "stage",
)

const oldest = Metric.gauge("invoice_queue_oldest_seconds", {
  description: "How long the oldest invoice has waited to be sent.",
})

const batches = series(
  Metric.counter("batch_states_entered_total", {
    description: "Batches by the state they entered.",
    incremental: true,
  }),
  "state",
)

const sizes = Metric.histogram("batch_invoices", {
  description: "Invoices in a batch when it was started.",
  boundaries: [1, 10, 100, 1_000, 2_500, 5_000, 10_000],
})

const millisPerSecond = 1_000

const planOf = (plan: DispatchPlan): string =>
  plan._tag === "Wait" ? `wait for ${plan.reason.toLowerCase()}` : plan._tag.toLowerCase()

/** Records a plan and the number of invoices it dispatched. */
export const recordPlan = (plan: DispatchPlan, invoices: number): void => {
  record(plans(planOf(plan)), 1)
  if (plan._tag !== "Wait") record(dispatched(plan._tag.toLowerCase()), invoices)
}

/** The repository, recording the queue at every poll. */
export const measuringQueue = (
  invoices: InvoiceRepository["Service"],
): InvoiceRepository["Service"] => ({
  ...invoices,
  sendingQueue: (now, atMost) =>
    Effect.tap(invoices.sendingQueue(now, atMost), ({ oldestSince, preparing, waiting }) =>
      Effect.sync(() => {
        record(queued("sending"), waiting)
        record(queued("preparing"), preparing)
        record(oldest, oldestSince === undefined ? 0 : (now - oldestSince) / millisPerSecond)
      }),
    ),
})

/** The repository, counting the batches that start or change their state. */
export const countingBatches = (
  repository: BatchRepository["Service"],
): BatchRepository["Service"] => {
  const last = new Map<string, string>()
  const take = ({ batch, keepLeaseUntil }: BatchChange): void => {
    if (last.get(batch.id) !== batch._tag) record(batches(batch._tag), 1)
    if (keepLeaseUntil === undefined) last.delete(batch.id)
    else last.set(batch.id, batch._tag)
  }
  return {
    ...repository,
    begin: (beginning) =>
      Effect.tap(repository.begin(beginning), (started) =>
        Effect.sync(() => {
          if (started._tag === "None") return
          record(batches("Packing"), 1)
          record(sizes, started.value.entries.length)
        }),
      ),
    save: (change) => Effect.tap(repository.save(change), () => Effect.sync(() => take(change))),
  }
}
