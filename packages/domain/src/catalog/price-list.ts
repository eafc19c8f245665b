/**
 * Compares a price list, as rows of texts, with the catalog: which items it adds and changes, which
 * items it lacks, and what is wrong with its rows.
 *
 * Knows nothing of files. A column that the list lacks leaves the item's value; an empty cell
 * removes it. A list with one fault changes nothing.
 */
import * as Schema from "effect/Schema"
import { toDecimal } from "../money/money.ts"
import { lineTextIssue, maximumLineLength } from "../text/line-text.ts"
import {
  CatalogItem,
  GoodsGroup,
  Gtin,
  maximumCategoryLength,
  maximumGrossPrice,
  maximumUnitLength,
  Sku,
} from "./catalog.ts"

/** Cells by the names of their columns. */
export type Cells = Readonly<Partial<Record<PriceListColumn, string>>>

export interface PriceListRow {
  /** The line of the file that the row begins on, from 1. */
  readonly line: number
  readonly cells: Cells
}

export interface PriceList {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<PriceListRow>
}

/** The fault, described for a person: `gross_price_pln "12,345": must be …`. */
export interface PriceListFault {
  readonly line: number
  readonly reason: string
}

type Reading<A> = (text: string) => A | Rejected
class Rejected {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const textUpTo =
  (maximumLength: number): Reading<string> =>
  (text) => {
    const issue = lineTextIssue(text, maximumLength)
    return issue === undefined ? text : new Rejected(issue)
  }

const matching =
  (schema: Schema.Codec<string>, reason: string): Reading<string> =>
  (text) =>
    Schema.is(schema)(text) ? text : new Rejected(reason)

/** `12.5` and `12,50` are 12 and a half. */
const price: Reading<number> = (text) => {
  const [, whole = "", fraction = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const amount = whole === "" ? 0 : Number(`${whole}${fraction.padEnd(2, "0")}`)
  if (amount >= 1 && amount <= maximumGrossPrice) return amount
  return new Rejected("must be an amount from 0.01 to 1000000.00 with at most two decimals")
}

const yes: ReadonlySet<string> = new Set(["yes", "true", "tak", "1"])
const no: ReadonlySet<string> = new Set(["no", "false", "nie", "0"])

const yesOrNo: Reading<boolean> = (text) => {
  if (no.has(text.toLowerCase())) return false
  return yes.has(text.toLowerCase()) || new Rejected("must be yes or no")
}

/** In the column `gtu` of an item without a group of goods. */
const noGroup = "none"
const groupRule = `must be GTU_01 to GTU_13, or ${noGroup}`

const standardRate: Reading<string> = (text) =>
  text === "23" ? text : new Rejected("must be 23: only goods of the standard rate can be sold")

interface Column {
  /** A new item needs it. */
  readonly required?: true
  readonly read: Reading<unknown>
  /** The place of the value in a `CatalogItem`. */
  readonly of: (item: CatalogItem) => string | undefined
}

const lineColumn = (of: Column["of"]): Column => ({ read: textUpTo(maximumLineLength), of })

const columnTable = {
  sku: {
    required: true,
    read: matching(Sku, "must be 3 to 32 of A-Z and 0-9, in groups joined by single hyphens"),
    of: ({ sku }) => sku,
  },
  category: {
    required: true,
    read: textUpTo(maximumCategoryLength),
    of: ({ category }) => category,
  },
  unit: { required: true, read: textUpTo(maximumUnitLength), of: ({ unit }) => unit },
  gtin: {
    read: matching(Gtin, "must be 8, 12, 13 or 14 digits, the last one the check digit of GS1"),
    of: ({ gtin }) => gtin,
  },
  name_pl: { ...lineColumn(({ name }) => name.pl), required: true },
  name_en: lineColumn(({ name }) => name.en),
  name_de: lineColumn(({ name }) => name.de),
  description_pl: lineColumn(({ description }) => description.pl),
  description_en: lineColumn(({ description }) => description.en),
  description_de: lineColumn(({ description }) => description.de),
  gross_price_pln: {
    required: true,
    read: price,
    of: ({ grossPrice }) => toDecimal(grossPrice.PLN),
  },
  gross_price_eur: {
    required: true,
    read: price,
    of: ({ grossPrice }) => toDecimal(grossPrice.EUR),
  },
  vat_rate: { required: true, read: standardRate, of: () => "23" },
  annex15: {
    required: true,
    read: yesOrNo,
    of: ({ annex15 }) => (annex15 === true ? "yes" : "no"),
  },
  gtu: {
    required: true,
    read: (text) => (text === noGroup ? text : matching(GoodsGroup, groupRule)(text)),
    of: ({ goodsGroup }) => goodsGroup ?? noGroup,
  },
} as const satisfies Readonly<Record<string, Column>>
export type PriceListColumn = keyof typeof columnTable

export const priceListColumns = Object.keys(columnTable) as ReadonlyArray<PriceListColumn>
const columnOf = (name: PriceListColumn): Column => columnTable[name]
const isColumn = (name: string): name is PriceListColumn => Object.hasOwn(columnTable, name)

/** The row of an item, with all columns; the cell of an absent value is empty. */
export const cellsOf = (item: CatalogItem): Readonly<Record<PriceListColumn, string>> =>
  Object.fromEntries(
    priceListColumns.map((name) => [name, columnOf(name).of(item) ?? ""]),
  ) as Readonly<Record<PriceListColumn, string>>

type Values = Partial<Record<PriceListColumn, unknown>>

/** Texts in other languages default to Polish, and descriptions to names. */
const itemOf = (values: Values): CatalogItem => {
  const { name_pl: pl, name_en: en = pl, name_de: de = pl } = values
  const { description_pl: longPl } = values
  const goodsGroup = values.gtu === noGroup ? undefined : values.gtu
  const present = { gtin: values.gtin, annex15: values.annex15 || undefined, goodsGroup }
  return Schema.decodeUnknownSync(CatalogItem)({
    sku: values.sku,
    category: values.category,
    unit: values.unit,
    name: { pl, en, de },
    description: {
      pl: longPl ?? pl,
      en: values.description_en ?? longPl ?? en,
      de: values.description_de ?? longPl ?? de,
    },
    grossPrice: { PLN: values.gross_price_pln, EUR: values.gross_price_eur },
    ...Object.fromEntries(Object.entries(present).filter(([, value]) => value !== undefined)),
  })
}

type Fault = (reason: string) => void

const valuesOf = (cells: Cells, fault: Fault): Values => {
  const values: Values = {}
  for (const name of priceListColumns) {
    const text = cells[name] ?? ""
    const { required, read } = columnOf(name)
    if (text === "" && required === undefined) continue
    const value = read(text)
    const found = text === "" ? "is missing" : JSON.stringify(text)
    if (value instanceof Rejected) fault(`${name} ${found}: ${value.reason}`)
    else values[name] = value
  }
  return values
}

const columnFaults = ({ columns }: PriceList): ReadonlyArray<string> => [
  ...(columns.includes("sku") ? [] : ["the column sku is missing"]),
  ...columns
    .filter((name) => !isColumn(name))
    .map(
      (name) =>
        `unknown column ${JSON.stringify(name)}: columns are ${priceListColumns.join(", ")}`,
    ),
  ...columns
    .filter((name, place) => isColumn(name) && columns.indexOf(name) !== place)
    .map((name) => `the column ${name} is there twice`),
]

export interface PriceListPlan {
  readonly added: ReadonlyArray<CatalogItem>
  readonly changed: ReadonlyArray<{ readonly before: CatalogItem; readonly after: CatalogItem }>
  readonly unchanged: number
  /** Items of the catalog that the list lacks. */
  readonly missing: ReadonlyArray<CatalogItem>
  /** In the order of lines; the other members count for nothing when there is one. */
  readonly faults: ReadonlyArray<PriceListFault>
}

const isSame = Schema.toEquivalence(CatalogItem)

export const planPriceList = (
  list: PriceList,
  catalog: ReadonlyMap<string, CatalogItem>,
): PriceListPlan => {
  const faults = columnFaults(list).map((reason) => ({ line: 1, reason }))
  if (list.rows.length === 0) faults.push({ line: 1, reason: "the list has no rows" })
  const lines = new Map<string, number>()
  const added: Array<CatalogItem> = []
  const changed: Array<PriceListPlan["changed"][number]> = []
  let unchanged = 0
  for (const { line, cells } of faults.length > 0 ? [] : list.rows) {
    const sku = cells.sku ?? ""
    const before = catalog.get(sku)
    const reasons: Array<string> = []
    const first = lines.get(sku)
    if (first !== undefined) reasons.push(`sku ${JSON.stringify(sku)}: is also in line ${first}`)
    else if (sku !== "") lines.set(sku, line)
    const currentCells = before === undefined ? {} : cellsOf(before)
    const values = valuesOf({ ...currentCells, ...cells }, (reason) => reasons.push(reason))
    faults.push(...reasons.map((reason) => ({ line, reason })))
    if (reasons.length > 0) continue
    const after = itemOf(values)
    if (before === undefined) added.push(after)
    else if (isSame(before, after)) unchanged += 1
    else changed.push({ before, after })
  }
  const missing = [...catalog.values()].filter(({ sku }) => !lines.has(sku))
  return { added, changed, unchanged, missing, faults }
}
