/**
 * Brings a claimed invoice as far as it gets: each step is committed before the next begins, so
 * that whoever takes over after a crash goes on where the last commit stands.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { Entropy, nextId } from "../../identity/entropy.ts"
import type { EventId } from "../../identity/type-id.ts"
import type { Invoice } from "../invoice.ts"
import { chargeOnEntering, eventsOnEntering } from "../invoice-events.ts"
import { InvoiceRepository, type IssuingWork, type KeptInvoice } from "../invoice-repository.ts"
import { type InvoiceStage, isInStage } from "../invoice-stage.ts"
import { transition } from "../invoice-transition.ts"
import { keptProblem } from "../issuing-problem.ts"
import { askAgainAt, retryAt } from "../issuing-schedule.ts"
import { type IssuingStep, nextStep } from "../issuing-step.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { brokenStep, type StepResult, takeStep } from "./take-step.ts"

/** To announce a transmission is no progress: the attempts before it still count. */
const attemptsAfter = (kept: KeptInvoice, next: Invoice, { fact, problem }: StepResult): number => {
  if (fact?._tag === "TransmissionStarted") return kept.work.attempts
  if (fact?._tag === "ProcessingDropped" && "transmissions" in next) {
    return next.transmissions.length
  }
  return fact !== undefined && problem === undefined ? 0 : kept.work.attempts + 1
}

const workAfter = (
  kept: KeptInvoice,
  next: Invoice,
  result: StepResult,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const { fact, problem } = result
  if (nextStep(next, warsawDate(now)) === "Rest") return { dueAt: undefined, attempts: 0 }
  if (result.notBefore !== undefined) {
    return { dueAt: result.notBefore, attempts: kept.work.attempts }
  }
  const attempts = attemptsAfter(kept, next, result)
  if (problem === undefined && fact !== undefined) return { dueAt: now, attempts }
  if (problem === undefined) return { dueAt: askAgainAt(now, attempts), attempts }
  const asked = now + problem.retryAfterSeconds * 1_000
  const dueAt = instant(Math.max(retryAt(now, attempts, jitter), asked))
  return { dueAt, attempts, problem: keptProblem(problem, kept.work.problem, now) }
}

/** How long a claim lasts, and how far the work on it goes: to the end of preparing, or on. */
interface Stint {
  readonly leaseMillis: number
  readonly stage: InvoiceStage | undefined
}

/** What is prepared waits for its turn: all that is ready is sent by one plan. */
const isPrepared = ({ stage }: Stint, { _tag }: Invoice): boolean =>
  stage === "preparing" && !isInStage(_tag, stage)

const commit = Effect.fnUntraced(function* (kept: KeptInvoice, result: StepResult, stint: Stint) {
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
      invoiceId: kept.invoice.id,
      orderId: kept.invoice.orderId,
      ...problem,
    })
  }
  const invoice = fact === undefined ? kept.invoice : transition(kept.invoice, fact, now)
  const work = workAfter(kept, invoice, result, now, jitter)
  const events =
    fact === undefined ? [] : eventsOnEntering(invoice, (yield* nextId("evt")) as EventId, now)
  const isDone = fact !== undefined && problem === undefined && result.notBefore === undefined
  const goesOn = isDone && work.dueAt !== undefined && !isPrepared(stint, invoice)
  const version = yield* invoices.save({
    invoice,
    expectedVersion: kept.version,
    work,
    events,
    charge: fact === undefined ? undefined : chargeOnEntering(invoice, now),
    keepLeaseUntil: goesOn ? instant(now + stint.leaseMillis) : undefined,
  })
  return { kept: { invoice, version, work } satisfies KeptInvoice, goesOn }
})

/** What can't even be taken down is a problem as well: the invoice stays as it was. */
const commitStep = Effect.fnUntraced(function* (
  kept: KeptInvoice,
  result: StepResult,
  step: IssuingStep,
  stint: Stint,
) {
  return yield* commit(kept, result, stint).pipe(
    Effect.catchDefect((defect) =>
      Effect.flatMap(brokenStep(kept.invoice, step, defect), (broken) =>
        commit(kept, broken, stint),
      ),
    ),
  )
})

/**
 * Works on one claimed invoice until it rests, has to wait, or somebody else has taken it. Answers
 * the invoice as last saved; a step that throws is a problem of the invoice like any other. Fails
 * only when the repository can't be reached: the claim runs out and the work goes on later. The
 * claim is renewed for `leaseMillis` with every step. With the stage `preparing` the work ends when
 * the invoice is ready to be sent.
 */
export const issueInvoice = Effect.fnUntraced(function* (
  claimed: KeptInvoice,
  leaseMillis: number,
  stage?: InvoiceStage,
) {
  let kept = claimed
  let sendingNow = false
  while (true) {
    const now = instant(yield* Clock.currentTimeMillis)
    const step = sendingNow ? "Send" : nextStep(kept.invoice, warsawDate(now))
    const before = kept
    const committed = yield* takeStep(kept.invoice, sendingNow, now).pipe(
      Effect.flatMap((result) => commitStep(before, result, step, { leaseMillis, stage })),
      inTrace(undefined, `invoice ${step}`),
    )
    kept = committed.kept
    sendingNow = kept.invoice._tag === "Sending"
    if (!committed.goesOn) return kept
  }
})
