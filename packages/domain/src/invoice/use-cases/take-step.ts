/**
 * Executes the next step of an invoice once and returns the result. Saves nothing.
 *
 * A step that throws becomes a problem of that invoice only and does not delay others.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import { type Instant, warsawDate } from "../../calendar/instant.ts"
import { CertificateQrSigner, sendingOpensAt } from "../../offline/offline.ts"
import { DocumentSigner, SigningError, timeStampFor } from "../../signature/document-signer.ts"
import { contradictsSupply } from "../invoice-dates.ts"
import { InvoiceRepository, type VersionedInvoice } from "../invoice-repository.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import type { DraftedInvoice, Invoice, SignedInvoice } from "../invoice.ts"
import {
  problemOf,
  problemOfDefect,
  type StepFailure,
  type StepProblem,
} from "../issuing-problem.ts"
import { type IssuingStep, nextStep } from "../issuing-step.ts"
import { isIssued } from "../reissue.ts"
import {
  archiveReceipt,
  askForOutcome,
  beginTransmission,
  traceTransmission,
  transmit,
} from "./clear-document.ts"
import { draft } from "./draft-document.ts"

/** Name of the file inside the signed container. */
export const documentFileName = "invoice.xml"

export const sign = Effect.fnUntraced(function* (invoice: DraftedInvoice, now: Instant) {
  const signer = yield* DocumentSigner
  const file = { fileName: documentFileName, mediaType: "text/xml", bytes: invoice.xml }
  const drafted = invoice.timeline.find(({ state }) => state === "Drafted")
  const container = yield* signer.seal(file, now, timeStampFor(drafted?.at ?? now, now))
  return { _tag: "DocumentSigned", container } satisfies InvoiceFact
})

/**
 * Returns the earlier offline issue of a technical correction, with a proof of the issuer for the
 * new file.
 */
const issuedBefore = Effect.fnUntraced(function* (invoice: SignedInvoice, now: Instant) {
  if (invoice.technicalCorrection === undefined) return undefined
  const proof = yield* CertificateQrSigner
  const file = { sellerNip: invoice.seller.nip, digest: invoice.document.digest }
  const link = yield* proof.link(file, now)
  if (Option.isSome(link)) {
    return { ...invoice.technicalCorrection.offline, certificateLink: link.value }
  }
  const detail = "there is no valid KSeF certificate of type Offline"
  return yield* new SigningError({ reason: "CertificateExpired", detail })
})

export const store = Effect.fnUntraced(function* (invoice: SignedInvoice, now: Instant) {
  const archive = yield* DocumentArchive
  const digest = yield* archive.put(invoice.xml)
  if (digest !== invoice.document.digest) {
    return yield* Effect.die(new Error(`${invoice.id}: the archive stored different bytes`))
  }
  const container = {
    digest: yield* archive.put(invoice.containerBytes),
    sizeBytes: invoice.containerBytes.length,
  }
  const offline = yield* issuedBefore(invoice, now)
  return { _tag: "DocumentStored", container, offline } satisfies InvoiceFact
})

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

type StepInput = Pick<VersionedInvoice, "invoice" | "supply">

const stepFor = ({ invoice, supply }: StepInput, now: Instant): IssuingStep =>
  nextStep(invoice, supply, warsawDate(now))

const factFor = Effect.fnUntraced(function* (input: StepInput, now: Instant) {
  switch (stepFor(input, now)) {
    case "Redraft":
      return { _tag: "FileOutdated" } satisfies InvoiceFact
    case "DeclareOutcomeUnknown":
      return { _tag: "TransmissionOutcomeLost" } satisfies InvoiceFact
    default:
      return yield* factOfWork(input, now)
  }
})

const factOfWork = ({ invoice, supply }: StepInput, now: Instant) => {
  switch (invoice._tag) {
    case "Numbered":
      return draft(invoice, supply, now)
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
    case "Voided":
    case "IssuedOutside":
      return Effect.die(new Error(`${invoice.id}: a ${invoice._tag} invoice has no step`))
  }
}

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
    Effect.catch((failure: StepFailure) =>
      Effect.succeed<StepResult>({
        problem: problemOf(stepFor(input, now), failure),
      }),
    ),
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

/** Executes the committed transmission. Only this function sends, and a crash never repeats it. */
const runTransmission = Effect.fnUntraced(function* (
  invoice: Extract<Invoice, { _tag: "Sending" }>,
  now: Instant,
) {
  // Midnight may have passed while the session was opened.
  const transmissions = invoice.transmissions.slice(1)
  const notBefore = sendingOpensAt({ ...invoice, transmissions }, now)
  if (notBefore > now || isOfEarlierDay(invoice, now) || (yield* isContradictedNow(invoice))) {
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

/** Converts a thrown exception into a problem and logs its stack. */
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
 * Executes the next step. `isSendingNow`: this run committed the transmission. When the step throws
 * and the file may have been sent, its outcome is traced at KSeF before another transmission.
 */
export const takeStep = Effect.fnUntraced(function* (
  input: StepInput,
  isSendingNow: boolean,
  now: Instant,
) {
  const { invoice } = input
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
  return yield* Effect.suspend(() => runStep(input, now)).pipe(
    Effect.catchDefect((defect) => brokenStep(invoice, stepFor(input, now), defect)),
  )
})
