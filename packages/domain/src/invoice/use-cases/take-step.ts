/**
 * Does the next step of an invoice once, and returns its result.
 *
 * Saves nothing. A step that throws is a problem too, of its own invoice only: other invoices are
 * not delayed by it.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import { type Instant, warsawDate } from "../../calendar/instant.ts"
import { ExchangeRates } from "../../money/exchange-rates.ts"
import { CertificateQrSigner, sendingOpensAt } from "../../offline/offline.ts"
import { DocumentSigner, SigningError, timeStampFor } from "../../signature/document-signer.ts"
import {
  composeDocument,
  contradictsSupply,
  documentDates,
  type InvoiceDates,
  rateDayOf,
  type Supply,
} from "../invoice-document.ts"
import { InvoiceRepository, type VersionedInvoice } from "../invoice-repository.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import { InvoiceWriter } from "../invoice-writer.ts"
import type { DraftedInvoice, Invoice, NumberedInvoice, SignedInvoice } from "../invoice.ts"
import {
  problemOf,
  problemOfDefect,
  type RateNotPublished,
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

// The steps before anything is sent: draft, sign, store.

/** The file's name inside the signed container. */
export const documentFileName = "invoice.xml"

/**
 * The rate for a foreign currency, by the dates of the invoice (`rateDayOf`). Undefined for PLN. A
 * correction keeps the rate of the invoice that it corrects (art. 31b(1) of the VAT act).
 */
const rateFor = Effect.fnUntraced(function* (invoice: NumberedInvoice, dates: InvoiceDates) {
  const { correction, total } = invoice
  const { currency } = total
  if (currency === "PLN") return undefined
  if (invoice.technicalCorrection !== undefined) return invoice.technicalCorrection.rate
  if (correction !== undefined) return correction.corrected?.rate
  const rates = yield* ExchangeRates
  const day = rateDayOf(dates)
  const quote = yield* rates.publishedOn(currency, day)
  if (Option.isSome(quote)) return quote.value
  return yield* Effect.fail<RateNotPublished>({ _tag: "RateNotPublished", day })
})

export const draft = Effect.fnUntraced(function* (
  invoice: NumberedInvoice,
  supply: Supply,
  now: Instant,
) {
  const writer = yield* InvoiceWriter
  const dates = documentDates(invoice, supply, warsawDate(now))
  const rate = yield* rateFor(invoice, dates)
  const document = yield* writer.write(composeDocument(invoice, dates, now, rate))
  return { _tag: "DocumentDrafted", ...dates, document, rate } satisfies InvoiceFact
})

export const sign = Effect.fnUntraced(function* (invoice: DraftedInvoice, now: Instant) {
  const signer = yield* DocumentSigner
  const file = { fileName: documentFileName, mediaType: "text/xml", bytes: invoice.xml }
  const drafted = invoice.timeline.find(({ state }) => state === "Drafted")
  const container = yield* signer.seal(file, now, timeStampFor(drafted?.at ?? now, now))
  return { _tag: "DocumentSigned", container } satisfies InvoiceFact
})

/**
 * The earlier offline issue of a technical correction, with the proof of its issuer for the new
 * file.
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
    return yield* Effect.die(new Error(`${invoice.id}: the archive hashed other bytes`))
  }
  const container = {
    digest: yield* archive.put(invoice.containerBytes),
    sizeBytes: invoice.containerBytes.length,
  }
  const offline = yield* issuedBefore(invoice, now)
  return { _tag: "DocumentStored", container, offline } satisfies InvoiceFact
})

/**
 * The result of a step: a fact, a problem (with or without a fact), or neither when it has to be
 * repeated later.
 */
export interface StepResult {
  readonly fact?: InvoiceFact | undefined
  /**
   * The earliest time for the step: around midnight, an invoice waits when KSeF would count it for
   * another day.
   */
  readonly notBefore?: Instant | undefined
  readonly problem?: StepProblem | undefined
}

/** The invoice of the step, and the supply that it documents. */
type Known = Pick<VersionedInvoice, "invoice" | "supply">

