/**
 * Decides when the signature of an archived invoice must be renewed, and what follows an attempt.
 *
 * Evidence is valid as long as the certificate of its last time stamp and the algorithms used. Its
 * record names a renewal date well before either ends. Postponed and failed renewals are retried
 * until they succeed. Time is an argument.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ArchiveRecord, RenewalRecord, SignatureLevel } from "../archive/document-archive.ts"
import { addDays, Instant, instant, warsawMidnight } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"
import type { SigningError } from "../signature/document-signer.ts"

const minute = 60_000
const day = 86_400_000

/** Lead time of a renewal before evidence loses its validity: enough for an operator to react. */
export const renewalLeadMillis = 90 * day
/** With less validity left, any longer validity is a gain. */
const urgentMillis = 30 * day
/** Time after the due date when a renewal counts as late. */
export const lateAfterMillis = renewalLeadMillis - urgentMillis
/** First delay after a failure or a postponement. */
const firstDelayMillis = 5 * minute
const longestDelayMillis = day
/** How long an authority is assumed to use the certificate of its last time stamp. */
const sameCertificateMillis = day

/** Failure of the last attempt. */
export const RenewalFailure = Schema.Struct({
  /** Machine-readable, e.g. `TimeStampUnavailable`, `ArchiveMissing`, `NothingGained`. */
  code: Schema.String,
  /** Human-readable. */
  detail: Schema.String,
  /** Time of the first of the consecutive failures. */
  since: Instant,
  attempts: Schema.Int,
})
export type RenewalFailure = typeof RenewalFailure.Type

/** A future renewal. */
export const PlannedRenewal = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  /** Number of completed renewals. */
  made: Schema.Int,
  /** When the evidence requires the renewal. */
  renewAt: Instant,
  /**
   * Time of the next attempt: `renewAt`, later after a failure, or earlier at an operator's
   * request.
   */
  dueAt: Instant,
  /** Set when an operator requested it. */
  isRequested: Schema.optionalKey(Schema.Literal(true)),
  failure: Schema.optionalKey(RenewalFailure),
})
export type PlannedRenewal = typeof PlannedRenewal.Type

/** Returns when to renew evidence that loses its validity at the earliest of `ends`. */
export const renewalBefore = (ends: ReadonlyArray<number>): Instant =>
  instant(Math.min(...ends) - renewalLeadMillis)

const isOutlived = ({ retainUntil }: ArchiveRecord, renewAt: Instant): boolean =>
  renewAt + renewalLeadMillis >= warsawMidnight(addDays(retainUntil, 1))

/**
 * Returns the next renewal of the archived signature. Undefined when there is no time stamp to
 * renew, or when the last one is valid until the end of the retention period.
 */
export const planOf = (
  record: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
): PlannedRenewal | undefined => {
  const renewAt = renewals.at(-1)?.nextRenewalAt ?? record.nextRenewalAt
  if (renewAt === undefined || isOutlived(record, renewAt)) return undefined
  const { invoiceId, number } = record
  return { invoiceId, number, made: renewals.length, renewAt, dueAt: renewAt }
}

/** Returns whether the renewal should be attempted now. */
export const isToBeMade = ({ renewAt, isRequested }: PlannedRenewal, now: Instant): boolean =>
  isRequested === true || renewAt <= now

/**
 * Returns whether a new time stamp with the renewal date `next` is worth keeping. It must be valid
 * for longer and, unless the old one is about to end, must not be due immediately. Otherwise an
 * authority whose certificate ends soon would cause one renewal after another.
 */
export const isGain = (planned: PlannedRenewal, next: Instant, now: Instant): boolean => {
  if (planned.isRequested === true) return next >= planned.renewAt
  const isUrgent = planned.renewAt + renewalLeadMillis - now < urgentMillis
  return next > planned.renewAt && (isUrgent || next > now)
}

