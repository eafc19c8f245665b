/** The order that all benches place: the example's, addressed to the tenant's own company. */
import { readFileSync } from "node:fs"

const file = new URL("../../examples/orders/first-order.json", import.meta.url)

interface ExampleOrder {
  readonly currency: "PLN"
  readonly reference: string
  readonly lines: ReadonlyArray<{ readonly sku: string; readonly quantity: number }>
}

const example: ExampleOrder = JSON.parse(readFileSync(file, "utf8"))
const { currency, reference, lines } = example

export const sampleOrderText: string = JSON.stringify({ currency, reference, lines })
