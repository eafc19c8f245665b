/**
 * The moves of an invoice that KSeF gets later than it was issued.
 *
 * Pure; `transition` is where they are asked for. Whatever may still have to be sent can be issued
 * offline, once; only what was issued offline can be corrected technically (KSeF takes such a
 * correction for nothing else). Source: CIRFMF/ksef-docs, offline/korekta-techniczna.md.
 */
import type { Instant } from "../calendar/instant.ts"
import type { LocalDate } from "../calendar/local-date.ts"
import type { OfflineIssue } from "../clearance/offline-issue.ts"
import type {
  NumberedInvoice,
  OutcomeUnknownInvoice,
  RejectedInvoice,
  StoredInvoice,
} from "./invoice.ts"
import { numberedSubjectOf } from "./kept-parts.ts"

interface PerhapsIssued {
  readonly offline?: OfflineIssue
  readonly technicalCorrection?: object
}

/** Whether its day of issue stands: buyers may have the invoice already. */
export const isIssued = ({ offline, technicalCorrection }: PerhapsIssued): boolean =>
  offline !== undefined || technicalCorrection !== undefined

/** States in which an invoice waits to be sent, or perhaps to be sent again. */
type Waiting = StoredInvoice | OutcomeUnknownInvoice

/** Issued: from now on P_1 and the bytes stay as they are. Undefined when it was before. */
export const issuedOffline = (invoice: Waiting, offline: OfflineIssue): Waiting | undefined =>
  invoice.offline === undefined ? { ...invoice, offline } : undefined

/** By another day, or by none that is known yet. Undefined when it was not issued offline. */
export const withDeadline = (
  invoice: Waiting,
  deadline: LocalDate | undefined,
): Waiting | undefined => {
  if (invoice.offline === undefined) return undefined
  const { deadline: _former, ...offline } = invoice.offline
  return { ...invoice, offline: { ...offline, ...(deadline === undefined ? {} : { deadline }) } }
}

/**
 * Refusals that say nothing of the file's technique: permissions (410), attachments that are not
 * enabled (415), and KSeF's word that there is nothing to be corrected (21166, 21167).
 */
const notTechnical: ReadonlySet<number> = new Set([410, 415, 21166, 21167])

/** Whether the same content may be sent once more in place of the file that was refused. */
export const takesTechnicalCorrection = ({ offline, refusal }: RejectedInvoice): boolean =>
  offline !== undefined && !notTechnical.has(refusal.code)

/** Back to its number, to be written again with its day of issue. Undefined: not that one. */
export const begunAnew = (invoice: RejectedInvoice, at: Instant): NumberedInvoice | undefined => {
  if (invoice.offline === undefined || !takesTechnicalCorrection(invoice)) return undefined
  const { document, issueDate, offline, rate, technicalCorrection, timeline } = invoice
  return {
    ...numberedSubjectOf(invoice),
    _tag: "Numbered",
    timeline: [...timeline, { state: "Numbered", at }],
    technicalCorrection: {
      corrects: technicalCorrection?.corrects ?? document.digest,
      issueDate,
      offline,
      ...(rate === undefined ? {} : { rate }),
    },
  }
}
