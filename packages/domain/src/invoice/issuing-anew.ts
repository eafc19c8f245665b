/**
 * Whether and how an invoice that KSeF has refused is issued anew.
 *
 * Pure. What was refused was never an invoice, so nothing of its file stands: day, seller and buyer
 * are those of the new issue; a correction has the buyer of what it corrects. The number was this
 * invoice's alone and stays its own, unless KSeF says that another document has it; then the next
 * one of its series is taken.
 */
import type { Instant } from "../calendar/instant.ts"
import type { Party, Seller } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import { maximumBytesOf, maximumDocumentBytes } from "./document-size.ts"
import type { Invoice, PendingInvoice, RejectedInvoice } from "./invoice.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import { subjectOf } from "./kept-parts.ts"
import { takesTechnicalCorrection } from "./offline-transition.ts"
import { maximumRefusedVersions, type Refusal, type RefusedVersion } from "./refused-version.ts"

/** Who wants it, and the buyer's data that it is issued with. */
export interface AnewOrder {
  readonly by: LineText
  readonly buyer: Party
}

/**
 * `NotRejected`: KSeF has not refused it. `TakesTechnicalCorrection`: buyers have the file, issued
 * offline, and the same content may be sent again. `KsefHasIt`: by its refusal KSeF has a valid
 * file of this very invoice. `TooManyVersions`: it was refused too often. `TooLarge`: with those
 * data of the buyer it may exceed what KSeF takes.
 */
export type AnewRefusal =
  | "NotRejected"
  | "TakesTechnicalCorrection"
  | "KsefHasIt"
  | "TooManyVersions"
  | "TooLarge"

/** Another document has the number. */
const numberIsTaken = ({ code }: Pick<Refusal, "code">): boolean => code === 440

/** A technical correction was accepted already, or what it corrects was. */
const accepted: ReadonlySet<number> = new Set([21166, 21167])

/** The file that has the number is one of this invoice that KSeF had said to have refused. */
const isOurs = (invoice: RejectedInvoice): boolean => {
  const digest = invoice.refusal.existing?.digest
  if (digest === undefined) return false
  const { refusedVersions = [], technicalCorrection } = invoice
  if (technicalCorrection?.corrects === digest) return true
  return refusedVersions.some(({ document }) => document.digest === digest)
}

const isTooLarge = ({ reference, lines }: RejectedInvoice, buyer: Party): boolean =>
  maximumBytesOf(buyer, reference ?? "", lines) > maximumDocumentBytes

/** Why it can't be issued anew; none when it can. */
export const whyNotAnew = (invoice: Invoice, buyer: Party): AnewRefusal | undefined => {
  if (invoice._tag !== "Rejected") return "NotRejected"
  const { refusal, refusedVersions = [] } = invoice
  if (accepted.has(refusal.code) || isOurs(invoice)) return "KsefHasIt"
  if (takesTechnicalCorrection(invoice) && !numberIsTaken(refusal)) {
    return "TakesTechnicalCorrection"
  }
  if (refusedVersions.length >= maximumRefusedVersions) return "TooManyVersions"
  return isTooLarge(invoice, buyer) ? "TooLarge" : undefined
}

const versionOf = (invoice: RejectedInvoice, at: Instant, by: LineText): RefusedVersion => {
  const { container, document, issueDate, number, offline, refusal, seller } = invoice
  const [first] = invoice.transmissions
  return {
    number,
    sellerNip: seller.nip,
    issueDate,
    document,
    container,
    sessionReference: (invoice.transmissions.at(-1) ?? first).sessionReference,
    ...(offline === undefined ? {} : { offline }),
    refusal,
    refusedAt: invoice.timeline.at(-1)?.at ?? at,
    issuedAnew: { at, by },
  }
}

/** Back to what it was before its number, with what was refused beside it. None: it can't be. */
export const issuedAnew = (
  invoice: RejectedInvoice,
  { buyer, by }: AnewOrder,
  at: Instant,
): PendingInvoice | undefined => {
  if (whyNotAnew(invoice, buyer) !== undefined) return undefined
  const refusedVersions = [...(invoice.refusedVersions ?? []), versionOf(invoice, at, by)]
  const timeline = [...invoice.timeline, { state: "Pending" as const, at }]
  return { ...subjectOf(invoice), _tag: "Pending", buyer, refusedVersions, timeline }
}

/** The number that stays its own, as far as that is for KSeF to say. */
export const numberKept = ({
  refusedVersions = [],
}: Pick<Invoice, "refusedVersions">): InvoiceNumber | undefined => {
  const latest = refusedVersions.at(-1)
  return latest === undefined || numberIsTaken(latest.refusal) ? undefined : latest.number
}

/** The number that it is issued anew with; none: the next one. Other sellers have other series. */
export const numberKeptWith = (
  invoice: Pick<Invoice, "refusedVersions">,
  seller: Pick<Seller, "nip">,
): InvoiceNumber | undefined =>
  invoice.refusedVersions?.at(-1)?.sellerNip === seller.nip ? numberKept(invoice) : undefined
