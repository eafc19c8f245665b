/** `procurement invoice …`: decisions that a person makes about one invoice. */
import { readFileSync } from "node:fs"
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import { amountOf, details, type Outcome, table, timeOf } from "../output.ts"
import { whoRunsThis } from "../who-runs-this.ts"
import { addStatementCommands } from "./bank-statement.ts"
import { type AddCommands, tenantArgument } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

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

/** A PDF as the API takes it; the schema says what is wrong with it. */
const base64Of = (file: string): string => {
  try {
    return readFileSync(file, "base64")
  } catch {
    throw new UsageError(`--scan ${file}: the file can't be read`)
  }
}

const invoiceArgument = ["<invoice>", "the invoice's id, inv_…"] as const
const ofTenant = { id: tenantArgument, invoiceId: invoiceArgument }

export const addInvoiceCommands: AddCommands = (invoice, submit) => {
  addStatementCommands(invoice, submit)
  addOperation(invoice, submit, "recordRefund", {
    name: "refund",
    description: "record that an overpaid amount was sent back; repeating it changes nothing",
    path: { id: invoiceArgument },
    options: [
      required("--reference <text>", "the bank's identifier of the transfer"),
      required("--amount <amount>", "like 49.98, at most the amount that was overpaid"),
      required("--currency <currency>", "of the invoice: PLN or EUR"),
    ],
    show: paymentOutcome,
  })
  addOperation(invoice, submit, "readInvoiceVersions", {
    name: "show",
    description: "show an invoice's status and its versions that KSeF rejected",
    path: ofTenant,
    show: outcomeOf,
  })
  addOperation(invoice, submit, "correctTechnically", {
    name: "correct-technically",
    description:
      "rewrite an offline invoice that KSeF rejected for a technical reason, with the " +
      "same content and day, and send it",
    path: ofTenant,
    show: summaryOutcome,
  })
  addOperation(invoice, submit, "reissueInvoice", {
    name: "reissue",
    description:
      "reissue an invoice or a correction that KSeF rejected: current data, the same " +
      "number unless KSeF has another document under it",
    path: ofTenant,
    options: [
      option("--by <name>", "who requests it, for the record; by default the user who runs this", {
        pointer: "/requestedBy",
      }),
    ],
    absent: () => ({ by: whoRunsThis() }),
    show: reissueOutcome,
  })
  addOperation(invoice, submit, "issueOutside", {
    name: "issued-outside",
    description:
      "record that the seller issued an invoice or a correction outside KSeF, which had failed " +
      "totally; it is never sent",
    path: ofTenant,
    options: [
      required("--number <number>", "of the document, outside the series of this service"),
      required("--issueDate <day>", "that the document states, like 2026-11-20"),
      option("--scan <file>", "the scanned document, a PDF", { read: base64Of }),
      option("--reason <text>", "for the record"),
      option("--by <name>", "who issued it, for the record; by default the user who runs this", {
        pointer: "/requestedBy",
      }),
    ],
    absent: () => ({ by: whoRunsThis() }),
    show: summaryOutcome,
  })
}
