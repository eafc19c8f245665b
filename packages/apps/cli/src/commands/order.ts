/** `procurement order …`: what the warehouse tells of one order, and how far it is. */
import {
  type Order,
  readAnyOrder,
  readInvoicesOf,
  recordOrderFact,
  returnedFact,
} from "@procurement/domain/order"
import type { KeptInvoice } from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { given, lineFrom, orderIdFrom, returnedLinesFrom } from "../decoding.ts"
import { details, type Outcome, table } from "../output.ts"
import type { AddCommands } from "./command.ts"

const orderArgument = ["<order>", "the order's id, ord_…"] as const

const numberOf = ({ invoice }: KeptInvoice) => ("number" in invoice ? invoice.number : undefined)
const ksefNumberOf = ({ invoice }: KeptInvoice) =>
  "ksefNumber" in invoice ? invoice.ksefNumber : undefined

const jsonOf = (kept: KeptInvoice) => ({
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

const rowOf = (kept: KeptInvoice) => [
  kept.invoice.id,
  kept.invoice._tag,
  numberOf(kept),
  ksefNumberOf(kept),
  `${toDecimal(kept.invoice.total.amount)} ${kept.invoice.total.currency}`,
  kept.work.problem?.code,
]

const outcomeOf = (order: Order, invoices: ReadonlyArray<KeptInvoice>): Outcome => ({
  json: {
    orderId: order.id,
    tenantId: order.tenantId,
    status: order._tag,
    invoices: invoices.map(jsonOf),
  },
  text: `${details([
    ["order", order.id],
    ["tenant", order.tenantId],
    ["status", order._tag],
  ])}\n${table(columns, invoices.map(rowOf), "no invoices")}`,
})

const shown = (order: Order) =>
  Effect.map(readInvoicesOf(order), (invoices) => outcomeOf(order, invoices))

interface ReturnOptions {
  readonly reference: string
  readonly lines: string
  readonly reason?: string
}

export const addOrderCommands: AddCommands = (program, submit) => {
  const order = program.command("order").description("orders, their invoices and corrections")
  order
    .command("show")
    .description("how far an order is, with its invoice and corrections")
    .argument(...orderArgument)
    .action((id: string) => {
      const orderId = orderIdFrom(id, "<order>")
      submit(() => Effect.flatMap(readAnyOrder(orderId), shown))
    })
  order
    .command("return")
    .description("goods have come back: the invoice is corrected; the same again changes nothing")
    .argument(...orderArgument)
    .requiredOption("--reference <text>", "the warehouse's own name of the return")
    .requiredOption("--lines <lines>", "position=quantity, by commas: 1=2,3=1")
    .option("--reason <text>", "stands on the correction")
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
