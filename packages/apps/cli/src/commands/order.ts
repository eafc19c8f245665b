/** `procurement order …`: an order's status and parcels, and returns that the warehouse reports. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import { numberOf } from "../fields.ts"
import { amountOf, details, type Outcome, table, timeOf } from "../output.ts"
import type { AddCommands } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

type OrderJson = ReturnedBy<"readAnyOrder">

const columns = ["invoice", "status", "number", "KSeF number", "total", "problem"]

const rowOf = (invoice: OrderJson["invoices"][number]) => [
  invoice.id,
  invoice.status,
  invoice.number,
  invoice.ksefNumber,
  amountOf(invoice.total),
  invoice.problem,
]

const parcelColumns = ["parcel", "carrier", "left", "goods", "last message"]

/** The goods as `order ship` takes them. */
const parcelRowOf = (parcel: NonNullable<OrderJson["shipments"]>[number]) => [
  parcel.trackingNumber,
  parcel.carrier,
  timeOf(parcel.shippedAt),
  parcel.lines?.map(({ line, quantity }) => `${line}=${quantity}`).join(" ") ?? "all",
  parcel.events.at(-1)?.description,
]

const outcomeOf = (order: OrderJson): Outcome => {
  const facts = details([
    ["order", order.id],
    ["tenant", order.tenantId],
    ["status", order.status],
    ["supplied", order.supplyDate],
  ])
  const parcels = table(parcelColumns, (order.shipments ?? []).map(parcelRowOf), "no parcels")
  const invoices = table(columns, order.invoices.map(rowOf), "no invoices")
  return { json: order, text: [facts, parcels, invoices].join("\n") }
}

/** `1=2,3=1`: two pieces of the first line and one of the third. */
const returnedLinesOf = (text: string, name: string) =>
  text.split(",").map((pair) => {
    const [line = "", quantity = "", ...others] = pair.trim().split("=")
    if (line === "" || quantity === "" || others.length > 0) {
      throw new UsageError(`${name} ${text}: must be like 1=2,3=1`)
    }
    return { line: numberOf(line), quantity: numberOf(quantity) }
  })

const path = { id: ["<order>", "the order's id, ord_…"] } as const

export const addOrderCommands: AddCommands = (order, submit) => {
  addOperation(order, submit, "readAnyOrder", {
    name: "show",
    description: "show an order's status, its parcels, its invoice and corrections",
    path,
    show: outcomeOf,
  })
  addOperation(order, submit, "returnGoods", {
    name: "return",
    description: "record a return and correct the invoice; repeating it changes nothing",
    path,
    options: [
      required("--reference <text>", "the warehouse's identifier of the return"),
      required("--lines <lines>", "position=quantity, separated by commas: 1=2,3=1", {
        read: returnedLinesOf,
      }),
      option("--reason <text>", "printed on the correction"),
    ],
    show: outcomeOf,
  })
}
