/** `procurement ledger export`: the register of a month as a file, which is recorded. */
import {
  firstJpkPeriod,
  isTaxOffice,
  type JpkTaxpayer,
  jpkV7m3,
  ledgerCsv,
} from "@procurement/adapter-jpk"
import {
  encodeLedgerDifference,
  encodeLedgerExport,
} from "@procurement/adapter-http-express/ledger"
import { readSellerFile } from "@procurement/app-platform"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { mailboxFault } from "@procurement/domain/email"
import {
  asOfDay,
  exportLedger,
  filingObjection,
  ledgerFormats,
  LedgerPeriod,
  type LedgerRow,
  type MadeExport,
} from "@procurement/domain/ledger"
import { optional } from "@procurement/domain/optional"
import { UsageError } from "@procurement/lib-cli"
import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { dayFrom, decoder, oneOf } from "../decoding.ts"
import { writingLedger } from "../ledger-file.ts"
import { writingLedgerZip, type ZipContents } from "../ledger-zip.ts"
import { details, type Outcome } from "../output.ts"
import type { Target } from "../target.ts"
import { whoRunsThis } from "../who-runs-this.ts"
import type { Submit } from "./command.ts"
import { linesOf, showDifference } from "./ledger-texts.ts"

const endings = { csv: "csv", "jpk-v7m3": "xml", zip: "zip" } as const
const formatFrom = oneOf(ledgerFormats)
const periodFrom = decoder(LedgerPeriod, "a month written YYYY-MM")

interface Options {
  readonly format: string
  readonly output?: string
  readonly asOf?: string
  readonly taxOffice?: string
  readonly email?: string
  readonly correction?: boolean
}

const warning =
  "This is the part of sales, for the accountant. It is not a filing: JPK_V7M also needs the\n" +
  "purchases and the declaration."

const contentLines = (contents: ZipContents | undefined) =>
  [
    ["documents", contents?.documents],
    ["their files", contents?.files],
    ["files not there yet", contents?.missing],
  ] as const

const outcomeOf = (
  file: string,
  { made, difference }: MadeExport,
  contents?: ZipContents,
): Outcome => {
  const json = { file, ...encodeLedgerExport(made), ...optional({ contents }) }
  const { period, markers, id, sha256 } = json
  const facts = details([
    ["file", file],
    ["export", id],
    ...linesOf(json),
    ...contentLines(contents),
    ["SHA-256", sha256],
  ])
  const changed = difference && encodeLedgerDifference(difference)
  const notYet =
    markers.DI === 0
      ? ""
      : `${markers.DI} rows have DI: to be corrected, if filed, once KSeF has numbered them.\n`
  const then = `Once it is filed: procurement ledger filed ${period} --export ${id}\n`
  return {
    json: { ...json, ...(changed === undefined ? {} : { changes: changed }) },
    text: [facts, changed && showDifference(changed), notYet, `${warning}\n`, then].join(""),
  }
}

/** What the header of the file needs. */
const taxpayerOf = async (
  { sellerFile }: Target,
  { taxOffice = "", email = "" }: Options,
): Promise<JpkTaxpayer> => {
  if (sellerFile === "") throw new UsageError("SELLER_FILE must name the file of the seller's data")
  const { nip, name } = await readSellerFile(sellerFile).catch((cause: unknown) => {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause))
  })
  return { nip, name, email, taxOffice }
}

/** Checked before anything is read. */
const checkHeader = (period: LedgerPeriod, { taxOffice, email }: Options): void => {
  if (period < firstJpkPeriod) {
    throw new UsageError(`<period> ${period}: JPK_V7M(3) starts with ${firstJpkPeriod}; use csv`)
  }
  if (taxOffice === undefined || !isTaxOffice(taxOffice)) {
    throw new UsageError("--tax-office must be the four digits of a tax office (KodUrzedu)")
  }
  if (email === undefined || mailboxFault(email) !== undefined) {
    throw new UsageError("--email must be an e-mail address of the seller: the file requires one")
  }
}

const dayOf = ({ asOf }: Options): LocalDate | undefined =>
  asOf === undefined ? undefined : dayFrom(asOf, "--as-of")

export const addLedgerExport = (ledger: Command, submit: Submit): void => {
  ledger
    .command("export")
    .description("write the register of a month into a file, and record that it was made")
    .argument("<period>", "the month of the tax, YYYY-MM")
    .option(
      "--format <name>",
      "csv (for Excel with Polish settings), jpk-v7m3 (XML), or zip: csv with the XML, UPO and PDF of " +
        "each document",
      "csv",
    )
    .option("--output <file>", "default: ledger-<period>.csv, .xml or .zip in this folder")
    .option("--as-of <day>", "as known at the end of that day, YYYY-MM-DD; default: now")
    .option("--tax-office <code>", "jpk-v7m3: code of the tax office (KodUrzedu), four digits")
    .option("--email <address>", "jpk-v7m3: the seller's e-mail address, which the file requires")
    .option("--correction", "jpk-v7m3: the file replaces one that was filed (CelZlozenia 2)")
    .addHelpText(
      "after",
      `\n${warning}\njpk-v7m3 also needs SELLER_FILE, the JSON file of the worker with the seller's data;\n` +
        "zip needs ARCHIVE_DIR or the settings of the bucket.\n",
    )
    .action((text: string, options: Options) => {
      const period = periodFrom(text, "<period>")
      const format = formatFrom(options.format, "--format")
      const day = dayOf(options)
      if (format === "jpk-v7m3") checkHeader(period, options)
      const path = options.output ?? `ledger-${period}.${endings[format]}`
      submit(async (target) => {
        const taxpayer = format === "jpk-v7m3" ? await taxpayerOf(target, options) : undefined
        const objection = (row: LedgerRow) => taxpayer && filingObjection(row, taxpayer.nip)
        return Effect.gen(function* () {
          const madeAt = instant(yield* Clock.currentTimeMillis)
          const asOf = asOfDay(day, madeAt)
          const request = { period, format, asOf, by: whoRunsThis() }
          if (format === "zip") {
            const written = writingLedgerZip(path, period, (sink) => exportLedger(request, sink))
            const { result, contents } = yield* written
            return outcomeOf(path, result, contents)
          }
          const purpose = options.correction === true ? "2" : "1"
          const form =
            taxpayer === undefined ? ledgerCsv : jpkV7m3({ period, madeAt, purpose, taxpayer })
          const result = yield* writingLedger(path, form, objection, (sink) =>
            exportLedger(request, sink),
          )
          return outcomeOf(path, result)
        })
      })
    })
}
