/** What was filed of a period, and what has changed since. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { instant } from "../../calendar/instant.ts"
import type { LedgerExportId } from "../../identity/type-id.ts"
import { exportedRow, ledgerChanges } from "../ledger-changes.ts"
import { noDifference, withChanges } from "../ledger-difference.ts"
import { comparedExport, LedgerExportNotFound, LedgerExports } from "../ledger-exports.ts"
import type { LedgerPeriod } from "../ledger-period.ts"
import { ledgerPages } from "./read-ledger.ts"

/** Returns the complete exports of the period, newest first. */
export const listLedgerExports = (period: LedgerPeriod) =>
  Effect.flatMap(LedgerExports, (exports) => exports.list(period))

/** Records that the export was filed. Fails with LedgerExportNotFound. */
export const markLedgerFiled = Effect.fnUntraced(function* (
  period: LedgerPeriod,
  id: LedgerExportId,
  by: string,
) {
  const exports = yield* LedgerExports
  const at = instant(yield* Clock.currentTimeMillis)
  const filed = yield* exports.markFiled(period, id, { by, at })
  if (Option.isNone(filed)) return yield* new LedgerExportNotFound({ period, id })
  return filed.value
})

/**
 * Compares the register as known now with an export of the period: by default the last one filed,
 * or else the last one. Fails with LedgerExportNotFound.
 */
export const changesSinceExport = Effect.fnUntraced(function* (
  period: LedgerPeriod,
  id: LedgerExportId | undefined,
) {
  const exports = yield* LedgerExports
  const all = yield* exports.list(period)
  const since = id === undefined ? comparedExport(all) : all.find((each) => each.id === id)
  if (since === undefined) return yield* new LedgerExportNotFound({ period, id })
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* Stream.runFoldEffect(
    ledgerPages(period, now),
    () => noDifference(since),
    (difference, { rows, after, upTo }) =>
      Effect.map(exports.rows(since.id, after, upTo), (before) =>
        withChanges(difference, ledgerChanges(before, rows.map(exportedRow))),
      ),
  )
})
