/**
 * The role `invoicing`: the domain's chain of loops, and `payment-references`, which gets
 * collective identifiers for transfers.
 */
import { startWorkLoop, type WorkLoop } from "@procurement/app-platform"
import { startInvoicing } from "@procurement/domain/clearance"
import {
  CollectivePaymentRepository,
  issueCollectiveIdentifiers,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import { dispatchPolicyOf } from "./dispatch-settings.ts"
import { loopStarter, type StartLoop } from "./loop.ts"
import { recordPlan } from "./observation/dispatch-metrics.ts"

/** The loop polls this often, because a notification may be missed. */
const longestWaitMillis = 1_000

const nextReference = Effect.map(
  Effect.flatMap(CollectivePaymentRepository, (payments) => payments.nextDueAt),
  Option.getOrUndefined,
)

type Given = Parameters<StartLoop<InvoiceRuntime>>

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
  const [runtime, settings, log, now] = args
  const { first, all, sent } = startInvoicing(
    {
      batch: settings.INVOICING_BATCH,
      concurrency: settings.INVOICING_CONCURRENCY,
      leaseSeconds: settings.INVOICING_LEASE,
      policy: dispatchPolicyOf(settings),
      onDispatch: ({ plan, invoices }) => recordPlan(plan, invoices),
    },
    loopStarter(runtime, log, now),
  )
  const references = referencesLoop(args)
  const loops = [...all, references]
  return {
    wake: (topic) => {
      if (topic === "invoices") first.wake()
      else if (topic === "payment-references") references.wake()
      else for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await runtime.runPromise(sent)
    },
  }
}
