/**
 * Progress of the archive inspection. A round reads all archived invoices again; between rounds the
 * inspection is idle.
 *
 * A round is divided into ranges that several workers inspect concurrently. A lease assigns a range
 * to a worker; after its expiry another worker continues at the recorded position. Time is an
 * argument. An invoice that is archived behind the round's position waits for the next round.
 */
import * as Schema from "effect/Schema"
import type {
  ArchivedFile,
  ArchiveProblem,
  ArchiveReason,
  ArchiveRecord,
  IssuedFileRole,
} from "../archive/document-archive.ts"
import { Instant, instant } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"
import type { DocumentIdentity, InvoiceNumber } from "../invoice/invoice-number.ts"
import type { ArchivedInvoice } from "../invoice/invoice.ts"
import { optional } from "../optional.ts"

const tally = {
  startedAt: Instant,
  /** Invoices read again. */
  inspected: Schema.Int,
  /** Inspected invoices with differences. */
  differing: Schema.Int,
}

/** A completed round. */
export const FinishedRound = Schema.Struct({ ...tally, endedAt: Instant })
export type FinishedRound = typeof FinishedRound.Type

const lastRound = { last: Schema.optionalKey(FinishedRound) }

/** No round is running; the next one starts at `until`. */
export const IdleInspection = Schema.TaggedStruct("Idle", { until: Instant, ...lastRound })
export type IdleInspection = typeof IdleInspection.Type

/** Invoices after `after` up to `to`, leased to a worker. */
export const InspectedRange = Schema.Struct({
  after: Schema.optionalKey(InvoiceId),
  to: InvoiceId,
  holder: Schema.String,
  leaseUntil: Instant,
})
export type InspectedRange = typeof InspectedRange.Type

/** A round is running; ranges are assigned up to the invoice `after`. */
export const RunningInspection = Schema.TaggedStruct("Running", {
  ...tally,
  after: Schema.optionalKey(InvoiceId),
  /** Ranges that are assigned but not completed. */
  ranges: Schema.Array(InspectedRange),
  ...lastRound,
})
export type RunningInspection = typeof RunningInspection.Type

export const Inspection = Schema.Union([IdleInspection, RunningInspection])
export type Inspection = typeof Inspection.Type

/** The state before the first round. */
export const firstInspection: Inspection = { _tag: "Idle", until: instant(0) }

/** Returns when the next round starts: at once, if there was none. */
export const nextRoundAt = ({ until }: IdleInspection, now: Instant): Instant =>
  until === 0 ? now : until

