/** `procurement-api invoices …` */
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import type { Client, Invoice } from "@procurement/sdk"
import type { Context } from "../context.ts"
import { described, listed } from "../output.ts"
import { take } from "../take.ts"
import type { AddCommands } from "./command.ts"

const statuses = [
  "accepted",
  "drafted",
  "signed",
  "sent",
  "outcome_unknown",
  "acknowledged",
  "archived",
  "rejected",
] as const

type File = string | Uint8Array | undefined
type Read = (api: Client, id: string, language: "pl" | "en") => Promise<File>

/** The request for each format, and the ending of its file name. */
const formats: Readonly<Record<"pdf" | "xml" | "container" | "upo", readonly [string, Read]>> = {
  pdf: ["pdf", (api, id, language) => api.invoices.pdf(id, { language })],
  xml: ["xml", (api, id) => api.invoices.xml(id)],
  container: ["asice", (api, id) => api.invoices.container(id)],
  upo: ["upo.xml", (api, id) => api.invoices.upo(id)],
}
const formatNames = ["pdf", "xml", "container", "upo"] as const

interface DownloadOptions {
  readonly format: string
  readonly language: string
  readonly output?: string
  readonly force?: boolean
}

const download = async (context: Context, id: string, options: DownloadOptions): Promise<void> => {
  const problems = context.problems("invoices download inv_… --format pdf --language en")
  const format = problems.choice(options.format, "--format", formatNames) ?? "pdf"
  const language = problems.choice(options.language, "--language", ["pl", "en"]) ?? "pl"
  problems.check()
  const { api } = await context.connect()
  const [ending, read] = formats[format]
  // First, because the request for a PDF has the language of the PDF, and so would its problem.
  const { number, status } = await api.invoices.get(id, { signal: context.signal })
  const file = await read(api, id, language)
  if (file === undefined)
    throw new Error(`${id}: this file does not exist yet; the invoice's status is ${status}`)
  const name = options.output ?? `${(number ?? id).replaceAll("/", "-")}.${ending}`
  const path = resolve(context.directory, name)
  // The flag wx rejects an existing file, which may be another document.
  await writeFile(path, file, { flag: options.force === true ? "w" : "wx" })
  context.answer(described({ id, format, file: path }, [["saved", path]]))
}

const invoiceRows = (invoice: Invoice) =>
  [
    ["invoice", invoice.id],
    ["kind", invoice.kind],
    ["status", invoice.status],
    ["number", invoice.number],
    ["KSeF number", invoice.ksefNumber],
    ["issued", invoice.issueDate],
    ["total", `${invoice.total.amount} ${invoice.total.currency}`],
    ["payment", invoice.payment.status],
    ["transfer title", invoice.transferTitle],
    ["problem", invoice.problem?.code],
  ] as const

interface ListOptions {
  readonly status?: string
  readonly order?: string
  readonly limit: string
}

const list = async (context: Context, { status, order, limit }: ListOptions): Promise<void> => {
  const problems = context.problems("invoices list --status archived --limit 50")
  const wanted = problems.choice(status, "--status", statuses)
  const count = problems.number(limit, "--limit", 1, 10_000)
  problems.check()
  const { api } = await context.connect()
  const query = {
    limit: Math.min(count, 100),
    ...(wanted === undefined ? {} : { status: wanted }),
    ...(order === undefined ? {} : { order_id: order }),
  }
  const found = await take(api.invoices.list(query, { signal: context.signal }), count)
  const head = ["invoice", "kind", "status", "total", "number", "KSeF number"]
  context.answer(
    listed(found, head, (invoice) => [
      invoice.id,
      invoice.kind,
      invoice.status,
      `${invoice.total.amount} ${invoice.total.currency}`,
      invoice.number,
      invoice.ksefNumber,
    ]),
  )
}

/** One transfer that pays several invoices. */
const collect = async (context: Context, invoiceIds: ReadonlyArray<string>): Promise<void> => {
  const { api } = await context.connect()
  const body = { invoiceIds: [...invoiceIds] }
  const { data } = await api.POST("/v1/payment-references", { body, signal: context.signal })
  const { id, status, transferTitle, total, refusal } = data
  context.answer(
    described(data, [
      ["payment reference", id],
      ["status", status],
      ["transfer title", transferTitle],
      ["total", `${total.amount} ${total.currency}`],
      ["refusal", refusal?.detail],
    ]),
  )
}

export const addInvoiceCommands: AddCommands = (invoices, context) => {
  invoices
    .command("list")
    .description("list invoices, newest first")
    .option("--status <status>", statuses.join(", "))
    .option("--order <order>", "only invoices of this order, ord_…")
    .option("--limit <count>", "maximum number of results", "20")
    .action((options: ListOptions) => list(context, options))
  invoices
    .command("get")
    .description("read the status of an invoice")
    .argument("<invoice>", "id of the invoice, inv_…")
    .action(async (id: string) => {
      const { api } = await context.connect()
      const invoice = await api.invoices.get(id, { signal: context.signal })
      context.answer(described(invoice, invoiceRows(invoice)))
    })
  invoices
    .command("pay-together")
    .description(
      "request KSeF's collective identifier: the title of one transfer for several invoices",
    )
    .argument("<invoices...>", "ids of the invoices, inv_…, in the order of payment")
    .action((ids: ReadonlyArray<string>) => collect(context, ids))
  invoices
    .command("download")
    .description("save a file of an invoice; existing files are not replaced")
    .argument("<invoice>", "id of the invoice, inv_…")
    .option(
      "--format <format>",
      `${formatNames.join(", ")} (container: the file with its seal)`,
      "pdf",
    )
    .option("--language <language>", "language of the PDF: pl, or en for Polish and English", "pl")
    .option("--output <file>", "name of the file (default: the invoice number)")
    .option("--force", "replace an existing file")
    .action((id: string, options: DownloadOptions) => download(context, id, options))
}
