/**
 * When the signature of an archived invoice is due to be renewed, and what follows an attempt.
 *
 * Evidence is as strong as the certificate of its last time stamp and the algorithms below it: its
 * record names a date well before either ends. A postponed or failed renewal is tried again until
 * it is done; none is ever given up. Time arrives as an argument.
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

/** How long before evidence loses its force it is due: enough time for a person to react. */
export const renewalLeadMillis = 90 * day
/** With less than this left, any longer validity is a gain. */
const urgentMillis = 30 * day
/** A renewal that has been due for this long is late. */
export const lateAfterMillis = renewalLeadMillis - urgentMillis
/** Delay of a renewal that was postponed because another one failed. */
const restMillis = 5 * minute
const longestRestMillis = day
/** How long an authority is assumed to keep the certificate of its last time stamp. */
const sameCertificateMillis = day

/** Why the last attempt failed. */
export const RenewalFailure = Schema.Struct({
  /** For programs and alarms, e.g. `TimeStampUnavailable`, `ArchiveMissing`, `NothingGained`. */
  code: Schema.String,
  /** For people. */
  detail: Schema.String,
  /** When the first of the consecutive failures occurred. */
  since: Instant,
  attempts: Schema.Int,
})
export type RenewalFailure = typeof RenewalFailure.Type

/** A future renewal. */
export const PlannedRenewal = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  /** The number of renewals made so far. */
  made: Schema.Int,
  /** When the evidence requires it. */
  renewAt: Instant,
  /** When it is tried: at `renewAt`, after a delay, or when a person requests it. */
  dueAt: Instant,
  /** A person requested it although it is not due. */
  isRequested: Schema.optionalKey(Schema.Literal(true)),
  failure: Schema.optionalKey(RenewalFailure),
})
export type PlannedRenewal = typeof PlannedRenewal.Type

/** When a renewal is due for evidence that expires at the earliest of these moments. */
export const renewalBefore = (ends: ReadonlyArray<number>): Instant =>
  instant(Math.min(...ends) - renewalLeadMillis)

const isOutlived = ({ retainUntil }: ArchiveRecord, renewAt: Instant): boolean =>
  renewAt + renewalLeadMillis >= warsawMidnight(addDays(retainUntil, 1))

/**
 * The next renewal of the archived signature; undefined when there is no time stamp to renew, or
 * when the last one is valid for as long as the invoice has to be kept.
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

/** Whether it is tried at that moment. */
export const isToBeMade = ({ renewAt, isRequested }: PlannedRenewal, now: Instant): boolean =>
  isRequested === true || renewAt <= now

/**
 * Whether a new time stamp that is due at `next` is worth keeping: it must be valid for longer, and
 * well beyond today unless the old one is about to end. So an authority whose own certificate ends
 * soon does not cause one renewal after another.
 */
export const isGain = (planned: PlannedRenewal, next: Instant, now: Instant): boolean => {
  if (planned.isRequested === true) return next >= planned.renewAt
  const isUrgent = planned.renewAt + renewalLeadMillis - now < urgentMillis
  return next > planned.renewAt && (isUrgent || next > now)
}

/** The newest time stamp of the authority, whether or not it was kept. */
export interface LastTimeStamp {
  readonly madeAt: Instant
  readonly nextRenewalAt: Instant
}

/**
 * Whether to request a time stamp, which may cost money: not when the authority's last time stamp
 * shows that a new one would gain nothing. After a day the authority may have a new certificate.
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
  const detail = `a new time stamp would be due again at ${until}: the authority's own ends soon`
  return { code: nothingGainedCode, detail }
}

/**
 * Five minutes after the first failure, doubled after each further one, up to a day; a day at once
 * when the authority needs a new certificate.
 */
const restAfter = (code: string, attempts: number): number =>
  code === nothingGainedCode
    ? sameCertificateMillis
    : Math.min(longestRestMillis, restMillis * 2 ** Math.min(attempts - 1, 20))

/**
 * The plan after a failed attempt. A renewal that only a person requested, and that gains nothing,
 * is not tried again: it waits for its time as if it had not been requested.
 */
export const afterFailure = (
  planned: PlannedRenewal,
  { code, detail }: RenewalProblem,
  now: Instant,
): PlannedRenewal => {
  const { isRequested = false, failure: _trouble, ...plan } = planned
  if (isRequested && code === nothingGainedCode && plan.renewAt > now) {
    return { ...plan, dueAt: plan.renewAt }
  }
  const attempts = (planned.failure?.attempts ?? 0) + 1
  const since = planned.failure?.since ?? now
  const dueAt = instant(now + restAfter(code, attempts))
  return { ...planned, dueAt, failure: { code, detail, since, attempts } }
}

/** Postpones a renewal without an attempt, because it would fail like the previous one. */
export const postpone = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: instant(now + restMillis),
})

/** Makes the renewal due now, at the request of a person. */
export const requested = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: now,
  isRequested: true,
})

/** Failures that would occur for all renewals: the others are not tried for a while. */
const ofEverybody: ReadonlySet<string> = new Set([
  "TimeStampUnavailable",
  "TimeStampRefused",
  "ArchiveUnavailable",
])

export const concernsAll = ({ code }: RenewalProblem): boolean => ofEverybody.has(code)

// Puts a new time stamp over a signature and all its evidence before the old one ends. Needs no
// key: nothing is signed again.

export interface RenewedSignature {
  /** What the new container proves without other sources. */
  readonly level: SignatureLevel
  readonly container: Uint8Array
  /** When the new container is due to be renewed. */
  readonly nextRenewalAt: Instant
}

export class SignatureRenewer extends Context.Service<
  SignatureRenewer,
  {
    /**
     * A container with the unchanged content of the given one and a new time stamp over it. The
     * given container never changes. A renewed container can be renewed again.
     *
     * Fails with `TimeStampUnavailable` or `TimeStampRefused` when the authority is unavailable or
     * can't be trusted, with `EvidenceUnavailable` when the status of the last time stamp is bad,
     * or is unavailable and there is time to wait: all three may pass. Fails with `EvidenceEnded`
     * when the certificates of the last time stamp have ended, or those of a seal that has none,
     * and with `MalformedDocument` for a container that was not sealed here or was changed since.
     */
    readonly renew: (
      container: Uint8Array,
      now: Instant,
    ) => Effect.Effect<RenewedSignature, SigningError>
  }
>()("@procurement/domain/renewal/SignatureRenewer") {}
