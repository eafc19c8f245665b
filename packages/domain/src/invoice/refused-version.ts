/**
 * A refusal by KSeF, and the record of the refused version after a reissue.
 *
 * A refused file was never an invoice. The record lets people explain later what was sent, why KSeF
 * refused it and who reissued it. The refused files stay in the archive under their hashes.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { addDays, Instant, instant, LocalDate, warsawMidnight } from "../calendar/instant.ts"
import { OfflineIssue } from "../offline/offline.ts"
import { Nip } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { DocumentIdentity, InvoiceNumber, KsefNumber } from "./invoice-number.ts"

/** KSeF's reason for the refusal. */
export const Refusal = Schema.Struct({
  code: Schema.Int,
  description: Schema.String,
  details: Schema.Array(Schema.String),
  /** The file that already has the number at KSeF (440). */
  existing: Schema.optionalKey(Schema.Struct({ ksefNumber: KsefNumber, digest: Sha256 })),
})
export type Refusal = typeof Refusal.Type

export const RefusedVersion = Schema.Struct({
  number: InvoiceNumber,
  sellerNip: Nip,
  issueDate: LocalDate,
  document: DocumentIdentity,
  container: DocumentIdentity,
  /** KSeF session of the last transmission. */
  sessionReference: Schema.String,
  /** Present when the invoice was issued offline, so buyers may have the file. */
  offline: Schema.optionalKey(OfflineIssue),
  refusal: Refusal,
  refusedAt: Instant,
  /** When the invoice was reissued, and by whom. */
  reissued: Schema.Struct({ at: Instant, by: LineText }),
})
export type RefusedVersion = typeof RefusedVersion.Type

/** Limit of refused versions per invoice; beyond it a reissue does not help. */
export const maximumRefusedVersions = 20

/**
 * History of the packages that contained an invoice. It decides whether the invoice is sent
 * individually.
 *
 * Pure. A refused package has no effect, so its invoices can be sent another way and never stay in
 * failing packages. They also return to packages after a while, because the cause may be fixed. Few
 * invoices can be sent individually. Therefore a problem of some minutes does not trigger it, and
 * it ends before the deadline.
 */
export const PackageHistory = Schema.Struct({
  /** Consecutive packages with this invoice that KSeF refused. */
  refused: Schema.Int,
  /** Time of the first of these refusals; absent when there are none. */
  since: Schema.optionalKey(Instant),
  /** The invoice is sent individually until then. */
  aloneUntil: Schema.optionalKey(Instant),
})
export type PackageHistory = typeof PackageHistory.Type

/** `final`: KSeF always refuses this package. `passing`: KSeF may accept the next one. */
export type PackageRefusal = "final" | "passing"

/** Consecutive `passing` refusals after which an invoice is sent individually. */
export const maximumRefusedPackages = 3
/** These refusals must span at least this time: KSeF may still fail shortly after an outage. */
export const passingMillis = 900_000

/** Packages are retried every hour; an hour's calls send 180 invoices individually. */
export const sentAloneMillis = 3_600_000
/** Duration after `passing` refusals: it covers a few minutes of calls. */
export const sentAloneBrieflyMillis = 300_000

const noRefusals: PackageHistory = { refused: 0 }

export const isSentAlone = (history: PackageHistory | undefined, now: Instant): boolean =>
  history?.aloneUntil !== undefined && history.aloneUntil > now

/**
 * Limits the duration to half of the time until the deadline; the other half remains for packages.
 */
const withinDeadline = (millis: number, deadline: LocalDate | undefined, now: Instant): number => {
  if (deadline === undefined) return millis
  const left = warsawMidnight(addDays(deadline, 1)) - now
  return Math.min(millis, left > 0 ? Math.ceil(left / 2) : sentAloneBrieflyMillis)
}

/**
 * Marks the invoice to be sent individually for a while. `deadline` is its last day for KSeF, if
 * any.
 */
export const sendAlone = (
  now: Instant,
  deadline: LocalDate | undefined,
  forMillis = sentAloneMillis,
): PackageHistory => ({
  refused: 0,
  aloneUntil: instant(now + withinDeadline(forMillis, deadline, now)),
})

export const afterRefusal = (
  history: PackageHistory | undefined,
  refusal: PackageRefusal,
  now: Instant,
  deadline: LocalDate | undefined,
): PackageHistory => {
  if (refusal === "final") return sendAlone(now, deadline)
  const { refused, since = now } = history ?? noRefusals
  const hasLasted = refused + 1 >= maximumRefusedPackages && now - since >= passingMillis
  if (hasLasted) return sendAlone(now, deadline, sentAloneBrieflyMillis)
  return { refused: refused + 1, since }
}
