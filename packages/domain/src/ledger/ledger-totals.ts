/** What the rows of a period add up to. Pure. */
import { type MinorUnits, minorUnits } from "../money/money.ts"
import type { LedgerMarker, LedgerRow } from "./ledger-row.ts"

export interface LedgerTotals {
  readonly rows: number
  /** K_19 and K_20 of all rows that have them, in PLN. */
  readonly net: MinorUnits
  readonly vat: MinorUnits
  /** Rows by their marker. */
  readonly markers: Readonly<Record<LedgerMarker["_tag"], number>>
  /** Rows of documents in a foreign currency whose rate is unknown. */
  readonly withoutPln: number
}

export const noRows: LedgerTotals = {
  rows: 0,
  net: minorUnits(0),
  vat: minorUnits(0),
  markers: { KSeF: 0, OFF: 0, DI: 0, BFK: 0 },
  withoutPln: 0,
}

const sum = (left: MinorUnits, right: MinorUnits = minorUnits(0)): MinorUnits =>
  minorUnits(BigInt(left) + BigInt(right))

/** Returns the totals with one more row. */
export const withRow = (
  { rows, net, vat, markers, withoutPln }: LedgerTotals,
  { marker, inPln }: LedgerRow,
): LedgerTotals => ({
  rows: rows + 1,
  net: sum(net, inPln?.net),
  vat: sum(vat, inPln?.vat),
  markers: { ...markers, [marker._tag]: markers[marker._tag] + 1 },
  withoutPln: withoutPln + (inPln === undefined ? 1 : 0),
})
