/** One line of an order; the same data become one line of its invoice. */
import * as Schema from "effect/Schema"
import { Sku } from "../catalog/catalog-item.ts"
import { MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"

export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })).pipe(
  Schema.brand("Quantity"),
)
export type Quantity = typeof Quantity.Type

export const maximumOrderLines = 4000

export const OrderLine = Schema.Struct({
  sku: Sku,
  /** The Polish name: it stands on the invoice (P_7). */
  name: LineText,
  unit: LineText,
  quantity: Quantity,
  unitGross: MinorUnits,
  gross: MinorUnits,
})
export type OrderLine = typeof OrderLine.Type