const stepFor = ({ invoice, supply }: Known, now: Instant): IssuingStep =>
  nextStep(invoice, supply, warsawDate(now))

const factFor = Effect.fnUntraced(function* (known: Known, now: Instant) {
  switch (stepFor(known, now)) {
    case "Redraft":
      return { _tag: "FileOutdated" } satisfies InvoiceFact
    case "DeclareOutcomeUnknown":
      return { _tag: "TransmissionOutcomeLost" } satisfies InvoiceFact
    default:
      return yield* factOfWork(known, now)
  }
})

const factOfWork = ({ invoice, supply }: Known, now: Instant) => {
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
      return Effect.die(new Error(`${invoice.id}: no work for a ${invoice._tag} invoice`))
  }
}

/** A file that KSeF gave up on is sent again, but not at once: the file itself may be the cause. */
const dropped = ({ code, description }: Extract<InvoiceFact, { _tag: "ProcessingDropped" }>) => ({
  step: "AskForOutcome" as const,
  code: "ProcessingDropped",
  detail: `${code} ${description}`,
  retryAfterSeconds: 0,
})

/** When to continue; `now` when the invoice may leave now, or the next step does not send it. */
const opensAt = (known: Known, now: Instant): Instant =>
  known.invoice._tag === "Stored" && stepFor(known, now) === "Send"
    ? sendingOpensAt(known.invoice, now)
    : now

const runStep = (known: Known, now: Instant) => {
  const notBefore = opensAt(known, now)
  return notBefore > now ? Effect.succeed<StepResult>({ notBefore }) : doStep(known, now)
}

const doStep = (known: Known, now: Instant) =>
  factFor(known, now).pipe(
    Effect.map(
      (fact): StepResult => ({
        fact,
        problem: fact?._tag === "ProcessingDropped" ? dropped(fact) : undefined,
      }),
    ),
    Effect.catch((failure: StepFailure) =>
      Effect.succeed<StepResult>({
        problem: problemOf(stepFor(known, now), failure),
      }),
    ),
  )

/** It is the first transmission, and midnight has passed since it was decided. */
const isOfEarlierDay = (invoice: Extract<Invoice, { _tag: "Sending" }>, now: Instant): boolean =>
  invoice.transmissions.length === 1 && !isIssued(invoice) && invoice.issueDate !== warsawDate(now)

/**
 * A shipment that contradicts the file has been reported since the invoice was claimed: KSeF may
 * take a while to open a session.
 */
const isOvertaken = Effect.fnUntraced(function* (invoice: Extract<Invoice, { _tag: "Sending" }>) {
  if (invoice.transmissions.length > 1 || isIssued(invoice)) return false
  const invoices = yield* InvoiceRepository
  const kept = yield* Effect.option(invoices.find(invoice.tenantId, invoice.id))
  const present = Option.getOrUndefined(Option.flatten(kept))
  return present !== undefined && contradictsSupply(invoice, present.supply)
})

/** Makes an announced transmission. Nothing else does, and it is never repeated after a crash. */
const runTransmission = Effect.fnUntraced(function* (
  invoice: Extract<Invoice, { _tag: "Sending" }>,
  now: Instant,
) {
  // Opening the session may have taken until midnight.
  const transmissions = invoice.transmissions.slice(1)
  const notBefore = sendingOpensAt({ ...invoice, transmissions }, now)
  if (notBefore > now || isOfEarlierDay(invoice, now) || (yield* isOvertaken(invoice))) {
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

/** Turns a thrown exception into a problem, and logs where it was thrown. */
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
 * Does the next step; `isSendingNow`: this same run announced the transmission. When the step threw
 * and the file may have left, KSeF is asked for it before it is sent again.
 */
export const takeStep = Effect.fnUntraced(function* (
  known: Known,
  isSendingNow: boolean,
  now: Instant,
) {
  const { invoice } = known
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
  return yield* Effect.suspend(() => runStep(known, now)).pipe(
    Effect.catchDefect((defect) => brokenStep(invoice, stepFor(known, now), defect)),
  )
})
