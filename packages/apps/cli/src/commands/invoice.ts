/** `procurement invoice …`: what a person has to decide about one invoice. */
import { correctTechnically, type KeptInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { invoiceIdFrom, tenantIdFrom } from "../decoding.ts"
import { details, type Outcome } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"

const outcomeOf = ({ invoice }: KeptInvoice): Outcome => {
  const number = "number" in invoice ? invoice.number : undefined
  return {
    json: { invoiceId: invoice.id, number, state: invoice._tag },
    text: details([
      ["invoice", invoice.id],
      ["number", number],
      ["state", invoice._tag],
    ]),
  }
}

export const addInvoiceCommands: AddCommands = (program, submit) => {
  const invoice = program.command("invoice").description("invoices that need a person")
  invoice
    .command("correct-technically")
    .description(
      "write an offline invoice that KSeF refused for a technical reason anew, with the same " +
        "content and day, and send it",
    )
    .argument(...tenantArgument)
    .argument("<invoice>", "the invoice's id, inv_…")
    .action((tenantText: string, id: string) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      submit(() => Effect.map(correctTechnically(tenantId, invoiceId), outcomeOf))
    })
}
