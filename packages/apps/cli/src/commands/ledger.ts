/** `procurement ledger export`: the register of a month as a file. */
import { isTaxOffice, jpkV7m3, firstJpkPeriod, ledgerCsv } from "@procurement/adapter-jpk"
import { readSellerFile } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { mailboxFault } from "@procurement/domain/email"
import { LedgerPeriod } from "@procurement/domain/ledger"
import { toDecimal } from "@procurement/domain/money"
import { UsageError } from "@procurement/lib-cli"
import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { decoder, oneOf } from "../decoding.ts"
import { type WrittenFile, writeLedger } from "../ledger-export.ts"
import { details, type Outcome } from "../output.ts"
import type { Target } from "../target.ts"
import type { AddCommands, Submit } from "./command.ts"

const formats = { csv: "csv", "jpk-v7m3": "xml" } as const
const formatFrom = oneOf(["csv", "jpk-v7m3"])
const periodFrom = decoder(LedgerPeriod, "a month written YYYY-MM")

interface Options {
  readonly format: string
  readonly output?: string
  readonly taxOffice?: string
  readonly email?: string
  readonly correction?: boolean
}

const warning =
  "This is the part of sales, for the accountant. It is not a filing: JPK_V7M also needs the\n" +
  "purchases and the declaration."

const outcomeOf = (file: string, { totals, sha256 }: WrittenFile): Outcome => {
  const { rows, net, vat, markers, withoutPln } = totals
  const json = { file, rows, netInPln: toDecimal(net), vatInPln: toDecimal(vat), sha256 }
  const lines = details([
    ["file", file],
    ["rows", rows],
    ["net in PLN (K_19)", json.netInPln],
    ["VAT in PLN (K_20)", json.vatInPln],
    ["without a KSeF number", `OFF ${markers.OFF}, DI ${markers.DI}, BFK ${markers.BFK}`],
    ["without amounts in PLN", withoutPln === 0 ? undefined : withoutPln],
    ["SHA-256", sha256],
  ])
  const notYet =
    markers.DI === 0
      ? ""
      : `${markers.DI} rows have DI: to be corrected, if filed, once KSeF has numbered them.\n`
  return { json: { ...json, markers, withoutPln }, text: `${lines}${notYet}${warning}\n` }
}

/** What the header of the file needs. */
const taxpayerOf = async ({ sellerFile }: Target, { taxOffice = "", email = "" }: Options) => {
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

const addExport = (ledger: Command, submit: Submit): void => {
  ledger
    .command("export")
    .description("write the register of a month into a file")
    .argument("<period>", "the month of the tax, YYYY-MM")
    .option("--format <name>", "csv (for Excel with Polish settings) or jpk-v7m3 (XML)", "csv")
    .option("--output <file>", "default: ledger-<period>.csv or .xml in this folder")
    .option("--tax-office <code>", "jpk-v7m3: code of the tax office (KodUrzedu), four digits")
    .option("--email <address>", "jpk-v7m3: the seller's e-mail address, which the file requires")
    .option("--correction", "jpk-v7m3: the file replaces one that was filed (CelZlozenia 2)")
    .addHelpText(
      "after",
      `\n${warning}\njpk-v7m3 also needs SELLER_FILE, the JSON file of the worker with the seller's data.\n`,
    )
    .action((text: string, options: Options) => {
      const period = periodFrom(text, "<period>")
      const format = formatFrom(options.format, "--format")
      if (format === "jpk-v7m3") checkHeader(period, options)
      const path = options.output ?? `ledger-${period}.${formats[format]}`
      submit(async (target) => {
        const taxpayer = format === "csv" ? undefined : await taxpayerOf(target, options)
        return Effect.gen(function* () {
          const asOf = instant(yield* Clock.currentTimeMillis)
          const purpose = options.correction === true ? "2" : "1"
          const file =
            taxpayer === undefined
              ? ledgerCsv
              : jpkV7m3({ period, madeAt: asOf, purpose, taxpayer })
          const needsPln = taxpayer !== undefined
          return outcomeOf(path, yield* writeLedger(path, file, period, asOf, needsPln))
        })
      })
    })
}

export const addLedgerCommands: AddCommands = (ledger, submit) => addExport(ledger, submit)
