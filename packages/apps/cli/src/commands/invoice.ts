/** `procurement invoice …`: what a person has to decide about one invoice. */
import { userInfo } from "node:os"
import {
  correctTechnically,
  reissueInvoice,
  type VersionedInvoice,
  numberKept,
  readInvoice,
  type RefusedVersion,
} from "@procurement/domain/invoice"
import { type Money, toDecimal } from "@procurement/domain/money"
import { type PaymentStatus, recordPayment } from "@procurement/domain/payment"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import {
  amountFrom,
  currencyFrom,
  invoiceIdFrom,
  lineFrom,
  paymentReferenceFrom,
  tenantIdFrom,
} from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { type AddCommands, type Submit, tenantArgument } from "./command.ts"

const jsonOf = (version: RefusedVersion) => ({
  number: version.number,
  issueDate: version.issueDate,
  documentSha256: version.document.digest,
  containerSha256: version.container.digest,
  ksefSession: version.sessionReference,
  refusedAt: timestampOf(version.refusedAt),
  refusal: version.refusal,
  reissuedAt: timestampOf(version.reissued.at),
  reissuedBy: version.reissued.by,
})

const columns = ["refused", "number", "code", "why", "reissued", "by", "XML (SHA-256)"]

const rowOf = ({ refusedAt, number, refusal, reissued, document }: RefusedVersion) => [
  timeOf(refusedAt),
  number,
  refusal.code,
  refusal.description,
  timeOf(reissued.at),
  reissued.by,
  document.digest,
]

const versionsOf = (versions: ReadonlyArray<RefusedVersion>): string =>
  versions.length === 0 ? "" : `\n${table(columns, versions.map(rowOf), "")}`

const numberOf = ({ invoice }: VersionedInvoice): string | undefined =>
  "number" in invoice ? invoice.number : undefined

const outcomeOf = (kept: VersionedInvoice): Outcome => {
  const { id, _tag: state, refusedVersions = [] } = kept.invoice
  const number = numberOf(kept)
  return {
    json: { invoiceId: id, number, state, refusedVersions: refusedVersions.map(jsonOf) },
    text:
      details([
        ["invoice", id],
        ["number", number],
        ["state", state],
      ]) + versionsOf(refusedVersions),
  }
}

/** Its number is given again when it is issued: the one that it had, or the next one. */
const outcomeOfReissue = (kept: VersionedInvoice): Outcome => {
  const { json, text } = outcomeOf(kept)
  const number = numberKept(kept.invoice)
  const keeps = number === undefined ? "takes the next number of its series" : `keeps ${number}`
  return { json: { ...Object(json), keepsNumber: number ?? null }, text: `it ${keeps}\n${text}` }
}

/** A container may run under a number that belongs to no name. */
const whoRunsThis = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`
  }
}

const invoiceArgument = ["<invoice>", "the invoice's id, inv_…"] as const

interface RefundOptions {
  readonly reference: string
  readonly amount: string
  readonly currency: string
}

const shown = ({ amount, currency }: Money): string => `${toDecimal(amount)} ${currency}`

const paymentOutcome = (invoiceId: string, status: PaymentStatus): Outcome => {
  const sums = {
    owed: shown(status.owed),
    paid: shown(status.amountPaid),
    refunded: shown(status.amountRefunded),
    overpaid: shown(status.overpaid),
  }
  return {
    json: { invoiceId, status: status.status, ...sums },
    text: details([["invoice", invoiceId], ["status", status.status], ...Object.entries(sums)]),
  }
}

const addRefundCommand = (invoice: Command, submit: Submit): void => {
  invoice
    .command("refund")
    .description("record that an overpaid amount was sent back; repeating it changes nothing")
    .argument(...invoiceArgument)
    .requiredOption("--reference <text>", "the bank's identifier of the transfer")
    .requiredOption("--amount <amount>", "like 49.98, at most the amount that was overpaid")
    .requiredOption("--currency <currency>", "of the invoice: PLN or EUR")
    .action((id: string, options: RefundOptions) => {
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      const reference = paymentReferenceFrom(options.reference, "--reference")
      const amount = {
        amount: amountFrom(options.amount, "--amount"),
        currency: currencyFrom(options.currency, "--currency"),
      }
      submit(() =>
        Effect.map(recordPayment({ kind: "refund", invoiceId, reference, amount }), (status) =>
          paymentOutcome(invoiceId, status),
        ),
      )
    })
}

export const addInvoiceCommands: AddCommands = (invoice, submit) => {
  addRefundCommand(invoice, submit)
  invoice
    .command("show")
    .description("show an invoice's status and its versions that KSeF rejected")
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .action((tenantText: string, id: string) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      submit(() => Effect.map(readInvoice(tenantId, invoiceId), outcomeOf))
    })
  invoice
    .command("correct-technically")
    .description(
      "rewrite an offline invoice that KSeF rejected for a technical reason, with the " +
        "same content and day, and send it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .action((tenantText: string, id: string) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      submit(() => Effect.map(correctTechnically(tenantId, invoiceId), outcomeOf))
    })
  invoice
    .command("reissue")
    .description(
      "reissue an invoice or a correction that KSeF rejected: current data, the same " +
        "number unless KSeF has another document under it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .option("--by <name>", "who requests it, for the record; by default the user who runs this")
    .action((tenantText: string, id: string, options: { readonly by?: string }) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      const by = lineFrom(options.by ?? whoRunsThis(), "--by")
      submit(() => Effect.map(reissueInvoice(tenantId, invoiceId, by), outcomeOfReissue))
    })
}
