/** `procurement invoice …`: what a person has to decide about one invoice. */
import { userInfo } from "node:os"
import {
  correctTechnically,
  issueAnew,
  type KeptInvoice,
  numberKept,
  readInvoice,
  type RefusedVersion,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { invoiceIdFrom, lineFrom, tenantIdFrom } from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"

const jsonOf = (version: RefusedVersion) => ({
  number: version.number,
  issueDate: version.issueDate,
  documentSha256: version.document.digest,
  containerSha256: version.container.digest,
  ksefSession: version.sessionReference,
  refusedAt: timestampOf(version.refusedAt),
  refusal: version.refusal,
  issuedAnewAt: timestampOf(version.issuedAnew.at),
  issuedAnewBy: version.issuedAnew.by,
})

const columns = ["refused", "number", "code", "why", "issued anew", "by", "XML (SHA-256)"]

const rowOf = ({ refusedAt, number, refusal, issuedAnew, document }: RefusedVersion) => [
  timeOf(refusedAt),
  number,
  refusal.code,
  refusal.description,
  timeOf(issuedAnew.at),
  issuedAnew.by,
  document.digest,
]

const versionsOf = (versions: ReadonlyArray<RefusedVersion>): string =>
  versions.length === 0 ? "" : `\n${table(columns, versions.map(rowOf), "")}`

const numberOf = ({ invoice }: KeptInvoice): string | undefined =>
  "number" in invoice ? invoice.number : undefined

const outcomeOf = (kept: KeptInvoice): Outcome => {
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
const outcomeOfAnew = (kept: KeptInvoice): Outcome => {
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

export const addInvoiceCommands: AddCommands = (program, submit) => {
  const invoice = program.command("invoice").description("invoices that need a person")
  invoice
    .command("show")
    .description("how far an invoice is, and what KSeF refused of it before it was issued anew")
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
      "write an offline invoice that KSeF refused for a technical reason anew, with the same " +
        "content and day, and send it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .action((tenantText: string, id: string) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      submit(() => Effect.map(correctTechnically(tenantId, invoiceId), outcomeOf))
    })
  invoice
    .command("issue-anew")
    .description(
      "issue an invoice or a correction that KSeF refused anew: today's day and data, the same " +
        "number unless KSeF has another document under it",
    )
    .argument(...tenantArgument)
    .argument(...invoiceArgument)
    .option("--by <name>", "who wants it, for the record; else the user who runs this")
    .action((tenantText: string, id: string, options: { readonly by?: string }) => {
      const tenantId = tenantIdFrom(tenantText, "<tenant>")
      const invoiceId = invoiceIdFrom(id, "<invoice>")
      const by = lineFrom(options.by ?? whoRunsThis(), "--by")
      submit(() => Effect.map(issueAnew(tenantId, invoiceId, by), outcomeOfAnew))
    })
}
