/**
 * The verdict on a received invoice: KSeF's checks in their order; the first failure decides.
 *
 * 435 not decrypted, 430 not the announced file or too large, 450 not valid by its form, 415 with
 * an attachment that the sender may not send, 410 a seller that the sender may not issue for, 440 a
 * duplicate, otherwise 200 and a number.
 * Amounts are not checked, as in KSeF. Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md and
 * sesja-interaktywna.md, consulted 2026-11-20.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { InvoiceContent } from "../forms/invoice-content.ts"
import { readInvoice } from "../forms/read-invoice.ts"
import { mayIssue, maySendAttachment } from "../permissions/issuing.ts"
import {
  type ContextIdentifier,
  type FormName,
  identityKey,
  type InvoiceIdentity,
  type StatusInfo,
  type Verdict,
} from "../state/values.ts"
import type { SimulatorState } from "../state/state.ts"

export interface ReceivedDocument {
  /** The form that the session declared. */
  readonly form: FormName
  /** Undefined when the content could not be decrypted. */
  readonly bytes: Uint8Array | undefined
  /** Whether size and hash of the plain bytes match the announcement. */
  readonly isAsAnnounced: boolean
  /** The context of the session. */
  readonly context: ContextIdentifier
  readonly isInteractive: boolean
  readonly isTechnicalCorrection: boolean
  readonly receivedAt: Instant
  /** The day of reception in Warsaw, `YYYY-MM-DD`. */
  readonly today: string
  /** The final status planned through the control API, if any. */
  readonly plannedStatus: StatusInfo | undefined
  /** Whether the session checks the check digits of NIPs. */
  readonly checksIdentifiers: boolean
  /** The context's limits. */
  readonly largestBytes: number
  readonly largestBytesWithAttachment: number
}

const statuses = {
  accepted: { code: 200, description: "Sukces" },
  wrongContext: { code: 410, description: "Nieprawidłowy zakres uprawnień" },
  fileMismatch: { code: 430, description: "Błąd weryfikacji pliku faktury" },
  undecryptable: { code: 435, description: "Błąd odszyfrowania pliku" },
  duplicate: { code: 440, description: "Duplikat faktury" },
  invalid: { code: 450, description: "Błąd weryfikacji semantyki dokumentu faktury" },
  attachment: { code: 415, description: "Brak możliwości wysyłania faktury z załącznikiem" },
} as const satisfies Record<string, StatusInfo>

const maximumDetails = 50

const refused = (status: StatusInfo, ...details: ReadonlyArray<string>): Verdict => ({
  status: details.length === 0 ? status : { ...status, details },
})

const duplicateOf = (state: SimulatorState, identity: InvoiceIdentity): Verdict | undefined => {
  const original = state.acceptedByIdentity.get(identityKey(identity))
  if (original === undefined) return undefined
  const originalKsefNumber = original.verdict.ksefNumber ?? ""
  const status: StatusInfo = {
    ...statuses.duplicate,
    details: [`Faktura o numerze KSeF: ${originalKsefNumber} została już przesłana`],
    extensions: {
      originalSessionReferenceNumber: original.sessionReference,
      originalKsefNumber,
    },
  }
  return { status, identity }
}

const tooLarge = (limit: number): Verdict =>
  refused(statuses.fileMismatch, `Rozmiar pliku przekracza ${limit} B`)

/** The refusal of a valid document for what it contains, in its context. */
const refusalOf = (
  state: SimulatorState,
  { context, largestBytes, isInteractive, isTechnicalCorrection, receivedAt }: ReceivedDocument,
  content: InvoiceContent,
  bytes: Uint8Array,
): Verdict | undefined => {
  const { sellerNip } = content.identity
  const sent = { context, sellerNip, isInteractive, isTechnicalCorrection, at: receivedAt }
  if (!content.hasAttachment) {
    if (bytes.length > largestBytes) return tooLarge(largestBytes)
  } else if (!maySendAttachment(state, sent)) {
    return refused(statuses.attachment)
  }
  if (mayIssue(state, context, content)) return undefined
  const detail = `NIP sprzedawcy ${sellerNip} nie jest kontekstem sesji`
  return refused(statuses.wrongContext, detail)
}

/**
 * Decides the verdict on a document. Has no side effect except that `numberFor` generates the
 * number if everything else is in order.
 */
export const decideVerdict = (
  state: SimulatorState,
  document: ReceivedDocument,
  numberFor: (sellerNip: string) => string,
): Verdict => {
  const { bytes } = document
  if (bytes === undefined) return refused(statuses.undecryptable)
  if (!document.isAsAnnounced) {
    return refused(statuses.fileMismatch, "Skrót lub rozmiar pliku nie zgadza się z metadanymi")
  }
  if (bytes.length > document.largestBytesWithAttachment) {
    return tooLarge(document.largestBytesWithAttachment)
  }
  const { form, today, checksIdentifiers: checkNipDigits } = document
  const read = readInvoice(form, bytes, { today, checkNipDigits })
  if ("problems" in read) {
    return refused(statuses.invalid, ...read.problems.slice(0, maximumDetails))
  }
  const { identity } = read.content
  const { sellerNip } = identity
  const refusal = refusalOf(state, document, read.content, bytes)
  if (refusal !== undefined) return { ...refusal, identity }
  if (document.plannedStatus !== undefined) return { ...refused(document.plannedStatus), identity }
  const duplicate = duplicateOf(state, identity)
  if (duplicate !== undefined) return duplicate
  return { status: statuses.accepted, identity, ksefNumber: numberFor(sellerNip) }
}

export type DecideVerdict = typeof decideVerdict
