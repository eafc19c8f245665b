/**
 * A refusal by KSeF, and what is kept of the refused version once the invoice is reissued.
 *
 * A refused file was never an invoice. It is kept for people who later have to explain what was
 * sent, why it was refused and who had it reissued: its files are in the archive under their
 * hashes.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { addDays, Instant, instant, LocalDate, warsawMidnight } from "../calendar/instant.ts"
import { OfflineIssue } from "../offline/offline.ts"
import { Nip } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { DocumentIdentity, InvoiceNumber, KsefNumber } from "./invoice-number.ts"

/** Why KSeF refused it. */
export const Refusal = Schema.Struct({
  code: Schema.Int,
  description: Schema.String,
  details: Schema.Array(Schema.String),
  /** The other file that has the number at KSeF (440). */
  existing: Schema.optionalKey(Schema.Struct({ ksefNumber: KsefNumber, digest: Sha256 })),
})
export type Refusal = typeof Refusal.Type

export const RefusedVersion = Schema.Struct({
  number: InvoiceNumber,
  sellerNip: Nip,
  issueDate: LocalDate,
  document: DocumentIdentity,
  container: DocumentIdentity,
  /** The KSeF session in which it was last sent. */
  sessionReference: Schema.String,
  /** Present when buyers may have it. */
  offline: Schema.optionalKey(OfflineIssue),
  refusal: Refusal,
  refusedAt: Instant,
  /** When a person ordered the reissue, and who that was. */
  reissued: Schema.Struct({ at: Instant, by: LineText }),
})
export type RefusedVersion = typeof RefusedVersion.Type

/** The most refused versions of one invoice; more refusals need another remedy. */
export const maximumRefusedVersions = 20

// The history of the packages that contained an invoice: how often KSeF refused one and since when,
// and whether the invoice goes alone because of that.
//
// Pure. A refused package has no effect, so its invoices may leave in another way, and none is put
// into packages again and again. None goes alone forever either, because the cause in the packages
// gets fixed. Few invoices can leave alone, so none does for a problem of minutes, nor until its
// deadline.

export const PackageHistory = Schema.Struct({
  /** How many packages with it, in a row, KSeF refused as a whole. */
  refused: Schema.Int,
  /** When the first of them was refused; absent when there is none. */
  since: Schema.optionalKey(Instant),
  /** It is sent alone until then. */
  aloneUntil: Schema.optionalKey(Instant),
})
export type PackageHistory = typeof PackageHistory.Type

/** `final`: the same package would always be refused. `passing`: the next one may be accepted. */
export type PackageRefusal = "final" | "passing"

/** An invoice is sent alone after this many consecutive `passing` refusals, */
export const mostRefusedPackages = 3
/** and only after this time, because KSeF may still fail shortly after an outage. */
export const passingMillis = 900_000

/** Packages are tried again each hour; the calls of that hour take 180 invoices alone. */
export const sentAloneMillis = 3_600_000
/** After passing refusals: long enough for a few minutes' worth of calls. */
export const sentAloneBrieflyMillis = 300_000

const nothingMet: PackageHistory = { refused: 0 }

export const isSentAlone = (history: PackageHistory | undefined, now: Instant): boolean =>
  history?.aloneUntil !== undefined && history.aloneUntil > now

/** At most half of the time until the deadline: the other half is left for packages. */
const withinDeadline = (millis: number, deadline: LocalDate | undefined, now: Instant): number => {
  if (deadline === undefined) return millis
  const left = warsawMidnight(addDays(deadline, 1)) - now
  return Math.min(millis, left > 0 ? Math.ceil(left / 2) : sentAloneBrieflyMillis)
}

/** Sends the invoice alone for a while; `deadline` is its last day for KSeF, if it has one. */
export const sendAlone = (
  now: Instant,
  deadline: LocalDate | undefined,
  forMillis = sentAloneMillis,
): PackageHistory => ({
  refused: 0,
  aloneUntil: instant(now + withinDeadline(forMillis, deadline, now)),
})

export const afterRefusal = (
  before: PackageHistory | undefined,
  refusal: PackageRefusal,
  now: Instant,
  deadline: LocalDate | undefined,
): PackageHistory => {
  if (refusal === "final") return sendAlone(now, deadline)
  const { refused, since = now } = before ?? nothingMet
  const hasLasted = refused + 1 >= mostRefusedPackages && now - since >= passingMillis
  if (hasLasted) return sendAlone(now, deadline, sentAloneBrieflyMillis)
  return { refused: refused + 1, since }
}
