/** Inspects archived invoices: reads them again and reports losses and changes. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ArchiveError, DocumentArchive } from "../../archive/document-archive.ts"
import { instant } from "../../calendar/instant.ts"
import type { ArchivedInvoice } from "../../invoice/invoice.ts"
import { RenewalQueue } from "../../renewal/renewal-queue.ts"
import { type PlannedRenewal, planOf } from "../../renewal/renewal.ts"
import { InspectionStore } from "../inspection-store.ts"
import {
  type ArchiveDifference,
  type ArchiveFinding,
  differencesOf,
  endRound,
  assignRange,
  type InspectedRange,
  type Inspection,
  type InspectionForecast,
  recordProgress,
  forecastOf,
  rangeOf,
  acquireRange,
  type LeaseRequest,
} from "../inspection.ts"

export interface InspectionOptions {
  /** Id of the worker, unique among processes. */
  readonly holder: string
  /** Invoices per call. */
  readonly batch: number
  /** How long a crashed worker's range stays leased. */
  readonly leaseMillis: number
  /** Time between the starts of two rounds. */
  readonly roundMillis: number
}

export interface InspectionReport {
  readonly inspection: Inspection
  readonly forecast: InspectionForecast
  readonly inspected: number
  readonly differences: ReadonlyArray<ArchiveDifference>
}

const readConcurrency = 4
/** Invoices per range: a few minutes of reading. */
const rangeInvoices = 500

/** Converts a read error to a finding about the invoice, unless the archive is unavailable. */
const asFinding = (error: ArchiveError): Effect.Effect<ArchiveFinding, ArchiveError> => {
  if (error.isRetryable) return Effect.fail(error)
  const { reason, detail } = error
  return Effect.succeed({ record: undefined, problems: [{ file: "record", reason, detail }] })
}

interface Found extends ArchiveFinding {
  /** Next signature renewal according to the archive. */
  readonly renewal?: PlannedRenewal | undefined
}

const inspect = Effect.fnUntraced(function* (invoice: ArchivedInvoice) {
  const archive = yield* DocumentArchive
  const finding: Found = yield* Effect.gen(function* () {
    const record = Option.getOrUndefined(yield* archive.record(invoice.id))
    if (record === undefined) return { record, problems: [] }
    const { problems } = yield* archive.verify(invoice.id)
    const renewal = planOf(record, yield* archive.renewals(invoice.id))
    return { record, problems, renewal }
  }).pipe(Effect.catch(asFinding))
  return { differences: differencesOf(invoice, finding), renewal: finding.renewal }
})

/** Inspects the next invoices of the holder's range. */
const inspectPart = Effect.fnUntraced(function* (range: InspectedRange, batch: number) {
  const store = yield* InspectionStore
  const next = yield* store.archivedAfter(range.after, batch)
  const invoices = next.filter(({ id }) => id <= range.to)
  const inspections = yield* Effect.forEach(invoices, inspect, { concurrency: readConcurrency })
  const differences = inspections.flatMap((each) => each.differences)
  const renewals = inspections.flatMap(({ renewal }) => (renewal === undefined ? [] : [renewal]))
  for (const difference of differences) yield* Effect.logError("archive differs", difference)
  const queue = yield* RenewalQueue
  if (renewals.length > 0) yield* queue.plan(renewals)
  const progress = {
    from: range.after,
    to: invoices.at(-1)?.id,
    inspected: invoices.length,
    differing: inspections.filter((each) => each.differences.length > 0).length,
  }
  return { differences, progress }
})

/** Attempts to get a range: another worker may assign the same one concurrently. */
const rangeAttempts = 5

/**
 * Returns the holder's current range, an abandoned one, or the next one. Ends the round when there
 * is none.
 */
const takeRange = Effect.fnUntraced(function* (request: LeaseRequest, roundMillis: number) {
  const store = yield* InspectionStore
  let inspection = yield* store.modify((present) => acquireRange(present, request))
  for (let tries = 0; tries < rangeAttempts; tries += 1) {
    const range = rangeOf(inspection, request.holder)
    if (range !== undefined || inspection._tag === "Idle") return { inspection, range }
    const from = inspection.after
    const to = Option.getOrUndefined(yield* store.endOfRange(from, rangeInvoices))
    let hasEnded = false
    inspection = yield* store.modify((present) => {
      if (to !== undefined) return assignRange(present, request, { from, to })
      const next = endRound(present, from, request.now, roundMillis)
      hasEnded = next !== present
      return next
    })
    if (hasEnded && inspection._tag === "Idle") {
      yield* Effect.logInfo("archive inspected", inspection.last)
    }
    if (to === undefined) break
  }
  return { inspection, range: rangeOf(inspection, request.holder) }
})

const leaseRequestOf = ({ holder, leaseMillis }: InspectionOptions) =>
  Effect.map(Clock.currentTimeMillis, (now): LeaseRequest => {
    return { holder, now: instant(now), leaseUntil: instant(now + leaseMillis) }
  })

/**
 * Inspects the next invoices of the due round; callers repeat it. Any number of workers may run
 * concurrently. Logs every difference as an error, and schedules missing signature renewals. Fails
 * when store, archive or queue is unavailable; the next call continues at the same position.
 */
export const inspectArchive = Effect.fnUntraced(function* (options: InspectionOptions) {
  const store = yield* InspectionStore
  const { inspection, range } = yield* takeRange(
    yield* leaseRequestOf(options),
    options.roundMillis,
  )
  const archived = yield* store.archivedAbout
  const report = (
    present: Inspection,
    inspected = 0,
    differences: InspectionReport["differences"] = [],
  ) =>
    Effect.map(Clock.currentTimeMillis, (now): InspectionReport => {
      const forecast = forecastOf(present, archived, instant(now), options.roundMillis)
      return { inspection: present, forecast, inspected, differences }
    })
  if (range === undefined) return yield* report(inspection)
  const { differences, progress } = yield* inspectPart(range, options.batch)
  const request = yield* leaseRequestOf(options)
  const moved = yield* store.modify((present) => recordProgress(present, request, progress))
  return yield* report(moved, progress.inspected, differences)
})

export type InspectionStatus = Pick<InspectionReport, "inspection" | "forecast">

/** Returns the progress of the inspection and its expected end. */
export const readInspection = Effect.fnUntraced(function* (roundMillis: number) {
  const store = yield* InspectionStore
  const inspection = yield* store.read
  const now = instant(yield* Clock.currentTimeMillis)
  const forecast = forecastOf(inspection, yield* store.archivedAbout, now, roundMillis)
  const status: InspectionStatus = { inspection, forecast }
  return status
})
