/** Reads the next archived invoices again and tells what the archive has no longer as it was. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ArchiveError, DocumentArchive } from "../../archive/document-archive.ts"
import { instant } from "../../calendar/instant.ts"
import type { ArchivedInvoice } from "../../invoice/invoice.ts"
import {
  type ArchiveDifference,
  type ArchiveFinding,
  differencesOf,
} from "../archive-difference.ts"
import { type Inspection, isHeldBy, moveOn, takeUp } from "../inspection.ts"
import { InspectionStore } from "../inspection-store.ts"
import { type PlannedRenewal, planOf } from "../../renewal/renewal.ts"
import { RenewalQueue } from "../../renewal/renewal-queue.ts"

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
}

const readsAtOnce = 4

/** What can't be read is what is wrong with it, unless the archive itself is away. */
const asFinding = (error: ArchiveError): Effect.Effect<ArchiveFinding, ArchiveError> => {
  if (error.isRetryable) return Effect.fail(error)
  const { reason, detail } = error
  return Effect.succeed({ record: undefined, problems: [{ file: "record", reason, detail }] })
}

interface Found extends ArchiveFinding {
  /** When the signature is to be renewed, as the archive has it. */
  readonly renewal?: PlannedRenewal | undefined
}

const inspect = Effect.fnUntraced(function* (invoice: ArchivedInvoice) {
  const archive = yield* DocumentArchive
  const found: Found = yield* Effect.gen(function* () {
    const record = Option.getOrUndefined(yield* archive.record(invoice.id))
    if (record === undefined) return { record, problems: [] }
    const { problems } = yield* archive.verify(invoice.id)
    const renewal = planOf(record, yield* archive.renewals(invoice.id))
    return { record, problems, renewal }
  }).pipe(Effect.catch(asFinding))
  return { differences: differencesOf(invoice, found), renewal: found.renewal }
})

/**
 * Goes on with the inspection when it is the holder's turn and a round is due; what it answers is
 * a step, to be repeated. Every difference is logged as an error, and every signature that will
 * have to be renewed is planned for it. Fails when store, archive or queue are away: the next call
 * goes on at the same place.
 */
export const inspectArchive = Effect.fnUntraced(function* (options: InspectionOptions) {
  const { holder, batch, leaseMillis, roundMillis } = options
  const store = yield* InspectionStore
  const now = instant(yield* Clock.currentTimeMillis)
  const turn = { holder, now, leaseUntil: instant(now + leaseMillis) }
  const taken = yield* store.modify((inspection) => takeUp(inspection, turn))
  const nothing: InspectionReport = { inspection: taken, inspected: 0, differences: [] }
  if (!isHeldBy(taken, holder)) return nothing
  const invoices = yield* store.archivedAfter(taken.after, batch)
  const found = yield* Effect.forEach(invoices, inspect, { concurrency: readsAtOnce })
  const differences = found.flatMap((each) => each.differences)
  const renewals = found.flatMap(({ renewal }) => (renewal === undefined ? [] : [renewal]))
  for (const difference of differences) yield* Effect.logError("archive differs", difference)
  const queue = yield* RenewalQueue
  if (renewals.length > 0) yield* queue.plan(renewals)
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
  const report: InspectionReport = { inspection, inspected, differences }
  return report
})
