/**
 * The progress of the archive's inspection. Each round reads all archived invoices again; between
 * two rounds the inspection is idle.
 *
 * A round is divided into ranges of invoices. Several workers inspect ranges at the same time. Each
 * holds its range by a lease, and when the lease expires another worker continues where it stopped.
 * Time arrives as an argument. A round that has passed an invoice's place leaves it to
 * the next round.
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
  /** Inspected invoices that differ in the archive. */
  differing: Schema.Int,
}

/** A round that has ended. */
export const FinishedRound = Schema.Struct({ ...tally, endedAt: Instant })
export type FinishedRound = typeof FinishedRound.Type

const lastRound = { last: Schema.optionalKey(FinishedRound) }

/** No round is running; the next one starts at `until`. */
export const IdleInspection = Schema.TaggedStruct("Idle", { until: Instant, ...lastRound })

/** Invoices after `after`, up to `to`, held by a worker. */
export const InspectedRange = Schema.Struct({
  after: Schema.optionalKey(InvoiceId),
  to: InvoiceId,
  holder: Schema.String,
  leaseUntil: Instant,
})
export type InspectedRange = typeof InspectedRange.Type

/** A round is running: ranges have been assigned up to the invoice `after`. */
export const RunningInspection = Schema.TaggedStruct("Running", {
  ...tally,
  after: Schema.optionalKey(InvoiceId),
  /** Assigned, but not read to the end. */
  ranges: Schema.Array(InspectedRange),
  ...lastRound,
})
export type RunningInspection = typeof RunningInspection.Type

export const Inspection = Schema.Union([IdleInspection, RunningInspection])
export type Inspection = typeof Inspection.Type

/** The state before the first round. */
export const firstInspection: Inspection = { _tag: "Idle", until: instant(0) }

export interface LeaseRequest {
  /** The worker; unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** The range that the holder has in this round. */
export const rangeOf = (inspection: Inspection, holder: string): InspectedRange | undefined =>
  inspection._tag === "Running"
    ? inspection.ranges.find((range) => range.holder === holder)
    : undefined

/**
 * Starts a round that is due. In a running round, gives the holder its own range, else one whose
 * lease has expired. When there is none, `assignRange` assigns the next one.
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
  /** Where the round was when the range was determined. */
  readonly from: InvoiceId | undefined
  readonly to: InvoiceId
}

/**
 * Assigns the next range to the holder, unless another one has been assigned or the holder
 * already has one.
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

/** Ends a round that has been assigned up to the last invoice, once all ranges are inspected. */
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

/** Consecutive invoices of a range that have been inspected. */
export interface InspectionProgress {
  readonly from: InvoiceId | undefined
  /** The last of them; undefined when the range had no more. */
  readonly to: InvoiceId | undefined
  readonly inspected: number
  readonly differing: number
}

/**
 * Records the progress of a range. Changes nothing when the progress did not start where the
 * holder's range starts, or when another worker has taken over: no invoice is skipped, none is
 * counted twice.
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

export interface InspectionForecast {
  /** The approximate number of archived invoices that the round still has to read. */
  readonly remaining: number
  /** When the round has to be finished. */
  readonly dueAt: Instant | undefined
  /** When the round ends at its pace so far; undefined while the pace is unknown. */
  readonly endsAt: Instant | undefined
  /** By how much it will exceed its time; 0 when it is on time. */
  readonly lateMillis: number
}

/** The part of a round after which its pace is meaningful. */
const meaningfulPart = 1 / 30

/** The expected end of the round, given the approximate number of archived invoices. */
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
  // When nothing was read, the best case is that one invoice is read by now.
  const endsAt = instant(Math.ceil(now + (remaining * elapsed) / Math.max(1, inspected)))
  return { remaining, dueAt, endsAt, lateMillis: Math.max(0, endsAt - dueAt) }
}

// What is wrong in the archive with one invoice: lost or damaged files, and a record that differs
// from the invoice itself.
//
// Reads nothing: the archive's responses arrive as values. Nothing is ever fixed here, because only
// people can decide which of two copies is right.

export interface ArchiveDifference {
  readonly invoiceId: InvoiceId
  readonly number: InvoiceNumber
  /** The role of a file, or `record`. */
  readonly file: string
  readonly reason: ArchiveReason
  readonly detail: string
}

/** The expected files of the invoice, by their role in the archive. */
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
      detail: `${fact} is ${record[fact]} there, ${invoice[fact]} on the invoice`,
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
    return [{ file: role, reason: "Conflict", detail: `${there} there, ${here} on the invoice` }]
  })

/** The archive's data of an invoice: its record, if there is one, and the problems of its files. */
export interface ArchiveFinding {
  readonly record: ArchiveRecord | undefined
  /** The problems found by reading its files again, or the reason why the record can't be read. */
  readonly problems: ReadonlyArray<ArchiveProblem>
}

const noRecord: ArchiveProblem = {
  file: "record",
  reason: "Missing",
  detail: "the archive has no record of this invoice",
}

/** Every difference between an archived invoice and the archive's data; empty when all is well. */
export const differencesOf = (
  invoice: ArchivedInvoice,
  { record, problems }: ArchiveFinding,
): ReadonlyArray<ArchiveDifference> => {
  const unknown = record === undefined && problems.length === 0 ? [noRecord] : []
  const found =
    record === undefined
      ? unknown
      : [...recordProblems(invoice, record), ...fileProblems(invoice, record)]
  const { id: invoiceId, number } = invoice
  return [...problems, ...found].map((problem) => ({ invoiceId, number, ...problem }))
}
