/**
 * One round of the invoicing worker: claim what is due, number it, bring each as far as it gets.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { instant } from "../../calendar/instant.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { InvoiceRepository, type KeptInvoice } from "../invoice-repository.ts"
import type { InvoiceStage } from "../invoice-stage.ts"
import { issueInvoice } from "./issue-invoice.ts"
import { numberInvoices, type PendingClaim } from "./number-invoices.ts"

export interface IssuingRound {
  /** At most so many invoices are claimed at once. */
  readonly batch: number
  /** At most so many are worked on at the same time. */
  readonly concurrency: number
  /** How long a step may take before another worker may take the invoice over. */
  readonly leaseSeconds: number
  /** Of which stage; none: of all, each invoice from its order to the archive. */
  readonly stage?: InvoiceStage | undefined
}

const splitPending = (claimed: ReadonlyArray<KeptInvoice>) => {
  const pending: Array<PendingClaim> = []
  const others: Array<KeptInvoice> = []
  for (const kept of claimed) {
    if (kept.invoice._tag === "Pending") {
      pending.push({ invoice: kept.invoice, version: kept.version })
    } else others.push(kept)
  }
  return { pending, others }
}

/** By what a trace is found. */
const subjectOf = ({ invoice: { id, orderId, tenantId } }: KeptInvoice) => ({
  "invoice.id": id,
  "order.id": orderId,
  "tenant.id": tenantId,
})

/**
 * Answers how many invoices were claimed. Fails when something of one of them could not be saved,
 * yet not before all the others have come as far as they get.
 */
export const issueDueInvoices = Effect.fnUntraced(function* (round: IssuingRound) {
  const invoices = yield* InvoiceRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseMillis = round.leaseSeconds * 1_000
  const leaseUntil = instant(now + leaseMillis)
  const claimed = yield* invoices.claimDue({
    limit: round.batch,
    now,
    leaseUntil,
    stage: round.stage,
  })
  const { pending, others } = splitPending(claimed)
  const numbering =
    pending.length === 0
      ? Exit.succeed<ReadonlyArray<KeptInvoice>>([])
      : yield* Effect.exit(numberInvoices(pending, leaseUntil))
  const numbered = Exit.isSuccess(numbering) ? numbering.value : []
  const issued = yield* Effect.forEach(
    [...numbered, ...others],
    // Another worker holds it now: nothing is lost, nothing is left to do here.
    (kept) =>
      issueInvoice(kept, leaseMillis, round.stage).pipe(
        Effect.catchTag("StaleVersion", () => Effect.void),
        inTrace(kept.trace, "issue invoice", subjectOf(kept)),
        Effect.exit,
      ),
    { concurrency: round.concurrency },
  )
  yield* Exit.asVoidAll([numbering, ...issued])
  return claimed.length
})
