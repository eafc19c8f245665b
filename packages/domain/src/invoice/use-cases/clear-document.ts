/**
 * The steps with KSeF: send the file, find out the outcome, fetch the receipt.
 *
 * A transmission is committed before its first byte is sent, so after a crash the service knows
 * that the outcome is unknown. It resolves unknown outcomes by evidence: the session's list, or the
 * hash of the file that KSeF stores under our number.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ArchiveRecord, DocumentArchive, retainUntil } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { RenewalQueue } from "../../renewal/renewal-queue.ts"
import { planOf } from "../../renewal/renewal.ts"
import {
  DocumentSigner,
  evidenceFor,
  type ExtendedSignature,
} from "../../signature/document-signer.ts"
import {
  type ClearanceOutcome,
  InvoiceClearance,
  type InvoiceClearanceError,
} from "../invoice-clearance.ts"
import type { DocumentIdentity } from "../invoice-number.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import type {
  AcknowledgedInvoice,
  OutcomeUnknownInvoice,
  SendingInvoice,
  SubmittedInvoice,
} from "../invoice.ts"

export const beginTransmission = Effect.fnUntraced(function* () {
  const clearance = yield* InvoiceClearance
  const sessionReference = yield* clearance.session
  return { _tag: "TransmissionStarted", sessionReference } satisfies InvoiceFact
})

/** Returns the fact for a failed transmission. */
const factOfFailure = (failure: InvoiceClearanceError): InvoiceFact => {
  switch (failure.reason) {
    case "NotTaken":
    case "SessionEnded":
      return { _tag: "TransmissionNotTaken" }
    case "Refused": {
      const refusal = { code: failure.code ?? 0, description: failure.detail, details: [] }
      return { _tag: "ClearanceRefused", refusal }
    }
    case "OutcomeLost":
    case "BadReceipt":
    case "UnexpectedAnswer":
      return { _tag: "TransmissionOutcomeLost" }
  }
}

export interface TransmissionResult {
  readonly fact: InvoiceFact
  /** Present when the transmission failed. */
  readonly failure?: InvoiceClearanceError
}

/** Returns the submission fields for an invoice issued offline. */
const offlineFacts = ({ offline, technicalCorrection }: SendingInvoice) => ({
  ...(offline === undefined ? {} : { offline: true }),
  ...(technicalCorrection === undefined ? {} : { correctsDigest: technicalCorrection.corrects }),
})

/** Sends the stored bytes once, in the committed session. */
export const transmit = Effect.fnUntraced(function* (invoice: SendingInvoice) {
  const archive = yield* DocumentArchive
  const clearance = yield* InvoiceClearance
  const { digest } = invoice.document
  const xml = yield* archive.get(digest)
  const { sessionReference } = invoice.transmissions.at(-1) ?? invoice.transmissions[0]
  const submission = { sessionReference, xml, digest, ...offlineFacts(invoice) }
  return yield* clearance.submit(submission).pipe(
    Effect.map((receipt): TransmissionResult => ({ fact: { _tag: "TransmissionTaken", receipt } })),
    Effect.catch((failure) =>
      Effect.succeed<TransmissionResult>({ fact: factOfFailure(failure), failure }),
    ),
  )
})

/**
 * Searches the sessions that the file may have reached. When no session contains it, starts another
 * transmission.
 */
export const traceTransmission = Effect.fnUntraced(function* (invoice: OutcomeUnknownInvoice) {
  const clearance = yield* InvoiceClearance
  const sessions = new Set(invoice.transmissions.map((one) => one.sessionReference).toReversed())
  for (const sessionReference of sessions) {
    const receipt = yield* clearance.trace(sessionReference, invoice.document.digest)
    if (Option.isSome(receipt)) {
      return { _tag: "TransmissionTaken", receipt: receipt.value } satisfies InvoiceFact
    }
  }
  return yield* beginTransmission()
})

const settleDuplicate = Effect.fnUntraced(function* (
  invoice: SubmittedInvoice,
  outcome: Extract<ClearanceOutcome, { _tag: "Duplicate" }>,
) {
  const clearance = yield* InvoiceClearance
  const ksefNumber = outcome.originalKsefNumber
  const original = yield* clearance.clearedDigest(ksefNumber)
  if (original === invoice.document.digest) {
    const sessionReference = outcome.originalSessionReference
    return { _tag: "ClearanceGranted", ksefNumber, sessionReference } satisfies InvoiceFact
  }
  const description = `${invoice.number} belongs to another file in KSeF (${ksefNumber})`
  const existing = { ksefNumber, digest: original }
  const refusal = { code: 440, description, details: [`its SHA-256 is ${original}`], existing }
  return { _tag: "ClearanceRefused", refusal } satisfies InvoiceFact
})

