/**
 * One step of an invoice: what has to be done next is done once, and what it came to is answered.
 *
 * Saves nothing. A step that throws has come to a problem as well, that of its invoice alone: no
 * neighbour is held up by it.
 */
import * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { sendingOpensAt } from "../../clearance/sending-day.ts"
import type { Invoice } from "../invoice.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import {
  problemOf,
  problemOfDefect,
  type StepFailure,
  type StepProblem,
} from "../issuing-problem.ts"
import { type IssuingStep, nextStep } from "../issuing-step.ts"
import { isIssued } from "../offline-transition.ts"
import {
  archiveReceipt,
  askForOutcome,
  beginTransmission,
  traceTransmission,
  transmit,
} from "./clear-document.ts"
import { draft, sign, store } from "./prepare-document.ts"

/**
 * What a step came to: a fact, the wish to be asked again, or a problem (with or without a fact).
 */
export interface StepResult {
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

/** What a thrown exception leaves behind: a problem to be seen, a line that says where it was. */
export const brokenStep = Effect.fnUntraced(function* (
  { id, orderId }: Invoice,
  step: IssuingStep,
  defect: unknown,
) {
  const problem = problemOfDefect(step, defect)
  const where = defect instanceof Error ? { stack: defect.stack } : {}
  yield* Effect.logError("an issuing step threw", {
    invoiceId: id,
    orderId,
    step,
    detail: problem.detail,
    ...where,
  })
  return { problem } satisfies StepResult
})

/**
 * Does the next step; `isSendingNow`: the transmission was announced in this very work. A file that
 * may have left when the step threw is looked for at KSeF before it goes again.
 */
export const takeStep = Effect.fnUntraced(function* (
  invoice: Invoice,
  isSendingNow: boolean,
  now: Instant,
) {
  if (isSendingNow && invoice._tag === "Sending") {
    return yield* runTransmission(invoice, now).pipe(
      Effect.catchDefect((defect) =>
        Effect.map(
          brokenStep(invoice, "Send", defect),
          ({ problem }): StepResult => ({
            fact: { _tag: "TransmissionOutcomeLost" },
            problem,
          }),
        ),
      ),
    )
  }
  return yield* Effect.suspend(() => runStep(invoice, now)).pipe(
    Effect.catchDefect((defect) => brokenStep(invoice, nextStep(invoice, warsawDate(now)), defect)),
  )
})
