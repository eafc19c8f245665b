/**
 * Invoices in every state that the domain can reach, built with `transition` from facts, including
 * detours (another issue date, an unknown outcome, a dropped file).
 */
import type { Sha256 } from "@procurement/domain/archive"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawDate,
} from "@procurement/domain/calendar"
import {
  crc8,
  datesOf,
  type DocumentIdentity,
  type Invoice,
  type InvoiceFact,
  type InvoiceNumber,
  type InvoiceState,
  invoiceNumber,
  isIssued,
  type OutsideIssue,
  type KsefNumber,
  rateDayOf,
  type SubmissionReceipt,
  type Supply,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import type { RateQuote } from "@procurement/domain/money"
import type { Nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import { type Random, defaultRandom } from "./random.ts"
import { aNip, aSeller } from "./parties.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"
import { aLineText } from "./texts.ts"

export const aDigest = (random: Random = defaultRandom): Sha256 => random.hex(64) as Sha256

export const aKsefNumber = (random: Random = defaultRandom, seller?: Nip): KsefNumber => {
  const suffix = random.hex(12).toUpperCase()
  const body = `${seller ?? aNip(random)}-20261120-${suffix}`
  return `${body}-${crc8(body)}` as KsefNumber
}

export const anInvoiceNumber = (at: Instant, random: Random = defaultRandom): InvoiceNumber =>
  invoiceNumber(seriesAt(aNip(random), at), random.int(1, 1_200_000))

export const aRateQuote = (publishedOn: LocalDate, random: Random = defaultRandom): RateQuote => ({
  currency: "EUR",
  rateMicros: random.int(3_500_000, 4_999_999),
  table: `${random.digits(3)}/A/NBP/2026`,
  publishedOn,
})

const aFile = (random: Random): DocumentIdentity => ({
  digest: aDigest(random),
  sizeBytes: random.int(1, 1_000_000),
})

const aReceipt = (sessionReference: string, random: Random): SubmissionReceipt => ({
  sessionReference,
  invoiceReference: `20261120-EE-${random.hex(20).toUpperCase()}`,
})

const aRefusal = (random: Random) => ({
  code: random.pick([410, 430, 440, 450]),
  description: "Błąd weryfikacji semantyki dokumentu „FA(3)”",
  details: random.happens(0.5) ? ["Pole P_12", "wartość <23>"] : [],
})

/** A supply some days before that day, on it, or only expected. */
export const aSupply = (day: LocalDate, random: Random = defaultRandom): Supply => {
  if (random.happens(0.5)) return { expectedOn: addDays(day, random.int(-3, 4)) }
  return { expectedOn: day, madeOn: addDays(day, random.int(-12, 0)) }
}

const preparedFact = (invoice: Invoice, at: Instant, random: Random): InvoiceFact => {
  const dates = datesOf(aSupply(warsawDate(at), random), warsawDate(at))
  const rate =
    invoice.total.currency === "EUR" ? { rate: aRateQuote(rateDayOf(dates), random) } : {}
  const files = { document: aFile(random), container: aFile(random) }
  return { _tag: "DocumentPrepared", ...dates, ...files, ...rate }
}

const afterTransmission = (
  target: InvoiceState,
  sessionReference: string,
  wanders: boolean,
  random: Random,
): InvoiceFact => {
  if (target === "OutcomeUnknown") return { _tag: "TransmissionOutcomeLost" }
  if (target === "Rejected" && random.happens(0.5)) {
    return { _tag: "ClearanceRefused", refusal: aRefusal(random) }
  }
  if (wanders) {
    return { _tag: random.pick(["TransmissionNotTaken", "TransmissionOutcomeLost"]) }
  }
  return { _tag: "TransmissionTaken", receipt: aReceipt(sessionReference, random) }
}

const afterSubmission = (
  target: InvoiceState,
  { sessionReference }: SubmissionReceipt,
  wanders: boolean,
  random: Random,
): InvoiceFact => {
  if (target === "Rejected") return { _tag: "ClearanceRefused", refusal: aRefusal(random) }
  if (wanders)
    return { _tag: "ProcessingDropped", code: 550, description: "cancelled by the system" }
  return { _tag: "ClearanceGranted", ksefNumber: aKsefNumber(random), sessionReference }
}

const aSession = (random: Random): string => `20261120-SO-${random.hex(20).toUpperCase()}`

const issuedOffline = (at: Instant, random: Random): InvoiceFact => ({
  _tag: "IssuedOffline",
  offline: {
    mode: random.pick(["offline24", "unavailability", "emergency"]),
    issuedAt: at,
    ...(random.happens(0.5) ? { deadline: warsawDate(at) } : {}),
    certificateLink: `https://qr.example/certificate/Nip/1/1/01/${random.hex(8)}/${random.hex(8)}`,
  },
})

const anOutsideIssue = (recordedAt: Instant, random: Random): OutsideIssue => ({
  number: lineText(`A/${random.hex(16)}`),
  issueDate: warsawDate(recordedAt),
  recordedAt,
  by: aLineText(random),
  ...(random.happens(0.5) ? { reason: aLineText(random), scan: aDigest(random) } : {}),
})

/** A fact that brings the invoice closer to the state, or a lawful detour. */
const nextFact = (
  invoice: Invoice,
  target: InvoiceState,
  at: Instant,
  random: Random,
): InvoiceFact => {
  const wanders = invoice.timeline.length < 14 && random.happens(0.25)
  const isVoided = target === "Voided" && invoice.voided === undefined
  if (isVoided && (invoice._tag === "Stored" || random.happens(0.3))) {
    const reason = random.happens(0.5) ? { reason: aLineText(random) } : {}
    return { _tag: "Voided", voided: { at, ...reason } }
  }
  if (target === "IssuedOutside" && (invoice._tag === "Stored" || random.happens(0.3))) {
    return { _tag: "IssuedOutside", outside: anOutsideIssue(at, random) }
  }
  switch (invoice._tag) {
    case "Pending":
      return {
        _tag: "NumberAssigned",
        number: anInvoiceNumber(at, random),
        seller: aSeller(random),
      }
    case "Numbered":
      return preparedFact(invoice, at, random)
    case "Stored":
      if (wanders && invoice.transmissions.length === 0 && !isIssued(invoice)) {
        return random.happens(0.5) ? { _tag: "FileOutdated" } : issuedOffline(at, random)
      }
      return { _tag: "TransmissionStarted", sessionReference: aSession(random) }
    case "Sending":
      return afterTransmission(target, invoice.transmissions[0].sessionReference, wanders, random)
    case "OutcomeUnknown":
      if (wanders) return { _tag: "TransmissionStarted", sessionReference: aSession(random) }
      return {
        _tag: "TransmissionTaken",
        receipt: aReceipt(invoice.transmissions[0].sessionReference, random),
      }
    case "Submitted":
      return afterSubmission(target, invoice.receipt, wanders, random)
    case "Acknowledged":
      return { _tag: "ReceiptArchived", upo: aFile(random) }
    case "Archived":
    case "Rejected":
    case "Voided":
    case "IssuedOutside":
      throw new TypeError(`${invoice._tag} can't become ${target}`)
  }
}

/** Moves the invoice to the target state; returns every state on the way, including the last. */
export const statesTo = (
  target: InvoiceState,
  from: Invoice,
  random: Random = defaultRandom,
): ReadonlyArray<Invoice> => {
  const states: Array<Invoice> = []
  let invoice = from
  while (invoice._tag !== target) {
    const at = instant((invoice.timeline.at(-1)?.at ?? 0) + random.int(0, 90_000))
    invoice = transition(invoice, nextFact(invoice, target, at, random), at)
    states.push(invoice)
  }
  return states
}

const isIn = <Tag extends InvoiceState>(
  invoice: Invoice | undefined,
  state: Tag,
): invoice is Extract<Invoice, { readonly _tag: Tag }> => invoice?._tag === state

/** An invoice in that state. */
export const anInvoice = <Tag extends InvoiceState>(
  state: Tag,
  options: PlacementOptions = {},
): Extract<Invoice, { readonly _tag: Tag }> => {
  const pending: Invoice = aPlacement(options).invoice
  const last = statesTo(state, pending, options.random).at(-1) ?? pending
  if (isIn(last, state)) return last
  throw new TypeError(`the invoice became ${last._tag} instead of ${state}`)
}
