/**
 * When the signature of an archived invoice is due to be renewed, and what comes of trying.
 *
 * Evidence is as strong as the certificate of its last time stamp and the algorithms below it: its
 * record names a date well before either ends. What is put off or fails is tried again until it is
 * done; nothing is ever given up. Time arrives as an argument.
 */
import * as Schema from "effect/Schema"
import type { ArchiveRecord } from "../archive/archive-record.ts"
import type { RenewalRecord } from "../archive/renewal-record.ts"
import { Instant, instant } from "../calendar/instant.ts"
import { addDays } from "../calendar/local-date.ts"
import { warsawMidnight } from "../calendar/warsaw.ts"
import { InvoiceId } from "../identity/type-id.ts"

const minute = 60_000
const day = 86_400_000

/** So long before evidence loses its force it is due: time enough for a person to see to it. */
export const renewalLeadMillis = 90 * day
/** With less than this left any longer force is welcome. */
const urgentMillis = 30 * day
/** Whatever is due for so long is late. */
export const lateAfterMillis = renewalLeadMillis - urgentMillis
/** What was not reached for another one's trouble comes again then. */
const restMillis = 5 * minute
const longestRestMillis = day
/** For so long an authority is taken to stamp with the certificate that it has shown last. */
const sameCertificateMillis = day

/** Why the last try came to nothing. */
export const RenewalTrouble = Schema.Struct({
  /** For programs and alarms, e.g. `TimeStampUnavailable`, `ArchiveMissing`, `NothingGained`. */
  code: Schema.String,
  /** For people. */
  detail: Schema.String,
  /** Of the first of the tries that failed in a row. */
  since: Instant,
  attempts: Schema.Int,
})
export type RenewalTrouble = typeof RenewalTrouble.Type

/** A renewal that is to come. */
export const PlannedRenewal = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  /** How many there were. */
  made: Schema.Int,
  /** When the evidence asks for it. */
  renewAt: Instant,
  /** When it is tried: at `renewAt`, after a rest, or when a person wants it. */
  dueAt: Instant,
  /** A person wants it although it is not due. */
  isWanted: Schema.optionalKey(Schema.Literal(true)),
  trouble: Schema.optionalKey(RenewalTrouble),
})
export type PlannedRenewal = typeof PlannedRenewal.Type

/** When evidence is due that loses its force at the first of these moments. */
export const renewalBefore = (ends: ReadonlyArray<number>): Instant =>
  instant(Math.min(...ends) - renewalLeadMillis)

const isOutlived = ({ retainUntil }: ArchiveRecord, renewAt: Instant): boolean =>
  renewAt + renewalLeadMillis >= warsawMidnight(addDays(retainUntil, 1))

/**
 * The next renewal of what the archive has; none where no time stamp is there to be renewed, or
 * where the last one holds for as long as the invoice has to be kept.
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
export const isToBeMade = ({ renewAt, isWanted }: PlannedRenewal, now: Instant): boolean =>
  isWanted === true || renewAt <= now

/**
 * Whether a new time stamp that is due at `next` is worth to be kept: it must hold for longer, and
 * well beyond today unless the old one is about to end. So nothing is renewed over and over by an
 * authority whose own certificate ends soon.
 */
export const isGain = (planned: PlannedRenewal, next: Instant, now: Instant): boolean => {
  if (planned.isWanted === true) return next >= planned.renewAt
  const isUrgent = planned.renewAt + renewalLeadMillis - now < urgentMillis
  return next > planned.renewAt && (isUrgent || next > now)
}

/** What the newest time stamp of the authority has come to, kept or not. */
export interface LastTimeStamp {
  readonly madeAt: Instant
  readonly nextRenewalAt: Instant
}

/**
 * Whether a time stamp is to be asked for, which may have to be paid: not when the authority has
 * shown by its last one that it would gain nothing. Once a day it may have a new certificate.
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
 * Five minutes after the first failure, twice as long after each next one, up to a day; a day at
 * once where the authority needs a new certificate.
 */
const restAfter = (code: string, attempts: number): number =>
  code === nothingGainedCode
    ? sameCertificateMillis
    : Math.min(longestRestMillis, restMillis * 2 ** Math.min(attempts - 1, 20))

/**
 * After a try that failed. What a person alone wants, and nothing is gained by, is not tried again:
 * it waits for its time as if nobody had wanted it.
 */
export const troubled = (
  planned: PlannedRenewal,
  { code, detail }: RenewalProblem,
  now: Instant,
): PlannedRenewal => {
  const { isWanted = false, trouble: _trouble, ...plan } = planned
  if (isWanted && code === nothingGainedCode && plan.renewAt > now) {
    return { ...plan, dueAt: plan.renewAt }
  }
  const attempts = (planned.trouble?.attempts ?? 0) + 1
  const since = planned.trouble?.since ?? now
  const dueAt = instant(now + restAfter(code, attempts))
  return { ...planned, dueAt, trouble: { code, detail, since, attempts } }
}

/** Not tried, as the one before it has shown that it would fail like that. */
export const putOff = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: instant(now + restMillis),
})

/** To be tried at once, due or not. */
export const wanted = (planned: PlannedRenewal, now: Instant): PlannedRenewal => ({
  ...planned,
  dueAt: now,
  isWanted: true,
})

/** What fails for one of them fails for all: nobody else is tried for a moment. */
const ofEverybody: ReadonlySet<string> = new Set([
  "TimeStampUnavailable",
  "TimeStampRefused",
  "ArchiveUnavailable",
])

export const concernsAll = ({ code }: RenewalProblem): boolean => ofEverybody.has(code)
