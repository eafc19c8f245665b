/**
 * Reissues an invoice that KSeF refused.
 *
 * Pure. A refused file was never an invoice, so its content does not bind: the reissue takes the
 * current day, seller and buyer; a correction takes the buyer of the corrected invoice. The invoice
 * keeps its number, unless KSeF reports that another document has it. Then the invoice gets the
 * next number of its series.
 */
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { OfflineIssue } from "../offline/offline.ts"
import { optional } from "../optional.ts"
import type { Buyer } from "../party/buyer.ts"
import type { Seller } from "../party/seller.ts"
import type { LineText } from "../text/line-text.ts"
import { maximumDocumentBytes, smallestBytesOf } from "./document-size.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type {
  Invoice,
  ListedInvoice,
  NumberedInvoice,
  OutcomeUnknownInvoice,
  PendingInvoice,
  RejectedInvoice,
  StoredInvoice,
} from "./invoice.ts"
import { retainedFields, retainedNumberedFields } from "./retained-fields.ts"
import { maximumRefusedVersions, type Refusal, type RefusedVersion } from "./refused-version.ts"

interface OfflineIssueFields {
  readonly offline?: OfflineIssue
  readonly technicalCorrection?: object
}

/** Returns whether the day of issue is fixed: buyers may already have the invoice. */
export const isIssued = ({ offline, technicalCorrection }: OfflineIssueFields): boolean =>
  offline !== undefined || technicalCorrection !== undefined

/** States in which an invoice waits for a first or repeated transmission. */
type Waiting = StoredInvoice | OutcomeUnknownInvoice

/**
 * Issues the invoice offline before KSeF receives it, which fixes P_1 and the bytes. Returns
 * undefined when it was issued before.
 */
export const issuedOffline = (invoice: Waiting, offline: OfflineIssue): Waiting | undefined =>
  invoice.offline === undefined ? { ...invoice, offline } : undefined

/** Replaces or removes the deadline. Returns undefined when the invoice was not issued offline. */
export const withDeadline = <Owed extends Waiting | RejectedInvoice>(
  invoice: Owed,
  deadline: LocalDate | undefined,
): Owed | undefined => {
  if (invoice.offline === undefined) return undefined
  const { deadline: _former, ...offline } = invoice.offline
  return { ...invoice, offline: { ...offline, ...optional({ deadline }) } }
}

/**
 * Refusals that no technical correction can resolve: missing permissions (410), attachments not
 * enabled (415), and KSeF's response that there is nothing to correct (21166, 21167).
 */
const notTechnicalCodes: ReadonlySet<number> = new Set([410, 415, 21166, 21167])

/** Returns whether a new file with the same content may replace the refused file. */
export const takesTechnicalCorrection = ({ offline, refusal }: RejectedInvoice): boolean =>
  offline !== undefined && !notTechnicalCodes.has(refusal.code)

/**
 * Prepares a new file with the same number and day of issue. Returns undefined when the invoice
 * can't be corrected technically; KSeF accepts technical corrections only for invoices issued
 * offline. Source: CIRFMF/ksef-docs, offline/korekta-techniczna.md.
 */
export const technicallyCorrected = (
  invoice: RejectedInvoice,
  at: Instant,
): NumberedInvoice | undefined => {
  if (invoice.offline === undefined || !takesTechnicalCorrection(invoice)) return undefined
  const { document, issueDate, offline, rate, technicalCorrection, timeline } = invoice
  const { parts, supplyDate, taxDate } = invoice
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
      ...optional({ rate, parts }),
    },
  }
}

/** The person who reissues the invoice, and the buyer's current data. */
export interface ReissueCommand {
  readonly by: LineText
  readonly buyer: Buyer
}

/**
 * - `NotRejected`: KSeF has not refused the invoice.
 * - `TakesTechnicalCorrection`: it was issued offline, so buyers have the file; correct it
 *   technically.
 * - `KsefHasIt`: the refusal shows that KSeF has a valid file of this invoice.
 * - `TooManyVersions`: KSeF has refused too many versions.
 * - `TooLarge`: with the buyer's new data the file may exceed KSeF's limit.
 */
export type ReissueRefusal =
  | "NotRejected"
  | "TakesTechnicalCorrection"
  | "KsefHasIt"
  | "TooManyVersions"
  | "TooLarge"

/** KSeF reports that another document has the number. */
const numberIsTaken = ({ code }: Pick<Refusal, "code">): boolean => code === 440

/** Codes for: KSeF has already accepted a technical correction, or the corrected file itself. */
const accepted: ReadonlySet<number> = new Set([21166, 21167])

/** Returns whether the file that has the number is an earlier, refused version of this invoice. */
const isOurs = (invoice: RejectedInvoice): boolean => {
  const digest = invoice.refusal.existing?.digest
  if (digest === undefined) return false
  const { refusedVersions = [], technicalCorrection } = invoice
  if (technicalCorrection?.corrects === digest) return true
  return refusedVersions.some(({ document }) => document.digest === digest)
}

/** Returns whether the refusal shows that KSeF has a valid file of this invoice. */
export const isWithKsef = (invoice: RejectedInvoice): boolean =>
  accepted.has(invoice.refusal.code) || isOurs(invoice)

const isTooLarge = ({ reference, lines }: RejectedInvoice, buyer: Buyer): boolean =>
  smallestBytesOf(buyer, reference ?? "", lines) > maximumDocumentBytes

/** Returns why the invoice can't be reissued, or undefined when it can. */
export const reissueRefusal = (invoice: Invoice, buyer: Buyer): ReissueRefusal | undefined => {
  if (invoice._tag !== "Rejected") return "NotRejected"
  const { refusal, refusedVersions = [] } = invoice
  if (isWithKsef(invoice)) return "KsefHasIt"
  if (takesTechnicalCorrection(invoice) && !numberIsTaken(refusal)) {
    return "TakesTechnicalCorrection"
  }
  if (refusedVersions.length >= maximumRefusedVersions) return "TooManyVersions"
  return isTooLarge(invoice, buyer) ? "TooLarge" : undefined
}

/** Returns the KSeF session of the last transmission, or the one that accepted the file. */
export const sessionOf = (invoice: ListedInvoice): string | undefined => {
  if ("clearedInSession" in invoice) return invoice.clearedInSession
  return "transmissions" in invoice ? invoice.transmissions?.at(-1)?.sessionReference : undefined
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
 * Returns the invoice as pending, without a number and with the refused version in its history.
 * Returns undefined when it can't be reissued.
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
 * Returns the number that a reissue keeps. Undefined when KSeF reports that another document has
 * it, or when no version was refused.
 */
export const numberKept = ({
  refusedVersions = [],
}: Pick<Invoice, "refusedVersions">): InvoiceNumber | undefined => {
  const latest = refusedVersions.at(-1)
  return latest === undefined || numberIsTaken(latest.refusal) ? undefined : latest.number
}

/**
 * Returns the number that a reissue by this seller keeps, or undefined when it gets the next
 * number. Each seller has its own series.
 */
export const numberKeptWith = (
  invoice: Pick<Invoice, "refusedVersions">,
  seller: Pick<Seller, "nip">,
): InvoiceNumber | undefined =>
  invoice.refusedVersions?.at(-1)?.sellerNip === seller.nip ? numberKept(invoice) : undefined
