/**
 * Metrics of sending to KSeF: plans, queue length and age, batch states. Queue values are those of
 * the last poll.
 */
import type { BatchChange, BatchRepository, DispatchPlan } from "@procurement/domain/clearance"
import type { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { Counter, Gauge, Histogram } from "prom-client"

const plans = new Counter({
  name: "dispatch_plans_total",
  help: "Polls of the queue by plan: interactive, batch, or the reason to wait.",
  labelNames: ["plan"],
})

const dispatched = new Counter({
  name: "dispatch_invoices_total",
  help: "Invoices dispatched, one by one or in a batch.",
  labelNames: ["channel"],
})

const queued = new Gauge({
  name: "invoice_queue_invoices",
  help: "Due invoices, by stage, counted up to the size of a batch.",
  labelNames: ["stage"],
})

const oldest = new Gauge({
  name: "invoice_queue_oldest_seconds",
  help: "Age of the oldest invoice that waits to be sent, in seconds.",
})

const batches = new Counter({
  name: "batch_states_entered_total",
  help: "Batches by the state they entered.",
  labelNames: ["state"],
})

const sizes = new Histogram({
  name: "batch_invoices",
  help: "Invoices in a batch when it was started.",
  buckets: [1, 10, 100, 1_000, 2_500, 5_000, 10_000],
})

const millisPerSecond = 1_000

const planOf = (plan: DispatchPlan): string =>
  plan._tag === "Wait" ? `wait for ${plan.reason.toLowerCase()}` : plan._tag.toLowerCase()

/** Records a plan and the number of invoices it dispatched. */
export const recordPlan = (plan: DispatchPlan, invoices: number): void => {
  plans.labels(planOf(plan)).inc()
  if (plan._tag !== "Wait") dispatched.labels(plan._tag.toLowerCase()).inc(invoices)
}

/** Wraps the repository and records the queue at every poll. */
export const measuringQueue = (
  invoices: InvoiceRepository["Service"],
): InvoiceRepository["Service"] => ({
  ...invoices,
  sendingQueue: (now, atMost) =>
    Effect.tap(invoices.sendingQueue(now, atMost), ({ oldestSince, preparing, waiting }) =>
      Effect.sync(() => {
        queued.labels("sending").set(waiting)
        queued.labels("preparing").set(preparing)
        oldest.set(oldestSince === undefined ? 0 : (now - oldestSince) / millisPerSecond)
      }),
    ),
})

/** Wraps the repository and counts the batches that start or change state. */
export const countingBatches = (
  repository: BatchRepository["Service"],
): BatchRepository["Service"] => {
  const last = new Map<string, string>()
  const take = ({ batch, keepLeaseUntil }: BatchChange): void => {
    if (last.get(batch.id) !== batch._tag) batches.labels(batch._tag).inc()
    if (keepLeaseUntil === undefined) last.delete(batch.id)
    else last.set(batch.id, batch._tag)
  }
  return {
    ...repository,
    begin: (beginning) =>
      Effect.tap(repository.begin(beginning), (started) =>
        Effect.sync(() => {
          if (started._tag === "None") return
          batches.labels("Packing").inc()
          sizes.observe(started.value.entries.length)
        }),
      ),
    save: (change) => Effect.tap(repository.save(change), () => Effect.sync(() => take(change))),
  }
}
