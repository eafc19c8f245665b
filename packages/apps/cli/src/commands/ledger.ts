/** `procurement ledger …`: the register of a month, on the terminal or as a file. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import {
  firstJpkPeriod,
  isTaxOffice,
  jpkObjection,
  jpkV7m3,
  ledgerCsv,
} from "@procurement/adapter-jpk"
import { readSellerFile } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { mailboxFault } from "@procurement/domain/email"
import { LedgerPeriod, type LedgerRow } from "@procurement/domain/ledger"
import { toDecimal } from "@procurement/domain/money"
import { UsageError } from "@procurement/lib-cli"
import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { decoder, oneOf } from "../decoding.ts"
import { type WrittenFile, writeLedger } from "../ledger-export.ts"
import { amountOf, details, type Outcome, table } from "../output.ts"
import type { Target } from "../target.ts"
import { cursorIn, cursorOf } from "../fields.ts"
import type { AddCommands, Submit } from "./command.ts"
import { addOperation, option } from "./operation-command.ts"

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

type Sums = Pick<
  ReturnedBy<"readLedgerTotals">,
  "rows" | "netInPln" | "vatInPln" | "markers" | "withoutPln"
>

const linesOf = ({ rows, netInPln, vatInPln, markers, withoutPln }: Sums) =>
  [
    ["rows", rows],
    ["net in PLN (K_19)", netInPln],
    ["VAT in PLN (K_20)", vatInPln],
    ["without a KSeF number", `OFF ${markers.OFF}, DI ${markers.DI}, BFK ${markers.BFK}`],
    ["without amounts in PLN", withoutPln === 0 ? undefined : withoutPln],
  ] as const

const outcomeOf = (file: string, { totals, sha256 }: WrittenFile): Outcome => {
  const { rows, net, vat, markers, withoutPln } = totals
  const { Number: KSeF, ...others } = markers
  const json = {
    file,
    rows,
    netInPln: toDecimal(net),
    vatInPln: toDecimal(vat),
    markers: { KSeF, ...others },
    withoutPln,
    sha256,
  }
  const lines = details([["file", file], ...linesOf(json), ["SHA-256", sha256]])
  const notYet =
    markers.DI === 0
      ? ""
      : `${markers.DI} rows have DI: to be corrected, if filed, once KSeF has numbered them.\n`
  return { json, text: `${lines}${notYet}${warning}\n` }
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
      const file = options.output ?? `ledger-${period}.${formats[format]}`
      submit(async (target) => {
        const taxpayer = format === "csv" ? undefined : await taxpayerOf(target, options)
        return Effect.gen(function* () {
          const asOf = instant(yield* Clock.currentTimeMillis)
          const purpose = options.correction === true ? "2" : "1"
          const form =
            taxpayer === undefined
              ? ledgerCsv
              : jpkV7m3({ period, madeAt: asOf, purpose, taxpayer })
          const objection = (row: LedgerRow) => taxpayer && jpkObjection(row, taxpayer)
          return outcomeOf(file, yield* writeLedger(file, form, period, asOf, objection))
        })
      })
    })
}

const columns = ["number", "KSeF", "rule", "issued", "sold", "buyer", "net", "VAT", "K_19", "K_20"]

/** A page may end with orders that have no rows in the month. */
const placeOf = (next: string): string => Buffer.from(cursorIn(next), "base64url").toString()

const listOutcome = (page: ReturnedBy<"listLedgerRows">): Outcome => {
  const rows = page.items.map((row) => [
    row.number,
    row.ksefNumber ?? row.marker,
    row.rule,
    row.issueDate,
    row.soldOn,
    row.buyer.nip,
    amountOf(row.net),
    row.vat.amount,
    row.netInPln,
    row.vatInPln,
  ])
  const more = page.next === null ? "" : `more: --after ${placeOf(page.next)}\n`
  return { json: page, text: table(columns, rows, "the register of that month is empty") + more }
}

const path = { period: ["<period>", "the month of the tax, YYYY-MM"] } as const

export const addLedgerCommands: AddCommands = (ledger, submit) => {
  addOperation(ledger, submit, "readLedgerTotals", {
    name: "show",
    description: "show what the register of a month adds up to",
    path,
    show: (json) => ({ json, text: details([["period", json.period], ...linesOf(json)]) }),
  })
  addOperation(ledger, submit, "listLedgerRows", {
    name: "list",
    description: "list the rows of the register of a month",
    path,
    options: [
      option("--limit <n>", "rows of at most this many orders, up to 100", { usually: "100" }),
      option("--after <order>", "rows of orders after this one", {
        pointer: "/cursor",
        read: cursorOf,
      }),
    ],
    isQuery: true,
    show: listOutcome,
  })
  addExport(ledger, submit)
}
