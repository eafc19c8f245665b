/** A part of a document: goods with one day of supply and one exchange rate. */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { MinorUnits } from "../money/money.ts"

const Position = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Units = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Goods that left on a day, by the number of their line. */
export const GoodsOfDay = Schema.Struct({
  day: LocalDate,
  lines: Schema.Array(Schema.Struct({ line: Position, quantity: Units })),
})
export type GoodsOfDay = typeof GoodsOfDay.Type

export const PartRow = Schema.Struct({
  line: Position,
  /** NrWierszaFa. */
  row: Position,
  quantity: Units,
  unitGross: MinorUnits,
})
export type PartRow = typeof PartRow.Type

/** Goods with one day and one rate, as the documents so far state them. */
export const DocumentPart = Schema.Struct({
  /** P_6A; absent for goods that had not left before the issue. */
  day: Schema.optionalKey(LocalDate),
  /** KursWaluty; absent for PLN. */
  rate: Schema.optionalKey(RateQuote),
  rows: Schema.Array(PartRow),
})
export type DocumentPart = typeof DocumentPart.Type

/** Those that left first come first; what had not left comes last. */
export type DocumentParts = ReadonlyArray<DocumentPart>
