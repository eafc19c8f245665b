/** `procurement-api invoices export` */
import { open, rename, rm, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { described } from "@procurement/lib-cli"
import type { Client } from "@procurement/sdk"
import type { Context } from "../context.ts"
import type { AddCommands } from "./command.ts"

const formats = ["csv", "zip"] as const
type Format = (typeof formats)[number]
type Read = (
  api: Client,
  period: string,
  signal: AbortSignal,
) => Promise<ReadableStream | Uint8Array>

const reads: Readonly<Record<Format, Read>> = {
  csv: (api, period, signal) => api.invoices.exportCsv({ period }, { signal }),
  zip: (api, period, signal) => api.invoices.exportZip({ period }, { signal }),
}

interface ExportOptions {
  readonly format: string
  readonly output?: string
  readonly force?: boolean
}

const exportInvoices = async (
  context: Context,
  period: string,
  options: ExportOptions,
): Promise<void> => {
  const problems = context.problems("invoices export 2026-11 --format zip")
  const format = problems.choice(options.format, "--format", formats) ?? "csv"
  problems.check()
  const { api } = await context.connect()
  const path = resolve(context.directory, options.output ?? `invoices-${period}.${format}`)
  // The flag wx rejects an existing file, which may be another month.
  if (options.force !== true) await (await open(path, "wx")).close()
  const part = `${path}.part`
  try {
    await writeFile(part, await reads[format](api, period, context.signal))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    if (options.force !== true) await rm(path, { force: true })
    throw error
  }
  context.answer(described({ period, file: path }, [["saved", path]]))
}

export const addExportInvoices: AddCommands = (invoices, context) => {
  invoices
    .command("export")
    .description("save the invoices of a month; existing files are not replaced")
    .argument("<period>", "month of issue, like 2026-11")
    .option(
      "--format <format>",
      "csv, for Excel with Polish settings; zip: the same with XML, UPO and PDF of each invoice",
      "csv",
    )
    .option("--output <file>", "name of the file (default: invoices-<period>.csv or .zip)")
    .option("--force", "replace an existing file")
    .action((period: string, options: ExportOptions) => exportInvoices(context, period, options))
}
