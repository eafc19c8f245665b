/**
 * Advances a claimed invoice as far as possible. Each step is committed before the next starts, so
 * another worker can continue from the last commit after a crash.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Instant, instant, warsawDate } from "../../calendar/instant.ts"
import { Entropy, type EventId, nextId } from "../../identity/type-id.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { chargeOnEntering, eventsOnEntering } from "../invoice-events.ts"
import {
  InvoiceRepository,
  type IssuingWork,
  type VersionedInvoice,
} from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import type { Invoice } from "../invoice.ts"
import { keptProblem } from "../issuing-problem.ts"
import {
  nextPollAt,
  type InvoiceStage,
  isInStage,
  type IssuingStep,
  nextStep,
  retryAt,
  stageNames,
} from "../issuing-step.ts"
import { numberInvoices, type PendingClaim } from "./number-invoices.ts"
import { brokenStep } from "./step-problem.ts"
import { type StepResult, takeStep } from "./take-step.ts"

/** Starting a transmission does not reset the count of attempts. */
const attemptsAfter = (
  versioned: VersionedInvoice,
  next: Invoice,
  { fact, problem }: StepResult,
): number => {
  if (fact?._tag === "TransmissionStarted") return versioned.work.attempts
  if (fact?._tag === "ProcessingDropped" && "transmissions" in next) {
    return next.transmissions.length
  }
  return fact !== undefined && problem === undefined ? 0 : versioned.work.attempts + 1
}

const workAfter = (
  versioned: VersionedInvoice,
  next: Invoice,
  result: StepResult,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const { fact, problem } = result
  if (nextStep(next, versioned.supply, warsawDate(now)) === "Rest")
    return { dueAt: undefined, attempts: 0 }
  if (result.notBefore !== undefined) {
    return { dueAt: result.notBefore, attempts: versioned.work.attempts }
  }
  const attempts = attemptsAfter(versioned, next, result)
  if (problem === undefined && fact !== undefined) {
    const dueAt = fact._tag === "TransmissionTaken" ? nextPollAt(now, 1) : now
    return { dueAt, attempts }
  }
  if (problem === undefined) return { dueAt: nextPollAt(now, attempts), attempts }
  const requestedAt = now + problem.retryAfterSeconds * 1_000
  const dueAt = instant(Math.max(retryAt(now, attempts, jitter), requestedAt))
  return { dueAt, attempts, problem: keptProblem(problem, versioned.work.problem, now) }
}

/** Duration of a claim, and the stage to work on; undefined: all of them. */
interface ClaimScope {
  readonly leaseMillis: number
  readonly stage: InvoiceStage | undefined
}

/**
 * Returns whether another stage continues: one dispatch plan sends all prepared invoices, and KSeF
 * has no outcome of a file that it has just received.
 */
const isPassedOn = ({ stage }: ClaimScope, { _tag }: Invoice): boolean =>
  (stage === "preparing" && !isInStage(_tag, stage)) ||
  (stage === "sending" && _tag === "Submitted")

/**
 * The part of a lease in which a transmission must end. Another worker whose clock is ahead claims
 * the invoice a little before the lease ends, and must not send it at the same time.
 */
const shareForSending = 3 / 4

const commit = Effect.fnUntraced(function* (
  versioned: VersionedInvoice,
  result: StepResult,
  scope: ClaimScope,
) {
  const invoices = yield* InvoiceRepository
  const entropy = yield* Entropy
  const now = instant(yield* Clock.currentTimeMillis)
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const { fact, problem } = result
  if (problem !== undefined) {
    yield* Effect.annotateCurrentSpan({
      "problem.step": problem.step,
      "problem.code": problem.code,
    })
    yield* Effect.logWarning("issuing step did not succeed", {
      invoiceId: versioned.invoice.id,
      orderId: versioned.invoice.orderId,
      ...problem,
    })
  }
  const invoice = fact === undefined ? versioned.invoice : transition(versioned.invoice, fact, now)
  const work = workAfter(versioned, invoice, result, now, jitter)
  const { supply } = versioned
  const eventId = fact === undefined ? undefined : ((yield* nextId("evt")) as EventId)
  const events = eventId === undefined ? [] : eventsOnEntering(invoice, supply, eventId, now)
  const isDone = fact !== undefined && problem === undefined && result.notBefore === undefined
  const continues = isDone && work.dueAt !== undefined && !isPassedOn(scope, invoice)
  const version = yield* invoices.save({
    invoice,
    expectedVersion: versioned.version,
    work,
    events,
    charge: fact === undefined ? undefined : chargeOnEntering(invoice, now),
    keepLeaseUntil: continues ? instant(now + scope.leaseMillis) : undefined,
  })
  return {
    kept: { invoice, version, work, supply } satisfies VersionedInvoice,
    continues,
    sendUntil: instant(now + scope.leaseMillis * shareForSending),
  }
})

