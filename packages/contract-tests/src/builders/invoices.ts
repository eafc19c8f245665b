/**
 * Invoices in every state the domain can bring about, made by walking `transition` with facts,
 * never by hand: detours (another issue date, a lost outcome, a dropped file) included.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  crc8,
  type DocumentIdentity,
  type Invoice,
  type InvoiceFact,
  type InvoiceNumber,
  type InvoiceState,
  invoiceNumber,
  isIssued,
  type KsefNumber,
  type SubmissionReceipt,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import type { RateQuote } from "@procurement/domain/money"
import type { Nip } from "@procurement/domain/party"
import { type Chance, usualChance } from "./chance.ts"
import { aNip, aSeller } from "./parties.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"

export const aDigest = (chance: Chance = usualChance): Sha256 => chance.hex(64) as Sha256

export const aKsefNumber = (chance: Chance = usualChance, seller?: Nip): KsefNumber => {
  const random = chance.hex(12).toUpperCase()
  const body = `${seller ?? aNip(chance)}-20261120-${random}`
  return `${body}-${crc8(body)}` as KsefNumber
}

export const anInvoiceNumber = (at: Instant, chance: Chance = usualChance): InvoiceNumber =>
  invoiceNumber(seriesAt(aNip(chance), at), chance.int(1, 1_200_000))

export const aRateQuote = (publishedOn: LocalDate, chance: Chance = usualChance): RateQuote => ({
  currency: "EUR",
  rateMicros: chance.int(3_500_000, 4_999_999),
  table: `${chance.digits(3)}/A/NBP/2026`,
  publishedOn,
})

const aFile = (chance: Chance): DocumentIdentity => ({
  digest: aDigest(chance),
  sizeBytes: chance.int(1, 1_000_000),
})

const aReceipt = (sessionReference: string, chance: Chance): SubmissionReceipt => ({
  sessionReference,
  invoiceReference: `20261120-EE-${chance.hex(20).toUpperCase()}`,
})

const aRefusal = (chance: Chance) => ({
  code: chance.pick([410, 430, 440, 450]),
  description: "Błąd weryfikacji semantyki dokumentu „FA(3)”",
  details: chance.happens(0.5) ? ["Pole P_12", "wartość <23>"] : [],
})

const draftedFact = (invoice: Invoice, at: Instant, chance: Chance): InvoiceFact => {
  const issueDate = warsawDate(at)
  const document = { xml: chance.bytes(chance.int(1, 400)), digest: aDigest(chance) }
  const rate = invoice.total.currency === "EUR" ? { rate: aRateQuote(issueDate, chance) } : {}
  return { _tag: "DocumentDrafted", issueDate, document, ...rate }
}

const afterTransmission = (
  target: InvoiceState,
  sessionReference: string,
  wanders: boolean,
  chance: Chance,
): InvoiceFact => {
  if (target === "OutcomeUnknown") return { _tag: "TransmissionOutcomeLost" }
  if (target === "Rejected" && chance.happens(0.5)) {
    return { _tag: "ClearanceRefused", refusal: aRefusal(chance) }
  }
  if (wanders) {
    return { _tag: chance.pick(["TransmissionNotTaken", "TransmissionOutcomeLost"]) }
  }
  return { _tag: "TransmissionTaken", receipt: aReceipt(sessionReference, chance) }
}

const afterSubmission = (
  target: InvoiceState,
  { sessionReference }: SubmissionReceipt,
  wanders: boolean,
  chance: Chance,
): InvoiceFact => {
  if (target === "Rejected") return { _tag: "ClearanceRefused", refusal: aRefusal(chance) }
  if (wanders)
    return { _tag: "ProcessingDropped", code: 550, description: "cancelled by the system" }
  return { _tag: "ClearanceGranted", ksefNumber: aKsefNumber(chance), sessionReference }
}

const aSession = (chance: Chance): string => `20261120-SO-${chance.hex(20).toUpperCase()}`

const issuedOffline = (at: Instant, chance: Chance): InvoiceFact => ({
  _tag: "IssuedOffline",
  offline: {
    mode: chance.pick(["offline24", "unavailability", "emergency"]),
    issuedAt: at,
    ...(chance.happens(0.5) ? { deadline: warsawDate(at) } : {}),
    certificateLink: `https://qr.example/certificate/Nip/1/1/01/${chance.hex(8)}/${chance.hex(8)}`,
  },
})

/** A fact that brings the invoice closer to the state, or takes it on a lawful detour. */
const nextFact = (
  invoice: Invoice,
  target: InvoiceState,
  at: Instant,
  chance: Chance,
): InvoiceFact => {
  const wanders = invoice.timeline.length < 14 && chance.happens(0.25)
  switch (invoice._tag) {
    case "Pending":
      return {
        _tag: "NumberAssigned",
        number: anInvoiceNumber(at, chance),
        seller: aSeller(chance),
      }
    case "Numbered":
      return draftedFact(invoice, at, chance)
    case "Drafted":
      if (wanders) return { _tag: "IssueDayPassed" }
      return { _tag: "DocumentSigned", container: chance.bytes(chance.int(1, 400)) }
    case "Signed":
      if (wanders) return { _tag: "IssueDayPassed" }
      return { _tag: "DocumentStored", container: aFile(chance) }
    case "Stored":
      if (wanders && invoice.transmissions.length === 0 && !isIssued(invoice)) {
        return chance.happens(0.5) ? { _tag: "IssueDayPassed" } : issuedOffline(at, chance)
      }
      return { _tag: "TransmissionStarted", sessionReference: aSession(chance) }
    case "Sending":
      return afterTransmission(target, invoice.transmissions[0].sessionReference, wanders, chance)
    case "OutcomeUnknown":
      if (wanders) return { _tag: "TransmissionStarted", sessionReference: aSession(chance) }
      return {
        _tag: "TransmissionTaken",
        receipt: aReceipt(invoice.transmissions[0].sessionReference, chance),
      }
    case "Submitted":
      return afterSubmission(target, invoice.receipt, wanders, chance)
    case "Acknowledged":
      return { _tag: "ReceiptArchived", upo: aFile(chance) }
    case "Archived":
    case "Rejected":
      throw new TypeError(`no way leads from ${invoice._tag} to ${target}`)
  }
}

/** Every state on a way from the invoice to that state, the last one included. */
export const walkTo = (
  target: InvoiceState,
  from: Invoice,
  chance: Chance = usualChance,
): ReadonlyArray<Invoice> => {
  const states: Array<Invoice> = []
  let invoice = from
  while (invoice._tag !== target) {
    const at = instant((invoice.timeline.at(-1)?.at ?? 0) + chance.int(0, 90_000))
    invoice = transition(invoice, nextFact(invoice, target, at, chance), at)
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
  const last = walkTo(state, pending, options.chance).at(-1) ?? pending
  if (isIn(last, state)) return last
  throw new TypeError(`the walk ended in ${last._tag}, not in ${state}`)
}
