/** What a file of the register stated, and what has changed since. Pure. */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { InvoiceId, OrderId } from "../identity/type-id.ts"
import { MinorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { LedgerMarker, type LedgerRow, LedgerRule } from "./ledger-row.ts"

/** A row as a file contained it: what can change after the issue. */
export const ExportedRow = Schema.Struct({
  orderId: OrderId,
  invoiceId: InvoiceId,
  number: Schema.String,
  marker: LedgerMarker,
  rule: LedgerRule,
  soldOn: Schema.optionalKey(LocalDate),
  /** K_19 and K_20; absent when the rate of the document is unknown. */
  inPln: Schema.optionalKey(Schema.Struct({ net: MinorUnits, vat: MinorUnits })),
})
export type ExportedRow = typeof ExportedRow.Type

export const exportedRow = (row: LedgerRow): ExportedRow => {
  const { orderId, invoiceId, number, marker, rule, soldOn, inPln } = row
  const amounts = inPln && { net: inPln.net, vat: inPln.vat }
  return { orderId, invoiceId, number, marker, rule, ...optional({ soldOn, inPln: amounts }) }
}

/** A row that one of two states has, or that differs between them. */
export interface LedgerChange extends Pick<ExportedRow, "orderId" | "invoiceId" | "number"> {
  readonly before?: ExportedRow
  readonly after?: ExportedRow
}

const documentOf = ({ orderId, invoiceId, number }: ExportedRow) => ({ orderId, invoiceId, number })

const markerText = ({ marker }: ExportedRow): string =>
  marker._tag === "KSeF" ? marker.ksefNumber : marker._tag

/** Everything but the marker. */
export const contentOf = ({ number, rule, soldOn, inPln }: ExportedRow): string =>
  JSON.stringify([number, rule, soldOn, inPln?.net, inPln?.vat])

const isSame = (one: ExportedRow, other: ExportedRow): boolean =>
  markerText(one) === markerText(other) && contentOf(one) === contentOf(other)

/**
 * Compares the rows of some orders in two states of a period: a document has at most one row in it.
 * The rows of the later state come first, then those that it has lost.
 */
export const ledgerChanges = (
  before: ReadonlyArray<ExportedRow>,
  after: ReadonlyArray<ExportedRow>,
): ReadonlyArray<LedgerChange> => {
  const lost = new Map(before.map((row) => [row.invoiceId, row]))
  const changes: Array<LedgerChange> = []
  for (const row of after) {
    const earlier = lost.get(row.invoiceId)
    lost.delete(row.invoiceId)
    if (earlier === undefined) changes.push({ ...documentOf(row), after: row })
    else if (!isSame(earlier, row)) {
      changes.push({ ...documentOf(row), before: earlier, after: row })
    }
  }
  const gone = [...lost.values()].map((row) => ({ ...documentOf(row), before: row }))
  return [...changes, ...gone]
}
