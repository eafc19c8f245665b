/** `procurement-api invoices export` */
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { described } from "@procurement/lib-cli"
import type { Context } from "../context.ts"
import type { AddCommands } from "./command.ts"

interface ExportOptions {
  readonly output?: string
  readonly force?: boolean
}

const exportCsv = async (
  context: Context,
  period: string,
  options: ExportOptions,
): Promise<void> => {
  const { api } = await context.connect()
  const file = await api.invoices.exportCsv({ period }, { signal: context.signal })
  const path = resolve(context.directory, options.output ?? `invoices-${period}.csv`)
  // The flag wx rejects an existing file, which may be another month.
  await writeFile(path, file, { flag: options.force === true ? "w" : "wx" })
  context.answer(described({ period, file: path }, [["saved", path]]))
}

export const addExportInvoices: AddCommands = (invoices, context) => {
  invoices
    .command("export")
    .description("save the invoices of a month as CSV, for Excel with Polish settings")
    .argument("<period>", "month of issue, like 2026-11")
    .option("--output <file>", "name of the file (default: invoices-<period>.csv)")
    .option("--force", "replace an existing file")
    .action((period: string, options: ExportOptions) => exportCsv(context, period, options))
}
