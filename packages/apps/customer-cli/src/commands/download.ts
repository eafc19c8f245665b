/** `procurement-api invoices download` */
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { described } from "@procurement/lib-cli"
import type { Client } from "@procurement/sdk"
import type { Context } from "../context.ts"
import type { AddCommands } from "./command.ts"

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

export const addDownload: AddCommands = (invoices, context) => {
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
