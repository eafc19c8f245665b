/** `procurement order show` and `forget-details`; the other commands are operations. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { forgetDetailsOf } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { orderIdFrom } from "../decoding.ts"
import { amountOf, details, type Outcome, table, timeOf } from "../output.ts"
import type { AddCommands } from "./command.ts"
import { addOperation } from "./operation-command.ts"

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

const path = { id: ["<order>", "the order's id, ord_…"] } as const

export const addOrderCommands: AddCommands = (order, submit) => {
  addOperation(order, submit, "readAnyOrder", {
    name: "show",
    description: "show an order's status, its parcels, its invoice and corrections",
    path,
    show: outcomeOf,
  })
  order
    .command("forget-details")
    .description("remove the delivery address and the metadata of an order whose goods have left")
    .argument(...path.id)
    .action((text: string) => {
      const id = orderIdFrom(text, "<order>")
      const outcome = { json: { forgotten: id }, text: `removed what ${id} said about people\n` }
      submit(() => Effect.as(forgetDetailsOf(id), outcome))
    })
}
