/** `procurement order …`: an order's status, and returns that the warehouse reports. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { entriesOf, type Field, numberOf, type OptionTexts } from "../fields.ts"
import { operated } from "../operators.ts"
import { amountOf, details, type Outcome, table } from "../output.ts"
import { UsageError } from "../usage-error.ts"
import type { AddCommands } from "./command.ts"

type OrderJson = ReturnedBy<"readAnyOrder">

const orderArgument = ["<order>", "the order's id, ord_…"] as const

const columns = ["invoice", "status", "number", "KSeF number", "total", "problem"]

const rowOf = (invoice: OrderJson["invoices"][number]) => [
  invoice.id,
  invoice.status,
  invoice.number,
  invoice.ksefNumber,
  amountOf(invoice.total),
  invoice.problem,
]

const outcomeOf = (order: OrderJson): Outcome => ({
  json: order,
  text: `${details([
    ["order", order.id],
    ["tenant", order.tenantId],
    ["status", order.status],
    ["supplied", order.supplyDate],
  ])}\n${table(columns, order.invoices.map(rowOf), "no invoices")}`,
})

/** `1=2,3=1`: two pieces of the first line and one of the third. */
const returnedLinesOf = (text: string, option: string) =>
  text.split(",").map((pair) => {
    const [line = "", quantity = "", ...others] = pair.trim().split("=")
    if (line === "" || quantity === "" || others.length > 0) {
      throw new UsageError(`${option} ${text}: must be like 1=2,3=1`)
    }
    return { line: numberOf(line), quantity: numberOf(quantity) }
  })

const returnFields: ReadonlyArray<Field> = [
  { option: "--reference", pointer: "/reference" },
  { option: "--lines", pointer: "/lines", read: returnedLinesOf },
  { option: "--reason", pointer: "/reason" },
]

export const addOrderCommands: AddCommands = (order, submit) => {
  order
    .command("show")
    .description("show an order's status, its invoice and corrections")
    .argument(...orderArgument)
    .action((id: string) => submit(operated(({ readAnyOrder }) => readAnyOrder({ id }), outcomeOf)))
  order
    .command("return")
    .description("record a return and correct the invoice; repeating it changes nothing")
    .argument(...orderArgument)
    .requiredOption("--reference <text>", "the warehouse's identifier of the return")
    .requiredOption("--lines <lines>", "position=quantity, separated by commas: 1=2,3=1")
    .option("--reason <text>", "printed on the correction")
    .action((id: string, options: OptionTexts) => {
      const entries = entriesOf(returnFields, options)
      submit(operated(({ returnGoods }, body) => returnGoods({ id }, { body }), outcomeOf, entries))
    })
}
