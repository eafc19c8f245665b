/** `procurement catalog …` */
import {
  type CatalogItem,
  cellsOf,
  importContractPrices,
  importPriceList,
  maximumPriceListFaults,
  priceListColumns,
  readWholeCatalog,
} from "@procurement/domain/catalog"
import { toDecimal } from "@procurement/domain/money"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { readPriceList, writePriceList } from "../catalog-file.ts"
import { CommandFailed } from "../command-failed.ts"
import { priceListFrom, timeFrom } from "../decoding.ts"
import { type Outcome, timeOf } from "../output.ts"
import type { AddCommands, Submit } from "./command.ts"

interface ImportOptions {
  readonly dryRun?: boolean
  readonly retireMissing?: boolean
  readonly pricesFrom?: string
  readonly priceList?: string
}

type Imported = Effect.Success<ReturnType<typeof importPriceList>>
type ImportedPrices = Effect.Success<ReturnType<typeof importContractPrices>>

/** Longer lists are cut for people; `--json` has all. */
const maximumShown = 20
const maximumFaultsShown = 100

const shownUpTo = (most: number, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= most
    ? lines
    : [...lines.slice(0, most), `  … and ${lines.length - most} more; --json shows all`]

interface Change {
  readonly column: string
  readonly before: string
  readonly after: string
}

/** The announced prices in one cell: `2027-01-01T00:00:00Z 27.99 PLN 6.50 EUR`. */
const announcedIn = ({ laterPrices = [] }: CatalogItem): string =>
  laterPrices
    .map(({ from, PLN, EUR }) => `${timeOf(from)} ${toDecimal(PLN)} PLN ${toDecimal(EUR)} EUR`)
    .join("; ")

const changesOf = ({ before, after }: Imported["changed"][number]): ReadonlyArray<Change> => {
  const [old, now] = [cellsOf(before), cellsOf(after)]
  const cells = priceListColumns.map((column) => ({
    column: column as string,
    before: old[column],
    after: now[column],
  }))
  const announced = {
    column: "announced prices",
    before: announcedIn(before),
    after: announcedIn(after),
  }
  return [...cells, announced].filter((each) => each.before !== each.after)
}

const changeText = ({ column, before, after }: Change): string =>
  `${column} ${before === "" ? "(none)" : before} → ${after === "" ? "(none)" : after}`

const importText = (plan: Imported): string => {
  const { added, changed, unchanged, retired, missing, isApplied } = plan
  const remaining = missing.length - retired.length
  return [
    ...shownUpTo(
      maximumShown,
      added.map(({ sku, name }) => `  + ${sku}  ${name.pl}`),
    ),
    ...shownUpTo(
      maximumShown,
      changed.map((each) => `  ~ ${each.after.sku}  ${changesOf(each).map(changeText).join(", ")}`),
    ),
    ...shownUpTo(
      maximumShown,
      retired.map(({ sku, name }) => `  - ${sku}  ${name.pl}`),
    ),
    `added ${added.length}, changed ${changed.length}, retired ${retired.length}, ` +
      `unchanged ${unchanged}${isApplied ? "" : "; nothing was stored (--dry-run)"}`,
    ...(remaining === 0
      ? []
      : [
          `${remaining} items of the catalog are not in the file and stay; --retire-missing retires them`,
        ]),
    "",
  ].join("\n")
}

/** What an import printed; with faults it stored nothing. */
type ImportOutcome = Outcome & { readonly faults: ReadonlyArray<Imported["faults"][number]> }

const importOutcome = (plan: Imported): ImportOutcome => ({
  faults: plan.faults,
  json: {
    applied: plan.isApplied,
    added: plan.added.map(({ sku }) => sku),
    changed: plan.changed.map((each) => ({ sku: each.after.sku, changes: changesOf(each) })),
    retired: plan.retired.map(({ sku }) => sku),
    unchanged: plan.unchanged,
    missing: plan.missing.map(({ sku }) => sku),
  },
  text: importText(plan),
})

const contractPricesText = ({
  set,
  removed,
  unchanged,
  missing,
  isApplied,
}: ImportedPrices): string => {
  const counts = `set ${set.length}, removed ${removed.length}, unchanged ${unchanged}`
  const remaining = missing.length - removed.length
  return [
    isApplied ? counts : `${counts}; nothing was stored (--dry-run)`,
    ...(remaining === 0
      ? []
      : [`${remaining} prices are not in the file and stay; --retire-missing removes them`]),
    "",
  ].join("\n")
}

const contractPricesOutcome = (plan: ImportedPrices): ImportOutcome => ({
  faults: plan.faults,
  json: {
    applied: plan.isApplied,
    set: plan.set.map(({ sku }) => sku),
    removed: plan.removed,
    unchanged: plan.unchanged,
    missing: plan.missing,
  },
  text: contractPricesText(plan),
})

/** Every wrong row, a line each; nothing was stored. */
const refusal = (file: string, faults: ImportOutcome["faults"]): string => {
  const lines = faults.map(({ line, reason }) => `  line ${line}: ${reason.en}`)
  const rows = new Set(faults.map(({ line }) => line)).size
  const least = faults.length < maximumPriceListFaults ? "" : "at least "
  return [
    `${file}: ${least}${rows === 1 ? "1 line is" : `${rows} lines are`} wrong; nothing was stored`,
    ...shownUpTo(maximumFaultsShown, lines),
  ].join("\n")
}

/** As the operations `importCatalog` and `previewCatalogImport`, for files of any size. */
const addImport = (catalog: Command, submit: Submit): void => {
  catalog
    .command("import")
    .description("add and change items by a price list (CSV), all of it or nothing")
    .argument("<file>", "the price list, in UTF-8; - for standard input")
    .option("--dry-run", "show what would change, and store nothing")
    .option("--retire-missing", "retire the items that the file lacks")
    .option("--price-list <name>", "set prices of contracts: sku, gross_price_pln, gross_price_eur")
    .option("--prices-from <time>", "when its prices start: 2027-01-01 in Warsaw, or ISO 8601")
    .addHelpText(
      "after",
      `\nColumns, in any order: ${priceListColumns.join(", ")}.\n` +
        "A new item needs sku, category, unit, name_pl, both prices, vat_rate (23), annex15 and\n" +
        "gtu (or none). A column that the file lacks leaves the values of known items; an empty\n" +
        "cell removes a value. With --prices-from the prices of known items start then; new items have\n" +
        "their prices at once. With --price-list only sku and both prices: tenants whose contract names\n" +
        "the list (tenant change --price-list) pay them.\n",
    )
    .action((file: string, options: ImportOptions) => {
      const { dryRun: isTrial = false, retireMissing: retiresMissing = false } = options
      const list = readPriceList(file)
      const pricesFrom =
        options.pricesFrom === undefined ? undefined : timeFrom(options.pricesFrom, "--prices-from")
      const { priceList } = options
      const request = { list, isTrial, pricesFrom }
      const decided =
        priceList === undefined
          ? Effect.map(importPriceList({ ...request, retiresMissing }), importOutcome)
          : Effect.map(
              importContractPrices({
                ...request,
                name: priceListFrom(priceList, "--price-list"),
                removesMissing: retiresMissing,
              }),
              contractPricesOutcome,
            )
      submit(() =>
        Effect.flatMap(decided, ({ faults, ...outcome }) =>
          faults.length > 0
            ? Effect.fail(new CommandFailed(refusal(file, faults)))
            : Effect.succeed(outcome),
        ),
      )
    })
}

export const addCatalogCommands: AddCommands = (catalog, submit) => {
  addImport(catalog, submit)
  catalog
    .command("export")
    .description("print the whole catalog as a price list that import reads")
    .action(() =>
      submit(() =>
        Effect.map(readWholeCatalog(), (items) => ({
          json: items.map(cellsOf),
          text: writePriceList(items),
        })),
      ),
    )
}
