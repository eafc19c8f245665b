/** `procurement order …`: an order's status, and returns that the warehouse reports. */
import {
  type Order,
  readAnyOrder,
  readInvoicesOf,
  recordOrderFact,
  returnedFact,
  suppliedOn,
} from "@procurement/domain/order"
import type { VersionedInvoice } from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { given, lineFrom, orderIdFrom, returnedLinesFrom } from "../decoding.ts"
import { details, type Outcome, table } from "../output.ts"
import type { AddCommands } from "./command.ts"

const orderArgument = ["<order>", "the order's id, ord_…"] as const

const numberOf = ({ invoice }: VersionedInvoice) =>
  "number" in invoice ? invoice.number : undefined
const ksefNumberOf = ({ invoice }: VersionedInvoice) =>
  "ksefNumber" in invoice ? invoice.ksefNumber : undefined

const jsonOf = (kept: VersionedInvoice) => ({
  invoiceId: kept.invoice.id,
  corrects: kept.invoice.correction?.invoiceId,
  state: kept.invoice._tag,
  number: numberOf(kept),
  ksefNumber: ksefNumberOf(kept),
  total: toDecimal(kept.invoice.total.amount),
  currency: kept.invoice.total.currency,
  problem: kept.work.problem?.code,
})

const columns = ["invoice", "state", "number", "KSeF number", "total", "problem"]

const rowOf = (kept: VersionedInvoice) => [
  kept.invoice.id,
  kept.invoice._tag,
  numberOf(kept),
  ksefNumberOf(kept),
  `${toDecimal(kept.invoice.total.amount)} ${kept.invoice.total.currency}`,
  kept.work.problem?.code,
]

const outcomeOf = (order: Order, invoices: ReadonlyArray<VersionedInvoice>): Outcome => ({
  json: {
    orderId: order.id,
    tenantId: order.tenantId,
    status: order._tag,
    supplyDate: suppliedOn(order),
    taxPoint: suppliedOn(order),
    invoices: invoices.map(jsonOf),
  },
  text: `${details([
    ["order", order.id],
    ["tenant", order.tenantId],
    ["status", order._tag],
    ["supplied", suppliedOn(order)],
  ])}\n${table(columns, invoices.map(rowOf), "no invoices")}`,
})

const shown = (order: Order) =>
  Effect.map(readInvoicesOf(order), (invoices) => outcomeOf(order, invoices))

interface ReturnOptions {
  readonly reference: string
  readonly lines: string
  readonly reason?: string
}

export const addOrderCommands: AddCommands = (order, submit) => {
  order
    .command("show")
    .description("show an order's status, its invoice and corrections")
    .argument(...orderArgument)
    .action((id: string) => {
      const orderId = orderIdFrom(id, "<order>")
      submit(() => Effect.flatMap(readAnyOrder(orderId), shown))
    })
  order
    .command("return")
    .description("record a return and correct the invoice; repeating it changes nothing")
    .argument(...orderArgument)
    .requiredOption("--reference <text>", "the warehouse's identifier of the return")
    .requiredOption("--lines <lines>", "position=quantity, separated by commas: 1=2,3=1")
    .option("--reason <text>", "printed on the correction")
    .action((id: string, options: ReturnOptions) => {
      const orderId = orderIdFrom(id, "<order>")
      const fact = returnedFact({
        reference: lineFrom(options.reference, "--reference"),
        lines: returnedLinesFrom(options.lines, "--lines"),
        ...given("reason", options.reason, lineFrom, "--reason"),
      })
      submit(() => Effect.flatMap(recordOrderFact(orderId, fact), shown))
    })
}
