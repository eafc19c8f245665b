/** What has changed since a file was made of the register, and what must be corrected. Pure. */
import { contentOf, type LedgerChange } from "./ledger-changes.ts"
import type { LedgerExport } from "./ledger-exports.ts"

export interface LedgerDifference {
  /** The file that the register is compared with. */
  readonly since: LedgerExport
  readonly changes: number
  /** How many of them need a correction of that file; none when it was not filed. */
  readonly toCorrect: number
  /** The first changes, at most `maximumNamedChanges`. */
  readonly named: ReadonlyArray<LedgerChange>
}

export const maximumNamedChanges = 1_000

export const noDifference = (since: LedgerExport): LedgerDifference => ({
  since,
  changes: 0,
  toCorrect: 0,
  named: [],
})

/**
 * A file that was filed must be corrected for the change (art. 109(3e) of the VAT act), such as a
 * number instead of DI. A number instead of OFF needs no correction: see `ledgerDecisions`.
 */
export const needsCorrection = (
  { filed }: Pick<LedgerExport, "filed">,
  { before, after }: LedgerChange,
): boolean => {
  if (filed === undefined) return false
  if (before?.marker._tag !== "OFF" || after?.marker._tag !== "KSeF") return true
  return contentOf(before) !== contentOf(after)
}

/** Returns the difference with more changes. */
export const withChanges = (
  difference: LedgerDifference,
  more: ReadonlyArray<LedgerChange>,
): LedgerDifference => {
  if (more.length === 0) return difference
  const { since, changes, toCorrect, named } = difference
  return {
    since,
    changes: changes + more.length,
    toCorrect: toCorrect + more.filter((change) => needsCorrection(since, change)).length,
    named: [...named, ...more].slice(0, maximumNamedChanges),
  }
}
