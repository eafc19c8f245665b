/** Makes a file of the register, and records it with what has changed since the last one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Sha256 } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { type LedgerExportId, nextId, smallestIdAt } from "../../identity/type-id.ts"
import type { ListedInvoice } from "../../invoice/invoice.ts"
import { exportedRow, ledgerChanges } from "../ledger-changes.ts"
import { type LedgerDifference, noDifference, withChanges } from "../ledger-difference.ts"
import { comparedExport, type LedgerExport, LedgerExports } from "../ledger-exports.ts"
import type { LedgerRow } from "../ledger-row.ts"
import { type LedgerTotals, noRows, withRow } from "../ledger-totals.ts"
import { ledgerPages, type LedgerRange } from "./read-ledger.ts"

/** What receives the rows and their documents, page by page. */
export interface LedgerSink<E, R> {
  /** `before`: the totals of the rows before them. */
  readonly write: (
    rows: ReadonlyArray<LedgerRow>,
    before: LedgerTotals,
    documents: ReadonlyArray<ListedInvoice>,
  ) => Effect.Effect<void, E, R>
  /** Completes the file; returns its hash. */
  readonly end: (totals: LedgerTotals) => Effect.Effect<Sha256, E, R>
}

export interface MadeExport {
  readonly made: LedgerExport
  /** Since the last export that was filed, or else the last one; absent for the first. */
  readonly difference: LedgerDifference | undefined
}

/** An export that has run for so long will not be completed. */
const longestMillis = 86_400_000

interface Progress {
  readonly totals: LedgerTotals
  readonly difference: LedgerDifference | undefined
}

/** Completes the record last: it never names a file that does not exist. */
export const exportLedger = Effect.fnUntraced(function* <E, R>(
  { period, format, by, asOf }: Pick<LedgerExport, "period" | "format" | "by" | "asOf">,
  { write, end }: LedgerSink<E, R>,
) {
  const exports = yield* LedgerExports
  const at = instant(yield* Clock.currentTimeMillis)
  const id = (yield* nextId("exp")) as LedgerExportId
  const since = comparedExport(yield* exports.list(period))
  yield* exports.start(id, abandonedBefore(at))

  const add = Effect.fnUntraced(function* (
    { totals, difference }: Progress,
    { rows, documents, after, upTo }: LedgerRange,
  ) {
    yield* write(rows, totals, documents)
    const stated = rows.map(exportedRow)
    yield* exports.add(id, stated)
    const before = difference && (yield* exports.rows(difference.since.id, after, upTo))
    const progress: Progress = {
      totals: rows.reduce(withRow, totals),
      difference: difference && withChanges(difference, ledgerChanges(before ?? [], stated)),
    }
    return progress
  })

  const { totals, difference } = yield* Stream.runFoldEffect(
    ledgerPages(period, asOf),
    (): Progress => ({ totals: noRows, difference: since && noDifference(since) }),
    add,
  )
  const sha256 = yield* end(totals)
  const record: LedgerExport = { id, period, format, by, at, asOf, totals, sha256 }
  yield* exports.complete(record)
  const result: MadeExport = { made: record, difference }
  return result
})

const abandonedBefore = (at: Instant): LedgerExportId =>
  smallestIdAt("exp", instant(Math.max(0, at - longestMillis))) as LedgerExportId
