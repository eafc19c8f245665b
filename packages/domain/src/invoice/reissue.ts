/**
 * Whether and how an invoice that KSeF has refused is reissued.
 *
 * Pure. A refused file was never an invoice, so nothing of it is binding: day, seller and buyer are
 * those of the new issue; a correction has the buyer of the invoice that it corrects. The number
 * belonged to this invoice alone and is kept, unless KSeF reports that another document has it;
 * then the invoice gets the next number of its series.
 */
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { OfflineIssue } from "../offline/offline.ts"
import { optional } from "../optional.ts"
import type { Party, Seller } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import { maximumBytesOf, maximumDocumentBytes } from "./document-size.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import {
  type Invoice,
  type NumberedInvoice,
  type OutcomeUnknownInvoice,
  type PendingInvoice,
  type RejectedInvoice,
  retainedFields,
  retainedNumberedFields,
  type StoredInvoice,
} from "./invoice.ts"
import { maximumRefusedVersions, type Refusal, type RefusedVersion } from "./refused-version.ts"

// The transitions of an invoice that is issued before KSeF has it.
//
// Pure; `transition` calls them. An invoice that may still have to be sent can be issued offline,
// once; only an invoice issued offline can be corrected technically (KSeF accepts such a correction
// for no other). Source: CIRFMF/ksef-docs, offline/korekta-techniczna.md.

interface PerhapsIssued {
  readonly offline?: OfflineIssue
  readonly technicalCorrection?: object
}

/** Whether its day of issue is fixed: buyers may have the invoice already. */
export const isIssued = ({ offline, technicalCorrection }: PerhapsIssued): boolean =>
  offline !== undefined || technicalCorrection !== undefined

/** States in which an invoice waits to be sent, or perhaps to be sent again. */
type Waiting = StoredInvoice | OutcomeUnknownInvoice

/**
 * The invoice issued offline: P_1 and the bytes are fixed from now on. Undefined when it was issued
 * before.
 */
export const issuedOffline = (invoice: Waiting, offline: OfflineIssue): Waiting | undefined =>
  invoice.offline === undefined ? { ...invoice, offline } : undefined

/**
 * The invoice with another deadline, or with none that is known yet. Undefined when it was not
 * issued offline.
 */
export const withDeadline = (
  invoice: Waiting,
  deadline: LocalDate | undefined,
): Waiting | undefined => {
  if (invoice.offline === undefined) return undefined
  const { deadline: _former, ...offline } = invoice.offline
  return { ...invoice, offline: { ...offline, ...optional({ deadline }) } }
}

/**
 * Refusals for other than technical reasons: permissions (410), attachments that are not enabled
 * (415), and KSeF's response that there is nothing to correct (21166, 21167).
 */
const notTechnical: ReadonlySet<number> = new Set([410, 415, 21166, 21167])

/** Whether the same content may be sent again to replace the refused file. */
export const takesTechnicalCorrection = ({ offline, refusal }: RejectedInvoice): boolean =>
  offline !== undefined && !notTechnical.has(refusal.code)

/**
 * Keeps number and day of issue, so that the file is written again. Undefined when the invoice
 * can't be corrected technically.
 */
export const technicallyCorrected = (
  invoice: RejectedInvoice,
  at: Instant,
): NumberedInvoice | undefined => {
  if (invoice.offline === undefined || !takesTechnicalCorrection(invoice)) return undefined
  const { document, issueDate, offline, rate, technicalCorrection, timeline } = invoice
  const { supplyDate, taxDate } = invoice
  return {
    ...retainedNumberedFields(invoice),
    _tag: "Numbered",
    timeline: [...timeline, { state: "Numbered", at }],
    technicalCorrection: {
      corrects: technicalCorrection?.corrects ?? document.digest,
      issueDate,
      ...optional({ supplyDate }),
      taxDate,
      offline,
      ...optional({ rate }),
    },
  }
}

/** Who ordered it, and the buyer's data for the new issue. */
export interface ReissueCommand {
  readonly by: LineText
  readonly buyer: Party
}

/**
 * `NotRejected`: KSeF has not refused it. `TakesTechnicalCorrection`: buyers have the file, issued
 * offline, and the same content may be sent again. `KsefHasIt`: the refusal shows that KSeF has a
 * valid file of this very invoice. `TooManyVersions`: it was refused too often. `TooLarge`: with
 * the buyer's new data it may exceed KSeF's limit.
 */
export type ReissueRefusal =
  | "NotRejected"
  | "TakesTechnicalCorrection"
  | "KsefHasIt"
  | "TooManyVersions"
  | "TooLarge"

/** Another document has the number. */
const numberIsTaken = ({ code }: Pick<Refusal, "code">): boolean => code === 440

/** KSeF has already accepted a technical correction, or the corrected file itself. */
const accepted: ReadonlySet<number> = new Set([21166, 21167])

/**
 * Whether the file that has the number is a version of this invoice that KSeF reported as refused.
 */
const isOurs = (invoice: RejectedInvoice): boolean => {
  const digest = invoice.refusal.existing?.digest
  if (digest === undefined) return false
  const { refusedVersions = [], technicalCorrection } = invoice
  if (technicalCorrection?.corrects === digest) return true
  return refusedVersions.some(({ document }) => document.digest === digest)
}

const isTooLarge = ({ reference, lines }: RejectedInvoice, buyer: Party): boolean =>
  maximumBytesOf(buyer, reference ?? "", lines) > maximumDocumentBytes

/** Why the invoice can't be reissued; undefined when it can. */
export const reissueRefusal = (invoice: Invoice, buyer: Party): ReissueRefusal | undefined => {
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
    ...optional({ offline }),
    refusal,
    refusedAt: invoice.timeline.at(-1)?.at ?? at,
    reissued: { at, by },
  }
}

/**
 * The invoice without its number, with the refused version added to its history. Undefined when it
 * can't be reissued.
 */
export const reissued = (
  invoice: RejectedInvoice,
  { buyer, by }: ReissueCommand,
  at: Instant,
): PendingInvoice | undefined => {
  if (reissueRefusal(invoice, buyer) !== undefined) return undefined
  const refusedVersions = [...(invoice.refusedVersions ?? []), versionOf(invoice, at, by)]
  const timeline = [...invoice.timeline, { state: "Pending" as const, at }]
  return { ...retainedFields(invoice), _tag: "Pending", buyer, refusedVersions, timeline }
}

/**
 * The number that the invoice keeps; undefined when KSeF reports that another document has it, or
 * when nothing was refused.
 */
export const numberKept = ({
  refusedVersions = [],
}: Pick<Invoice, "refusedVersions">): InvoiceNumber | undefined => {
  const latest = refusedVersions.at(-1)
  return latest === undefined || numberIsTaken(latest.refusal) ? undefined : latest.number
}

/**
 * The number for the reissue; undefined when it gets the next one. Other sellers have other series.
 */
export const numberKeptWith = (
  invoice: Pick<Invoice, "refusedVersions">,
  seller: Pick<Seller, "nip">,
): InvoiceNumber | undefined =>
  invoice.refusedVersions?.at(-1)?.sellerNip === seller.nip ? numberKept(invoice) : undefined