export interface LeaseRequest {
  /** Id of the worker, unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** Returns the holder's range in this round. */
export const rangeOf = (inspection: Inspection, holder: string): InspectedRange | undefined =>
  inspection._tag === "Running"
    ? inspection.ranges.find((range) => range.holder === holder)
    : undefined

/**
 * Starts a due round. In a running round, leases the holder its current range, or a range with an
 * expired lease. Otherwise `assignRange` assigns the next range.
 */
export const acquireRange = (inspection: Inspection, request: LeaseRequest): Inspection => {
  const { holder, leaseUntil, now } = request
  if (inspection._tag === "Idle") {
    if (now < inspection.until) return inspection
    const { last } = inspection
    const fresh = { startedAt: now, inspected: 0, differing: 0 }
    return { _tag: "Running", ...fresh, ranges: [], ...optional({ last }) }
  }
  const { ranges } = inspection
  const free = rangeOf(inspection, holder) ?? ranges.find((range) => range.leaseUntil <= now)
  if (free === undefined) return inspection
  const taken = { ...free, holder, leaseUntil }
  return { ...inspection, ranges: ranges.map((range) => (range === free ? taken : range)) }
}

export interface NextRange {
  /** Position of the round when the range was computed. */
  readonly from: InvoiceId | undefined
  readonly to: InvoiceId
}

/**
 * Assigns the next range to the holder, unless the round has advanced or the holder already has a
 * range.
 */
export const assignRange = (
  inspection: Inspection,
  { holder, leaseUntil }: LeaseRequest,
  { from, to }: NextRange,
): Inspection => {
  if (inspection._tag === "Idle" || inspection.after !== from) return inspection
  if (rangeOf(inspection, holder) !== undefined) return inspection
  const range = { ...optional({ after: from }), to, holder, leaseUntil }
  return { ...inspection, after: to, ranges: [...inspection.ranges, range] }
}

/** Ends the round when all invoices are assigned and all ranges are completed. */
export const endRound = (
  inspection: Inspection,
  from: InvoiceId | undefined,
  now: Instant,
  roundMillis: number,
): Inspection => {
  if (inspection._tag === "Idle" || inspection.after !== from) return inspection
  const { differing, inspected, ranges, startedAt } = inspection
  if (ranges.length > 0) return inspection
  const until = instant(Math.max(now, startedAt + roundMillis))
  return { _tag: "Idle", until, last: { startedAt, endedAt: now, inspected, differing } }
}

/** Consecutive inspected invoices of a range. */
export interface InspectionProgress {
  readonly from: InvoiceId | undefined
  /** Last of them; undefined when the range is completed. */
  readonly to: InvoiceId | undefined
  readonly inspected: number
  readonly differing: number
}

/**
 * Records the progress of a range. Changes nothing when the progress does not start at the range's
 * position or another worker has the range. Therefore no invoice is skipped or counted twice.
 */
export const recordProgress = (
  inspection: Inspection,
  { holder, leaseUntil }: LeaseRequest,
  progress: InspectionProgress,
): Inspection => {
  const held = rangeOf(inspection, holder)
  if (inspection._tag === "Idle" || held === undefined) return inspection
  if (held.after !== progress.from) return inspection
  const isRead = progress.to === undefined || progress.to >= held.to
  const left = isRead ? [] : [{ ...held, after: progress.to, leaseUntil }]
  const { ranges } = inspection
  return {
    ...inspection,
    inspected: inspection.inspected + progress.inspected,
    differing: inspection.differing + progress.differing,
    ranges: ranges.flatMap((range) => (range === held ? left : [range])),
  }
}

/** Returns the last completed round, if it has read an invoice that was archived then. */
export const lastRoundOver = (
  { last }: Inspection,
  archivedAt: Instant,
): FinishedRound | undefined =>
  last !== undefined && archivedAt < last.startedAt ? last : undefined

export interface InspectionForecast {
  /** Approximate number of invoices that remain to be read. */
  readonly remaining: number
  /** Deadline of the round. */
  readonly dueAt: Instant | undefined
  /** Estimated end of the round; undefined while the pace is unknown. */
  readonly endsAt: Instant | undefined
  /** Estimated delay beyond the deadline; 0 when on time. */
  readonly lateMillis: number
}

/** Fraction of a round after which its pace is meaningful. */
const meaningfulPart = 1 / 30

/** Estimates the end of the round from the approximate number of archived invoices. */
export const forecastOf = (
  inspection: Inspection,
  archived: number,
  now: Instant,
  roundMillis: number,
): InspectionForecast => {
  if (inspection._tag === "Idle") {
    return { remaining: 0, dueAt: undefined, endsAt: undefined, lateMillis: 0 }
  }
  const { inspected, startedAt } = inspection
  const remaining = Math.max(0, archived - inspected)
  const elapsed = now - startedAt
  const dueAt = instant(startedAt + roundMillis)
  if (elapsed < roundMillis * meaningfulPart) {
    return { remaining, dueAt, endsAt: undefined, lateMillis: 0 }
  }
  // If nothing was read, assume that one invoice has been read by now.
  const endsAt = instant(Math.ceil(now + (remaining * elapsed) / Math.max(1, inspected)))
  return { remaining, dueAt, endsAt, lateMillis: Math.max(0, endsAt - dueAt) }
}

export interface ArchiveDifference {
  readonly invoiceId: InvoiceId
  readonly number: InvoiceNumber
  /** Role of a file, or `record`. */
  readonly file: string
  readonly reason: ArchiveReason
  readonly detail: string
}

/** Returns the invoice's expected files by role. */
const filesOf = (invoice: ArchivedInvoice): Readonly<Record<IssuedFileRole, DocumentIdentity>> => ({
  invoice: invoice.document,
  container: invoice.container,
  upo: invoice.upo,
})

const facts = ["number", "ksefNumber", "issueDate", "retainUntil"] as const

const recordProblems = (
  invoice: ArchivedInvoice,
  record: ArchiveRecord,
): ReadonlyArray<ArchiveProblem> =>
  facts
    .filter((fact) => record[fact] !== invoice[fact])
    .map((fact) => ({
      file: "record",
      reason: "Conflict",
      detail: `${fact} is ${record[fact]} in the archive, ${invoice[fact]} on the invoice`,
    }))

const isSame = (file: ArchivedFile | undefined, { digest, sizeBytes }: DocumentIdentity): boolean =>
  file?.digest === digest && file.sizeBytes === sizeBytes

const fileProblems = (
  invoice: ArchivedInvoice,
  record: ArchiveRecord,
): ReadonlyArray<ArchiveProblem> =>
  Object.entries(filesOf(invoice)).flatMap(([role, identity]) => {
    const file = record.files.find((each) => each.role === role)
    if (isSame(file, identity)) return []
    const there = file === undefined ? "no such file" : `${file.digest} (${file.sizeBytes} bytes)`
    const here = `${identity.digest} (${identity.sizeBytes} bytes)`
    return [
      { file: role, reason: "Conflict", detail: `${there} in the archive, ${here} on the invoice` },
    ]
  })

/** The archive's data of an invoice: its record, if any, and problems of its files. */
export interface ArchiveFinding {
  readonly record: ArchiveRecord | undefined
  /** Problems found while reading the files, or why the record can't be read. */
  readonly problems: ReadonlyArray<ArchiveProblem>
}

const noRecord: ArchiveProblem = {
  file: "record",
  reason: "Missing",
  detail: "the archive has no record of this invoice",
}

/**
 * Returns all differences between an archived invoice and the archive (lost or damaged files, a
 * differing record); empty when there are none. Fixes nothing, because only an operator can decide
 * which copy is right. Pure.
 */
export const differencesOf = (
  invoice: ArchivedInvoice,
  { record, problems }: ArchiveFinding,
): ReadonlyArray<ArchiveDifference> => {
  const unknown = record === undefined && problems.length === 0 ? [noRecord] : []
  const mismatches =
    record === undefined
      ? unknown
      : [...recordProblems(invoice, record), ...fileProblems(invoice, record)]
  const { id: invoiceId, number } = invoice
  return [...problems, ...mismatches].map((problem) => ({ invoiceId, number, ...problem }))
}
