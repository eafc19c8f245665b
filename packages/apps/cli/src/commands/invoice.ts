/** `procurement invoice …`: decisions that a person makes about one invoice. */
import { userInfo } from "node:os"
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import type { Command } from "commander"
import { entriesOf, type Field, type OptionTexts } from "../fields.ts"
import { operated } from "../operators.ts"
import { amountOf, details, type Outcome, table, timeOf } from "../output.ts"
import { type AddCommands, type Submit, tenantArgument } from "./command.ts"

type InvoiceJson = ReturnedBy<"correctTechnically">
type WithVersions = ReturnedBy<"readInvoiceVersions">

const columns = ["refused", "number", "code", "why", "reissued", "by", "XML (SHA-256)"]

const rowOf = (version: WithVersions["refusedVersions"][number]) => [
  timeOf(version.refusedAt),
  version.number,
  version.refusal.code,
  version.refusal.description,
  timeOf(version.reissuedAt),
  version.reissuedBy,
  version.documentSha256,
]

const textOf = ({ id, number, status }: InvoiceJson): string =>
  details([
    ["invoice", id],
    ["number", number],
    ["status", status],
  ])

const summaryOutcome = (invoice: InvoiceJson): Outcome => ({
  json: invoice,
  text: textOf(invoice),
})

const outcomeOf = (invoice: WithVersions): Outcome => {
  const { refusedVersions: versions } = invoice
  const rows = versions.length === 0 ? "" : `\n${table(columns, versions.map(rowOf), "")}`
  return { json: invoice, text: textOf(invoice) + rows }
}

const reissueOutcome = (invoice: WithVersions): Outcome => {
  const { json, text } = outcomeOf(invoice)
  const { keepsNumber } = invoice
  const number =
    keepsNumber === undefined ? "takes the next number of its series" : `keeps ${keepsNumber}`
  return { json, text: `it ${number}\n${text}` }
}

const paymentOutcome = (payment: ReturnedBy<"recordRefund">): Outcome => ({
  json: payment,
  text: details([
    ["invoice", payment.invoiceId],
    ["status", payment.status],
    ["owed", amountOf(payment.owed)],
    ["paid", amountOf(payment.amountPaid)],
    ["refunded", amountOf(payment.amountRefunded)],
    ["overpaid", amountOf(payment.overpaid)],
  ]),
})

/** A container may run under a user id without a name. */
const whoRunsThis = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`
  }
}

const invoiceArgument = ["<invoice>", "the invoice's id, inv_…"] as const

const refundFields: ReadonlyArray<Field> = [
  { option: "--reference", pointer: "/reference" },
  { option: "--amount", pointer: "/amount" },
  { option: "--currency", pointer: "/currency" },
]

const addRefundCommand = (invoice: Command, submit: Submit): void => {
  invoice
    .command("refund")
    .description("record that an overpaid amount was sent back; repeating it changes nothing")
    .argument(...invoiceArgument)
    .requiredOption("--reference <text>", "the bank's identifier of the transfer")
    .requiredOption("--amount <amount>", "like 49.98, at most the amount that was overpaid")
    .requiredOption("--currency <currency>", "of the invoice: PLN or EUR")
    .action((id: string, options: OptionTexts) => {
      const entries = entriesOf(refundFields, options)
      submit(
        operated(
          ({ recordRefund }, body) => recordRefund({ id }, { body }),
          paymentOutcome,
          entries,
        ),
      )
    })
}

const reissueFields: ReadonlyArray<Field> = [{ option: "--by", pointer: "/requestedBy" }]

export const addInvoiceCommands: AddCommands = (invoice, submit) => {
  addRefundCommand(invoice, submit)
  invoice
    .command("show")
    .description("show an invoice's status and its versions that KSeF rejected")
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .action((id: string, invoiceId: string) =>
      submit(
        operated(({ readInvoiceVersions }) => readInvoiceVersions({ id, invoiceId }), outcomeOf),
      ),
    )
  invoice
    .command("correct-technically")
    .description(
      "rewrite an offline invoice that KSeF rejected for a technical reason, with the " +
        "same content and day, and send it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .action((id: string, invoiceId: string) =>
      submit(
        operated(({ correctTechnically }) => correctTechnically({ id, invoiceId }), summaryOutcome),
      ),
    )
  invoice
    .command("reissue")
    .description(
      "reissue an invoice or a correction that KSeF rejected: current data, the same " +
        "number unless KSeF has another document under it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .option("--by <name>", "who requests it, for the record; by default the user who runs this")
    .action((id: string, invoiceId: string, { by = whoRunsThis() }: OptionTexts) => {
      const entries = entriesOf(reissueFields, { by })
      submit(
        operated(
          ({ reissueInvoice }, body) => reissueInvoice({ id, invoiceId }, { body }),
          reissueOutcome,
          entries,
        ),
      )
    })
}