/** The authority's newest time stamp, kept or not. */
export interface LastTimeStamp {
  readonly madeAt: Instant
  readonly nextRenewalAt: Instant
}

/**
 * Returns whether to request a time stamp, which may cost money. False when the authority's last
 * time stamp shows that a new one would gain nothing. After a day the authority may have a new
 * certificate.
 */
export const isWorthAsking = (
  planned: PlannedRenewal,
  last: LastTimeStamp | undefined,
  now: Instant,
): boolean =>
  last === undefined ||
  now - last.madeAt >= sameCertificateMillis ||
  isGain(planned, last.nextRenewalAt, now)

export interface RenewalProblem {
  readonly code: string
  readonly detail: string
}

export const nothingGainedCode = "NothingGained"

export const nothingGained = (next: Instant): RenewalProblem => {
  const until = new Date(next).toISOString()
  const detail = `a new time stamp would be due at ${until}: the authority's certificate ends soon`
  return { code: nothingGainedCode, detail }
}

/**
 * Five minutes after the first failure, doubled after each further one up to a day. A day when the
 * authority needs a new certificate.
 */
const delayAfter = (code: string, attempts: number): number =>
  code === nothingGainedCode
    ? sameCertificateMillis
    : Math.min(longestDelayMillis, firstDelayMillis * 2 ** Math.min(attempts - 1, 20))

/**
 * Returns the plan after a failed attempt. A renewal that an operator requested early and that
 * gains nothing returns to its regular date without a failure.
 */
export const afterFailure = (
  planned: PlannedRenewal,
  { code, detail }: RenewalProblem,
  now: Instant,
): PlannedRenewal => {
  const { isRequested = false, failure: _failure, ...plan } = planned
  if (isRequested && code === nothingGainedCode && plan.renewAt > now) {
    return { ...plan, dueAt: plan.renewAt }
  }
  const attempts = (planned.failure?.attempts ?? 0) + 1
  const since = planned.failure?.since ?? now
  const dueAt = instant(now + delayAfter(code, attempts))
  return { ...planned, dueAt, failure: { code, detail, since, attempts } }
}

/** Postpones a renewal without an attempt, because it would fail like the previous one. */
export const postpone = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: instant(now + firstDelayMillis),
})

/** Makes the renewal due now, at an operator's request. */
export const requested = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: now,
  isRequested: true,
})

/** Failures that affect all renewals, so the others are postponed. */
const sharedFailureCodes: ReadonlySet<string> = new Set([
  "TimeStampUnavailable",
  "TimeStampRefused",
  "ArchiveUnavailable",
])

export const concernsAll = ({ code }: RenewalProblem): boolean => sharedFailureCodes.has(code)

export interface RenewedSignature {
  /** Signature level that the new container proves without other sources. */
  readonly level: SignatureLevel
  readonly container: Uint8Array
  /** Renewal date of the new container. */
  readonly nextRenewalAt: Instant
}

/**
 * Adds a new time stamp over a signature and its evidence before the old one ends. Requires no key:
 * nothing is signed again.
 */
export class SignatureRenewer extends Context.Service<
  SignatureRenewer,
  {
    /**
     * Returns a container with the content of the given one and a new time stamp over it. The given
     * container stays unchanged. A renewed container can be renewed again.
     *
     * - `TimeStampUnavailable`, `TimeStampRefused`: the authority is unavailable or not trusted.
     * - `EvidenceUnavailable`: the status of the last time stamp is bad, or is unavailable and
     *   there is time to wait.
     * - `EvidenceEnded`: the certificates of the last time stamp have ended, or those of a seal
     *   without one.
     * - `MalformedDocument`: this service did not seal the container, or it was changed since.
     *
     * The first three may pass; retry later.
     */
    readonly renew: (
      container: Uint8Array,
      now: Instant,
    ) => Effect.Effect<RenewedSignature, SigningError>
  }
>()("@procurement/domain/renewal/SignatureRenewer") {}
