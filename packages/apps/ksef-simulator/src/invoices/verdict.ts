/**
 * The verdict on a received invoice: KSeF's checks in their order; the first failure decides.
 *
 * 435 not decrypted, 430 not the announced file or too large, 450 not valid by its form, 415 with
 * an attachment, 410 a seller other than the context, 440 a duplicate, otherwise 200 and a number.
 * Amounts are not checked, as in KSeF. Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md and
 * sesja-interaktywna.md, consulted 2026-11-20.
 */
import { readInvoice } from "../forms/read-invoice.ts"
import {
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
  /** The NIP that the session acts for. */
  readonly contextNip: string | undefined
  /** The day of reception in Warsaw, `YYYY-MM-DD`. */
  readonly today: string
  /** The final status planned through the control API, if any. */
  readonly plannedStatus: StatusInfo | undefined
  /** Whether the session checks the check digits of NIPs. */
  readonly checksIdentifiers: boolean
  /** The context's limit. */
  readonly largestBytes: number
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

/**
 * Decides the verdict on a document. Has no side effect except that `numberFor` generates the
 * number if everything else is in order.
 */
export const decideVerdict = (
  state: SimulatorState,
  document: ReceivedDocument,
  numberFor: (sellerNip: string) => string,
): Verdict => {
  const { bytes, contextNip } = document
  if (bytes === undefined) return refused(statuses.undecryptable)
  if (!document.isAsAnnounced) {
    return refused(statuses.fileMismatch, "Skrót lub rozmiar pliku nie zgadza się z metadanymi")
  }
  if (bytes.length > document.largestBytes) {
    return refused(statuses.fileMismatch, `Rozmiar pliku przekracza ${document.largestBytes} B`)
  }
  const { form, today, checksIdentifiers: checkNipDigits } = document
  const read = readInvoice(form, bytes, { today, checkNipDigits })
  if ("problems" in read) {
    return refused(statuses.invalid, ...read.problems.slice(0, maximumDetails))
  }
  const { identity, hasAttachment } = read.content
  const { sellerNip } = identity
  if (hasAttachment) return { ...refused(statuses.attachment), identity }
  if (sellerNip !== contextNip) {
    const detail = `NIP sprzedawcy ${sellerNip} nie jest kontekstem sesji`
    return { ...refused(statuses.wrongContext, detail), identity }
  }
  if (document.plannedStatus !== undefined) return { ...refused(document.plannedStatus), identity }
  const duplicate = duplicateOf(state, identity)
  if (duplicate !== undefined) return duplicate
  return { status: statuses.accepted, identity, ksefNumber: numberFor(sellerNip) }
}

export type DecideVerdict = typeof decideVerdict
