/**
 * The role `invoicing`: one loop for each stage of the queue, so that a waiting stage blocks no
 * other.
 *
 * `preparing` makes files. `dispatching` sends them by the plan; it builds and uploads packages
 * concurrently, so that single invoices continue to leave. `batches` and `following` read KSeF's
 * results, and `archiving` fetches the receipts. Each loop wakes the next. `payment-references`
 * gets collective identifiers for transfers.
 */
import { startWorkLoop, type WorkLoop } from "@procurement/app-platform"
import {
  type BatchCarrier,
  BatchRepository,
  dispatchInvoices,
  followBatches,
  makeBatchCarrier,
} from "@procurement/domain/clearance"
import {
  CollectivePaymentRepository,
  issueCollectiveIdentifiers,
} from "@procurement/domain/payment"
import { InvoiceRepository, type InvoiceStage, issueDueInvoices } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import { dispatchPolicyOf } from "./dispatch-settings.ts"
import type { StartLoop } from "./loop.ts"
import { recordPlan } from "./observation/dispatch-metrics.ts"
import type { WorkerSettings } from "./settings.ts"

/** The loops poll this often, because a notification may be missed. */
const longestWaitMillis = 1_000
/** The wait of a ready invoice behind an unclaimed one with a lower number. */
const shortestPollMillis = 100
/** The lease of a second batch in the claim would expire, because nothing renews it. */
const batchesAtOnce = 1

const nextIn = (stage: InvoiceStage) =>
  Effect.map(
    Effect.flatMap(InvoiceRepository, (invoices) => invoices.nextDueIn(stage)),
    Option.getOrUndefined,
  )

const nextBatch = Effect.map(
  Effect.flatMap(BatchRepository, (batches) => batches.nextDueAt),
  Option.getOrUndefined,
)

const nextReference = Effect.map(
  Effect.flatMap(CollectivePaymentRepository, (payments) => payments.nextDueAt),
  Option.getOrUndefined,
)

type Given = Parameters<StartLoop<InvoiceRuntime>>

const stageLoop = (
  [runtime, settings, log, now]: Given,
  stage: InvoiceStage,
  next: () => void,
): WorkLoop =>
  startWorkLoop({
    name: stage,
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: async () => {
      const count = await runtime.runPromise(
        issueDueInvoices({
          batch: settings.INVOICING_BATCH,
          concurrency: settings.INVOICING_CONCURRENCY,
          leaseSeconds: settings.INVOICING_LEASE,
          stage,
        }),
      )
      if (count > 0) next()
      return count
    },
    nextDueAt: () => runtime.runPromise(nextIn(stage)),
  })

const dispatchingRound = (
  runtime: InvoiceRuntime,
  settings: WorkerSettings,
  carrier: BatchCarrier,
) => {
  const policy = dispatchPolicyOf(settings)
  const leaseSeconds = settings.INVOICING_LEASE
  return () => runtime.runPromise(dispatchInvoices({ policy, leaseSeconds, carrier }))
}

const dispatchingLoop = ([runtime, settings, log, now]: Given, next: () => void): WorkLoop => {
  const carrier = makeBatchCarrier(() => {
    next()
    loop.wake()
  })
  const dispatch = dispatchingRound(runtime, settings, carrier)
  let pollAt: number | undefined
  const loop = startWorkLoop({
    name: "dispatching",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: async () => {
      const { invoices, plan } = await dispatch()
      recordPlan(plan, invoices)
      if (invoices > 0) next()
      pollAt = plan._tag === "Wait" ? plan.until : now() + shortestPollMillis
      return invoices
    },
    nextDueAt: async () => pollAt ?? (await runtime.runPromise(nextIn("sending"))),
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await runtime.runPromise(carrier.ended)
    },
  }
}

const batchesLoop = ([runtime, settings, log, now]: Given, next: () => void): WorkLoop =>
  startWorkLoop({
    name: "batches",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: async () => {
      const count = await runtime.runPromise(
        followBatches({ limit: batchesAtOnce, leaseSeconds: settings.INVOICING_LEASE }),
      )
      if (count > 0) next()
      return count
    },
    nextDueAt: () => runtime.runPromise(nextBatch),
  })

const referencesAtOnce = 10
const referenceLeaseMillis = 120_000
/**
 * KSeF may not find an invoice that it has just accepted, so the first failure is not logged as a
 * warning. A request that is still open after a minute needs attention.
 */
const lateReferenceMillis = 60_000

const referencesLoop = ([runtime, , log, now]: Given): WorkLoop =>
  startWorkLoop({
    name: "payment-references",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: async () => {
      const { claimed, failures } = await runtime.runPromise(
        issueCollectiveIdentifiers({ limit: referencesAtOnce, leaseMillis: referenceLeaseMillis }),
      )
      for (const { payment, isFinal, error } of failures) {
        const { id, requestedAt } = payment
        const message = isFinal ? "payment reference refused" : "payment reference postponed"
        const isLate = now() - requestedAt > lateReferenceMillis
        const level = isFinal || isLate ? "warn" : "info"
        log[level]({ id, code: error.code, problem: error.detail }, message)
      }
      return claimed
    },
    nextDueAt: () => runtime.runPromise(nextReference),
  })

export const startInvoicingLoops: StartLoop<InvoiceRuntime> = (...args) => {
  const archiving = stageLoop(args, "archiving", () => undefined)
  const following = stageLoop(args, "following", archiving.wake)
  const batches = batchesLoop(args, () => {
    following.wake()
    archiving.wake()
  })
  const dispatching = dispatchingLoop(args, () => {
    batches.wake()
    following.wake()
  })
  const preparing = stageLoop(args, "preparing", dispatching.wake)
  const references = referencesLoop(args)
  const loops = [preparing, dispatching, batches, following, archiving, references]
  return {
    wake: (topic) => {
      if (topic === "invoices") preparing.wake()
      else if (topic === "payment-references") references.wake()
      else for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
