/**
 * Executes the next step of an invoice once and returns the result. Saves nothing.
 *
 * A step that throws becomes a problem of that invoice only and does not delay others.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, warsawDate } from "../../calendar/instant.ts"
import { sendingOpensAt } from "../../offline/offline.ts"
import { contradictsSupply } from "../invoice-dates.ts"
import { InvoiceRepository, type VersionedInvoice } from "../invoice-repository.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import type { Invoice } from "../invoice.ts"
import { problemOf, type StepProblem } from "../issuing-problem.ts"
import { type IssuingStep, nextStep } from "../issuing-step.ts"
import { isIssued } from "../reissue.ts"
import {
  archiveReceipt,
  askForOutcome,
  beginTransmission,
  traceTransmission,
  transmit,
} from "./clear-document.ts"
import { prepare } from "./prepare-document.ts"
import { brokenStep, inStep } from "./step-problem.ts"

/**
 * Result of a step: a fact, a problem (with or without a fact), or neither when KSeF needs more
 * time.
 */
export interface StepResult {
  readonly fact?: InvoiceFact | undefined
  /**
   * Earliest time for the step. Around midnight, an invoice waits when KSeF would assign it to
   * another day.
   */
  readonly notBefore?: Instant | undefined
  readonly problem?: StepProblem | undefined
}

type StepInput = Pick<VersionedInvoice, "invoice" | "supply" | "work">

const stepFor = ({ invoice, supply }: StepInput, now: Instant): IssuingStep =>
  nextStep(invoice, supply, warsawDate(now))

const factFor = Effect.fnUntraced(function* (input: StepInput, now: Instant) {
  const { invoice } = input
  const step = stepFor(input, now)
  if (step === "DiscardFile") return { _tag: "FileOutdated" } satisfies InvoiceFact
  if (step === "DeclareOutcomeUnknown") {
    return { _tag: "TransmissionOutcomeLost" } satisfies InvoiceFact
  }
  return invoice._tag === "Numbered"
    ? yield* prepare(invoice, input, now)
    : yield* inStep(invoice, step, factOfWork(invoice))
})

const factOfWork = Effect.fnUntraced(function* (invoice: Invoice) {
  switch (invoice._tag) {
    case "Stored":
      return yield* beginTransmission()
    case "OutcomeUnknown":
      return yield* traceTransmission(invoice)
    case "Submitted":
      return yield* askForOutcome(invoice)
    case "Acknowledged":
      return yield* archiveReceipt(invoice)
    default:
      return yield* Effect.die(new Error(`${invoice.id}: a ${invoice._tag} invoice has no step`))
  }
})

/** A dropped file is sent again after a delay, because the file may be the cause. */
const dropped = ({ code, description }: Extract<InvoiceFact, { _tag: "ProcessingDropped" }>) => ({
  step: "AskForOutcome" as const,
  code: "ProcessingDropped",
  detail: `${code} ${description}`,
  retryAfterSeconds: 0,
})

/** Returns when the step may run: later than `now` only for sending around midnight. */
const opensAt = (input: StepInput, now: Instant): Instant =>
  input.invoice._tag === "Stored" && stepFor(input, now) === "Send"
    ? sendingOpensAt(input.invoice, now)
    : now

const runStep = (input: StepInput, now: Instant) => {
  const notBefore = opensAt(input, now)
  return notBefore > now ? Effect.succeed<StepResult>({ notBefore }) : doStep(input, now)
}

const doStep = (input: StepInput, now: Instant) =>
  factFor(input, now).pipe(
    Effect.map(
      (fact): StepResult => ({
        fact,
        problem: fact?._tag === "ProcessingDropped" ? dropped(fact) : undefined,
      }),
    ),
    Effect.catch((problem) => Effect.succeed<StepResult>({ problem })),
  )

/** Returns whether midnight has passed since the first transmission was decided. */
const isOfEarlierDay = (invoice: Extract<Invoice, { _tag: "Sending" }>, now: Instant): boolean =>
  invoice.transmissions.length === 1 && !isIssued(invoice) && invoice.issueDate !== warsawDate(now)

/**
 * Returns whether a shipment reported after the claim contradicts the file. Opening a session may
 * take KSeF a while.
 */
const isContradictedNow = Effect.fnUntraced(function* (
  invoice: Extract<Invoice, { _tag: "Sending" }>,
) {
  if (invoice.transmissions.length > 1 || isIssued(invoice)) return false
  const invoices = yield* InvoiceRepository
  const stored = yield* Effect.option(invoices.find(invoice.tenantId, invoice.id))
  const present = Option.getOrUndefined(Option.flatten(stored))
  return present !== undefined && contradictsSupply(invoice, present.supply)
})

/**
 * Executes the committed transmission until the given time. Only this function sends, and a crash
 * never repeats it.
 */
const runTransmission = Effect.fnUntraced(function* (
  invoice: Extract<Invoice, { _tag: "Sending" }>,
  until: Instant,
  now: Instant,
) {
  // Saving the decision took too long.
  if (now >= until) return { fact: { _tag: "TransmissionNotTaken" } } satisfies StepResult
  // Midnight may have passed while the session was opened.
  const transmissions = invoice.transmissions.slice(1)
  const notBefore = sendingOpensAt({ ...invoice, transmissions }, now)
  if (notBefore > now || isOfEarlierDay(invoice, now) || (yield* isContradictedNow(invoice))) {
    return { fact: { _tag: "TransmissionNotTaken" }, notBefore } satisfies StepResult
  }
  const transmitted = yield* transmit(invoice).pipe(
    Effect.catch((unread) =>
      Effect.succeed({ fact: { _tag: "TransmissionNotTaken" } as const, failure: unread }),
    ),
    Effect.timeoutOption(until - now),
  )
  if (Option.isNone(transmitted)) {
    return { fact: { _tag: "TransmissionOutcomeLost" } } satisfies StepResult
  }
  const { fact, failure } = transmitted.value
  const problem = failure === undefined ? undefined : problemOf("Send", failure)
  return { fact, problem } satisfies StepResult
})

/**
 * Executes the next step. `sendUntil`: this run committed the transmission, which must end by then.
 * When the step throws and the file may have been sent, its outcome is traced at KSeF before
 * another transmission.
 */
export const takeStep = Effect.fnUntraced(function* (
  input: StepInput,
  sendUntil: Instant | undefined,
  now: Instant,
) {
  const { invoice } = input
  if (sendUntil !== undefined && invoice._tag === "Sending") {
    return yield* runTransmission(invoice, sendUntil, now).pipe(
      Effect.catchDefect((defect) =>
        Effect.map(
          brokenStep(invoice, "Send", defect),
          (problem): StepResult => ({ fact: { _tag: "TransmissionOutcomeLost" }, problem }),
        ),
      ),
    )
  }
  return yield* Effect.suspend(() => runStep(input, now)).pipe(
    Effect.catchDefect((defect) =>
      Effect.map(
        brokenStep(invoice, stepFor(input, now), defect),
        (problem): StepResult => ({ problem }),
      ),
    ),
  )
})