/** Polls KSeF for the outcome. Returns undefined while KSeF is processing the file. */
export const askForOutcome = Effect.fnUntraced(function* (invoice: SubmittedInvoice) {
  const clearance = yield* InvoiceClearance
  const outcome = yield* clearance.outcome(invoice.receipt)
  switch (outcome._tag) {
    case "Processing":
      return undefined
    case "Granted": {
      const { ksefNumber, sessionReference } = outcome
      return { _tag: "ClearanceGranted", ksefNumber, sessionReference } satisfies InvoiceFact
    }
    case "Duplicate":
      return yield* settleDuplicate(invoice, outcome)
    case "Dropped": {
      const { code, description } = outcome
      return { _tag: "ProcessingDropped", code, description } satisfies InvoiceFact
    }
    case "Refused":
      return { _tag: "ClearanceRefused", refusal: outcome.refusal } satisfies InvoiceFact
  }
})

interface ArchivedParts {
  readonly signature: ExtendedSignature
  readonly evidence: DocumentIdentity | undefined
  readonly upo: DocumentIdentity
}

const asice = "application/vnd.etsi.asic-e+zip"

const recordOf = (
  invoice: AcknowledgedInvoice,
  { signature, evidence, upo }: ArchivedParts,
  archivedAt: Instant,
): ArchiveRecord => ({
  invoiceId: invoice.id,
  number: invoice.number,
  ksefNumber: invoice.ksefNumber,
  issueDate: invoice.issueDate,
  retainUntil: retainUntil(invoice.issueDate),
  signatureLevel: signature.level,
  ...(signature.nextRenewalAt === undefined ? {} : { nextRenewalAt: signature.nextRenewalAt }),
  archivedAt,
  files: [
    { role: "invoice", mediaType: "application/xml", ...invoice.document },
    { role: "container", mediaType: asice, ...invoice.container },
    { role: "upo", mediaType: "application/xml", ...upo },
    ...(evidence === undefined
      ? []
      : [{ role: "evidence", mediaType: asice, ...evidence } as const]),
  ],
})

const put = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const archive = yield* DocumentArchive
  return { digest: yield* archive.put(bytes), sizeBytes: bytes.length } satisfies DocumentIdentity
})

/** Fetches the evidence for the signature. After the timeout, it is not requested. */
const extendToLt = Effect.fnUntraced(function* (invoice: AcknowledgedInvoice, since: Instant) {
  const archive = yield* DocumentArchive
  const signer = yield* DocumentSigner
  const now = instant(yield* Clock.currentTimeMillis)
  const container = yield* archive.get(invoice.container.digest)
  return yield* signer.extendToLt(container, now, evidenceFor(since, now))
})

/**
 * Schedules the signature renewal. A renewal that is already scheduled stays unchanged: a repeated
 * run finds the record sealed.
 */
const planRenewal = Effect.fnUntraced(function* (record: ArchiveRecord) {
  const queue = yield* RenewalQueue
  const renewal = planOf(record, [])
  if (renewal !== undefined) yield* queue.plan([renewal])
})

/** Fetches the UPO, seals the archive record and schedules its signature renewal. Idempotent. */
export const archiveReceipt = Effect.fnUntraced(function* (invoice: AcknowledgedInvoice) {
  const archive = yield* DocumentArchive
  const clearance = yield* InvoiceClearance
  const sealed = yield* archive.record(invoice.id)
  const storedReceipt = Option.getOrUndefined(sealed)?.files.find((file) => file.role === "upo")
  if (sealed._tag === "Some" && storedReceipt !== undefined) {
    yield* planRenewal(sealed.value)
    const upo = { digest: storedReceipt.digest, sizeBytes: storedReceipt.sizeBytes }
    return { _tag: "ReceiptArchived", upo } satisfies InvoiceFact
  }
  const acknowledgedAt = invoice.timeline.at(-1)?.at as Instant
  // Runs first because a repetition costs no KSeF calls.
  const signature = yield* extendToLt(invoice, acknowledgedAt)
  const bytes = yield* clearance.officialReceipt({
    sessionReference: invoice.clearedInSession,
    ksefNumber: invoice.ksefNumber,
    digest: invoice.document.digest,
    receiptUrl: invoice.receiptUrl,
  })
  const upo = yield* put(bytes)
  const evidence = signature.container === undefined ? undefined : yield* put(signature.container)
  const record = recordOf(invoice, { signature, evidence, upo }, acknowledgedAt)
  yield* archive.seal(record)
  yield* planRenewal(record)
  return { _tag: "ReceiptArchived", upo } satisfies InvoiceFact
})
