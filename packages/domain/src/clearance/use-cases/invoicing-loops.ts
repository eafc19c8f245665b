/**
 * The loops that issue invoices: one for each stage of the queue, so that a waiting stage blocks no
 * other.
 *
 * `preparing` makes files. `sending` sends them by the plan; it builds and uploads packages
 * concurrently, so that single invoices continue to leave. `batches` and `following` read KSeF's
 * results, and `archiving` fetches the receipts. Each loop wakes the next.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { InvoiceRepository } from "../../invoice/invoice-repository.ts"
import type { InvoiceStage } from "../../invoice/issuing-step.ts"
import { issueDueInvoices, type IssuingRound } from "../../invoice/use-cases/issue-invoice.ts"
import type { LoopStarter, LoopWork, Wakeable } from "../../work-queue/use-cases/work-loop.ts"
import { BatchRepository } from "../batch-repository.ts"
import { type BatchCarrier, makeBatchCarrier } from "./carry-batches.ts"
import { dispatchInvoices, type DispatchReport, type DispatchRound } from "./dispatch-invoices.ts"
import { followBatches } from "./follow-batches.ts"

export interface InvoicingOptions extends Omit<IssuingRound, "stage"> {
  readonly policy: DispatchRound["policy"]
  /** Called after each round of `sending`. */
  readonly onDispatch?: ((report: DispatchReport) => void) | undefined
}

export type InvoicingPorts = Effect.Services<
  ReturnType<typeof issueDueInvoices | typeof dispatchInvoices | typeof followBatches>
>

type Rounds = Pick<LoopWork<InvoicingPorts>, "round" | "nextDueAt">

/** The loops poll this often, because a notification may be missed. */
const maximumWaitMillis = 1_000
/** The wait after a round that may have left invoices to be sent. */
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

const dispatchRounds = (
  { policy, leaseSeconds, onDispatch }: InvoicingOptions,
  carrier: BatchCarrier,
): Rounds => {
  let pollAt: number | undefined
  return {
    round: Effect.gen(function* () {
      const report = yield* dispatchInvoices({ policy, leaseSeconds, carrier })
      const { invoices, plan } = report
      onDispatch?.(report)
      const now = yield* Clock.currentTimeMillis
      pollAt = plan._tag === "Wait" ? plan.until : now + shortestPollMillis
      return invoices
    }),
    nextDueAt: Effect.suspend(() =>
      pollAt === undefined ? nextIn("sending") : Effect.succeed(pollAt),
    ),
  }
}

/**
 * Starts the chain. New invoices wake `first`; `sent` completes when no package is being sent any
 * more.
 */
export const startInvoicing = <L extends Wakeable>(
  options: InvoicingOptions,
  start: LoopStarter<InvoicingPorts, L>,
) => {
  const { batch, concurrency, leaseSeconds } = options
  const chained = (name: string, { round, nextDueAt }: Rounds, next: ReadonlyArray<L>): L => {
    const wakeNext = (count: number) =>
      Effect.sync(() => {
        if (count > 0) for (const loop of next) loop.wake()
      })
    return start({ name, maximumWaitMillis, round: Effect.tap(round, wakeNext), nextDueAt })
  }
  const stage = (name: InvoiceStage, next: ReadonlyArray<L>): L => {
    const round = issueDueInvoices({ batch, concurrency, leaseSeconds, stage: name })
    return chained(name, { round, nextDueAt: nextIn(name) }, next)
  }
  const archiving = stage("archiving", [])
  const following = stage("following", [archiving])
  const batchRound = followBatches({ limit: batchesAtOnce, leaseSeconds })
  const batchRounds = { round: batchRound, nextDueAt: nextBatch }
  const batches = chained("batches", batchRounds, [following, archiving])
  const carrier = makeBatchCarrier(() => {
    for (const loop of [batches, following, sending]) loop.wake()
  })
  const dispatching = dispatchRounds(options, carrier)
  const sending: L = chained("sending", dispatching, [batches, following])
  const first = stage("preparing", [sending])
  return { first, all: [first, sending, batches, following, archiving], sent: carrier.ended }
}