/**
 * Commits the result. When saving throws, commits that as a problem, and the invoice keeps its
 * state.
 */
const commitStep = Effect.fnUntraced(function* (
  versioned: VersionedInvoice,
  result: StepResult,
  step: IssuingStep,
  scope: ClaimScope,
) {
  return yield* commit(versioned, result, scope).pipe(
    Effect.catchDefect((defect) =>
      Effect.flatMap(brokenStep(versioned.invoice, step, defect), (problem) =>
        commit(versioned, { problem }, scope),
      ),
    ),
  )
})

/**
 * Advances one claimed invoice until it is finished, must wait, or another worker claims it.
 * Returns the invoice as last saved.
 *
 * Each step extends the lease by `leaseMillis`. A step that throws becomes a problem of the
 * invoice. Fails only when the repository is unavailable; then the lease expires and a later run
 * continues. With the stage `preparing`, stops when the invoice is ready to be sent, and with
 * `sending` when KSeF has received it.
 */
export const issueInvoice = Effect.fnUntraced(function* (
  claimed: VersionedInvoice,
  leaseMillis: number,
  stage?: InvoiceStage,
) {
  let current = claimed
  // Only the run that saved `Sending` sends the file. After a crash, `nextStep` declares the
  // outcome unknown.
  let sendUntil: Instant | undefined
  while (true) {
    const now = instant(yield* Clock.currentTimeMillis)
    const isSending = sendUntil !== undefined
    const step = isSending ? "Send" : nextStep(current.invoice, current.supply, warsawDate(now))
    const previous = current
    const committed = yield* takeStep(current, sendUntil, now).pipe(
      Effect.flatMap((result) => commitStep(previous, result, step, { leaseMillis, stage })),
      inTrace(undefined, `invoice ${step}`),
    )
    current = committed.kept
    sendUntil = current.invoice._tag === "Sending" ? committed.sendUntil : undefined
    if (!committed.continues) return current
  }
})

export interface IssuingRound {
  /** Maximum number of invoices to claim per stage. */
  readonly batch: number
  /** Maximum number of invoices to process concurrently. */
  readonly concurrency: number
  /** How long a step may take before another worker may claim the invoice. */
  readonly leaseSeconds: number
  /** The stage to process; undefined: all stages, each invoice from its order to the archive. */
  readonly stage?: InvoiceStage | undefined
}

const splitPending = (claimed: ReadonlyArray<VersionedInvoice>) => {
  const pending: Array<PendingClaim> = []
  const others: Array<VersionedInvoice> = []
  for (const claim of claimed) {
    if (claim.invoice._tag === "Pending") {
      pending.push({ invoice: claim.invoice, version: claim.version })
    } else others.push(claim)
  }
  return { pending, others }
}

/** Span attributes that identify the invoice. */
const spanAttributesOf = ({ invoice: { id, orderId, tenantId } }: VersionedInvoice) => ({
  "invoice.id": id,
  "order.id": orderId,
  "tenant.id": tenantId,
})

const issueDueOf = Effect.fnUntraced(function* (claimedStage: InvoiceStage, round: IssuingRound) {
  const invoices = yield* InvoiceRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseMillis = round.leaseSeconds * 1_000
  const leaseUntil = instant(now + leaseMillis)
  const claimed = yield* invoices.claimDue({
    limit: round.batch,
    now,
    leaseUntil,
    stage: claimedStage,
  })
  const { pending, others } = splitPending(claimed)
  const numbering =
    pending.length === 0
      ? Exit.succeed<ReadonlyArray<VersionedInvoice>>([])
      : yield* Effect.exit(numberInvoices(pending, leaseUntil))
  const numbered = Exit.isSuccess(numbering) ? numbering.value : []
  const issued = yield* Effect.forEach(
    [...numbered, ...others],
    // `StaleVersion`: another worker has claimed the invoice and continues.
    (claim) =>
      issueInvoice(claim, leaseMillis, round.stage).pipe(
        Effect.catchTag("StaleVersion", () => Effect.void),
        inTrace(claim.trace, "issue invoice", spanAttributesOf(claim)),
        Effect.exit,
      ),
    { concurrency: round.concurrency },
  )
  yield* Exit.asVoidAll([numbering, ...issued])
  return claimed.length
})

/**
 * One round of the invoicing worker: claims due invoices, numbers them, and advances each as far as
 * possible. Returns how many invoices were claimed. When an invoice can't be saved, first advances
 * all the others, then fails.
 */
export const issueDueInvoices = Effect.fnUntraced(function* (round: IssuingRound) {
  const stages = round.stage === undefined ? stageNames : [round.stage]
  const rounds = yield* Effect.forEach(stages, (stage) => Effect.exit(issueDueOf(stage, round)))
  yield* Exit.asVoidAll(rounds)
  return rounds.reduce((sum, exit) => sum + (Exit.isSuccess(exit) ? exit.value : 0), 0)
})
