/**
 * Brings a claimed invoice as far as it gets: each step is committed before the next begins, so
 * that whoever takes over after a crash goes on where the last commit stands.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { sendingOpensAt } from "../../clearance/sending-day.ts"
import { Entropy, nextId } from "../../identity/entropy.ts"
import type { EventId } from "../../identity/type-id.ts"
import type { Invoice } from "../invoice.ts"
import { chargeOnEntering, eventsOnEntering } from "../invoice-events.ts"
import { InvoiceRepository, type IssuingWork, type KeptInvoice } from "../invoice-repository.ts"
import { type InvoiceStage, isInStage } from "../invoice-stage.ts"
import { type InvoiceFact, transition } from "../invoice-transition.ts"
import { keptProblem, problemOf, type StepFailure, type StepProblem } from "../issuing-problem.ts"
import { askAgainAt, retryAt } from "../issuing-schedule.ts"
import { nextStep } from "../issuing-step.ts"
import { isIssued } from "../offline-transition.ts"
import {
  archiveReceipt,
  askForOutcome,
  beginTransmission,
  traceTransmission,
  transmit,
} from "./clear-document.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { draft, sign, store } from "./prepare-document.ts"

/**
 * What a step came to: a fact, the wish to be asked again, or a problem (with or without a fact).
 */
interface StepResult {
  readonly fact?: InvoiceFact | undefined
  /** Not before then: around midnight nothing leaves that KSeF would take for another day's. */
  readonly notBefore?: Instant | undefined
  readonly problem?: StepProblem | undefined
}

const factFor = Effect.fnUntraced(function* (invoice: Invoice, now: Instant) {
  switch (nextStep(invoice, warsawDate(now))) {
    case "Redraft":
      return { _tag: "IssueDayPassed" } satisfies InvoiceFact
    case "DeclareOutcomeUnknown":
      return { _tag: "TransmissionOutcomeLost" } satisfies InvoiceFact
    default:
      return yield* factOfWork(invoice, now)
  }
})

const factOfWork = (invoice: Invoice, now: Instant) => {
  switch (invoice._tag) {
    case "Numbered":
      return draft(invoice, now)
    case "Drafted":
      return sign(invoice, now)
    case "Signed":
      return store(invoice, now)
    case "Stored":
      return beginTransmission()
    case "OutcomeUnknown":
      return traceTransmission(invoice)
    case "Submitted":
      return askForOutcome(invoice)
    case "Acknowledged":
      return archiveReceipt(invoice)
    case "Pending":
    case "Sending":
    case "Archived":
    case "Rejected":
      return Effect.die(new Error(`${invoice.id}: no work for a ${invoice._tag} invoice`))
  }
}

/** A file that KSeF gave up on goes again, though not at once: that may be what it chokes on. */
const dropped = ({ code, description }: Extract<InvoiceFact, { _tag: "ProcessingDropped" }>) => ({
  step: "AskForOutcome" as const,
  code: "ProcessingDropped",
  detail: `${code} ${description}`,
  retryAfterSeconds: 0,
})

/** When to go on with it; the present when it may leave now, or has no wish to. */
const opensAt = (invoice: Invoice, now: Instant): Instant =>
  invoice._tag === "Stored" && nextStep(invoice, warsawDate(now)) === "Send"
    ? sendingOpensAt(invoice, now)
    : now

const runStep = (invoice: Invoice, now: Instant) => {
  const notBefore = opensAt(invoice, now)
  return notBefore > now ? Effect.succeed<StepResult>({ notBefore }) : doStep(invoice, now)
}

const doStep = (invoice: Invoice, now: Instant) =>
  factFor(invoice, now).pipe(
    Effect.map(
      (fact): StepResult => ({
        fact,
        problem: fact?._tag === "ProcessingDropped" ? dropped(fact) : undefined,
      }),
    ),
    Effect.catch((failure: StepFailure) =>
      Effect.succeed<StepResult>({
        problem: problemOf(nextStep(invoice, warsawDate(now)), failure),
      }),
    ),
  )

/** Midnight has passed since it was decided to send it, for the first time. */
const isOfEarlierDay = (invoice: Extract<Invoice, { _tag: "Sending" }>, now: Instant): boolean =>
  invoice.transmissions.length === 1 && !isIssued(invoice) && invoice.issueDate !== warsawDate(now)

/** The moment an announced transmission is carried out: never again after a crash, only here. */
const runTransmission = Effect.fnUntraced(function* (
  invoice: Extract<Invoice, { _tag: "Sending" }>,
  now: Instant,
) {
  // To open the session may have taken until midnight.
  const transmissions = invoice.transmissions.slice(1)
  const notBefore = sendingOpensAt({ ...invoice, transmissions }, now)
  if (notBefore > now || isOfEarlierDay(invoice, now)) {
    return { fact: { _tag: "TransmissionNotTaken" }, notBefore } satisfies StepResult
  }
  const { fact, failure } = yield* transmit(invoice).pipe(
    Effect.catch((unread) =>
      Effect.succeed({ fact: { _tag: "TransmissionNotTaken" } as const, failure: unread }),
    ),
  )
  const problem = failure === undefined ? undefined : problemOf("Send", failure)
  return { fact, problem } satisfies StepResult
})

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

const takeStep = Effect.fnUntraced(function* (
  kept: KeptInvoice,
  isSendingNow: boolean,
  stint: Stint,
  now: Instant,
) {
  const { invoice } = kept
  const result =
    isSendingNow && invoice._tag === "Sending"
      ? yield* runTransmission(invoice, now)
      : yield* runStep(invoice, now)
  return yield* commit(kept, result, stint)
})

/**
 * Works on one claimed invoice until it rests, has to wait, or somebody else has taken it. Answers
 * the invoice as last saved. Fails only when the repository can't be reached: the claim runs out
 * and the work goes on later. The claim is renewed for `leaseMillis` with every step. With the
 * stage `preparing` the work ends when the invoice is ready to be sent.
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
    const committed = yield* takeStep(kept, sendingNow, { leaseMillis, stage }, now).pipe(
      inTrace(undefined, `invoice ${step}`),
    )
    kept = committed.kept
    sendingNow = kept.invoice._tag === "Sending"
    if (!committed.goesOn) return kept
  }
})
