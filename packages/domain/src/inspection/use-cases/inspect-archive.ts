/** Reads the next archived invoices again and tells what the archive has no longer as it was. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ArchiveError, DocumentArchive } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { ArchivedInvoice } from "../../invoice/invoice.ts"
import {
  type ArchiveDifference,
  type ArchiveFinding,
  differencesOf,
} from "../archive-difference.ts"
import { type Inspection, isHeldBy, moveOn, takeUp } from "../inspection.ts"
import { InspectionStore } from "../inspection-store.ts"
import { type RenewalDue, renewalDue } from "../renewal-due.ts"

export interface InspectionOptions {
  /** Whoever goes on; unique among processes. */
  readonly holder: string
  /** Invoices read again at once. */
  readonly batch: number
  /** For so long another one waits for one that has crashed. */
  readonly leaseMillis: number
  /** Between the beginnings of two rounds through everything. */
  readonly roundMillis: number
}

export interface InspectionReport {
  readonly inspection: Inspection
  readonly inspected: number
  readonly differences: ReadonlyArray<ArchiveDifference>
  /** Signatures whose evidence is due to be renewed: a new time stamp, before the old one ends. */
  readonly renewalsDue: ReadonlyArray<RenewalDue>
}

const readsAtOnce = 4

/** What can't be read is what is wrong with it, unless the archive itself is away. */
const asFinding = (error: ArchiveError): Effect.Effect<ArchiveFinding, ArchiveError> => {
  if (error.isRetryable) return Effect.fail(error)
  const { reason, detail } = error
  return Effect.succeed({ record: undefined, problems: [{ file: "record", reason, detail }] })
}

const inspect = Effect.fnUntraced(function* (invoice: ArchivedInvoice, now: Instant) {
  const archive = yield* DocumentArchive
  const finding = yield* Effect.gen(function* () {
    const record = Option.getOrUndefined(yield* archive.record(invoice.id))
    if (record === undefined) return { record, problems: [] }
    const { problems } = yield* archive.verify(invoice.id)
    return { record, problems }
  }).pipe(Effect.catch(asFinding))
  const differences = differencesOf(invoice, finding)
  return { differences, renewalsDue: renewalDue(finding.record, now) }
})

/**
 * Goes on with the inspection when it is the holder's turn and a round is due; what it answers is
 * a step, to be repeated. Every difference is logged as an error. Fails when store or archive are
 * away: the next call goes on at the same place.
 */
export const inspectArchive = Effect.fnUntraced(function* (options: InspectionOptions) {
  const { holder, batch, leaseMillis, roundMillis } = options
  const store = yield* InspectionStore
  const now = instant(yield* Clock.currentTimeMillis)
  const turn = { holder, now, leaseUntil: instant(now + leaseMillis) }
  const taken = yield* store.modify((inspection) => takeUp(inspection, turn))
  const nothing: InspectionReport = {
    inspection: taken,
    inspected: 0,
    differences: [],
    renewalsDue: [],
  }
  if (!isHeldBy(taken, holder)) return nothing
  const invoices = yield* store.archivedAfter(taken.after, batch)
  const found = yield* Effect.forEach(invoices, (invoice) => inspect(invoice, now), {
    concurrency: readsAtOnce,
  })
  const differences = found.flatMap((each) => each.differences)
  const renewalsDue = found.flatMap((each) => each.renewalsDue)
  for (const difference of differences) yield* Effect.logError("archive differs", difference)
  for (const renewal of renewalsDue) yield* Effect.logWarning("signature renewal is due", renewal)
  const stretch = {
    from: taken.after,
    to: invoices.at(-1)?.id,
    inspected: invoices.length,
    differing: found.filter((each) => each.differences.length > 0).length,
  }
  const ended = instant(yield* Clock.currentTimeMillis)
  const inspection = yield* store.modify((present) =>
    moveOn(present, { holder, stretch, now: ended, roundMillis }),
  )
  if (inspection._tag === "Resting") yield* Effect.logInfo("archive inspected", inspection.last)
  const inspected = invoices.length
  const report: InspectionReport = { inspection, inspected, differences, renewalsDue }
  return report
})
