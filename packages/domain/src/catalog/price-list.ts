/**
 * Compares a price list, as rows of texts, with the catalog: which items it adds and changes, which
 * items it lacks, and what is wrong with its rows.
 *
 * Knows nothing of files. A list with one fault changes nothing.
 */
import { type Instant, toIso } from "../calendar/instant.ts"
import { columnMissing } from "../text/columns.ts"
import type { InLanguages } from "../text/line-text.ts"
import type { Sliced } from "../slices/slices.ts"
import { type CatalogItem, maximumLaterPrices } from "./catalog.ts"
import { isSameItem, type ItemIssue, itemIssue, pricesAt } from "./offer.ts"
import {
  type Cells,
  cellsOf,
  isColumn,
  itemOf,
  priceListColumns,
  valuesOf,
} from "./price-list-columns.ts"

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
  readonly reason: InLanguages
}

const columnFaults = ({ columns }: PriceList): ReadonlyArray<InLanguages> => [
  ...(columns.includes("sku") ? [] : [columnMissing("sku")]),
  ...columns
    .filter((name) => !isColumn(name))
    .map((name) => {
      const [unknown, allowed] = [JSON.stringify(name), priceListColumns.join(", ")]
      return {
        en: `unknown column ${unknown}: columns are ${allowed}`,
        pl: `nieznana kolumna ${unknown}; kolumny to ${allowed}`,
      }
    }),
  ...columns
    .filter((name, place) => isColumn(name) && columns.indexOf(name) !== place)
    .map((name) => ({
      en: `the column ${name} is there twice`,
      pl: `kolumna ${name} występuje dwa razy`,
    })),
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

/** Why the prices of a list can't start then: only at a later time, or without one at once. */
export const startFaults = (
  pricesFrom: Instant | undefined,
  now: Instant,
): ReadonlyArray<PriceListFault> =>
  pricesFrom === undefined || pricesFrom > now
    ? []
    : [
        {
          line: 1,
          reason: {
            en: `prices can't start in the past, at ${toIso(pricesFrom)}`,
            pl: `ceny nie mogą obowiązywać od chwili, która minęła: ${toIso(pricesFrom)}`,
          },
        },
      ]

/** The item with the old prices until that instant and with its new prices from then on. */
const announced = (before: CatalogItem, after: CatalogItem, from: Instant): CatalogItem => {
  const { grossPrice } = before
  const { PLN, EUR } = after.grossPrice
  const others = (before.laterPrices ?? []).filter((later) => later.from !== from)
  const valid = pricesAt(before, from)
  if (valid.PLN === PLN && valid.EUR === EUR) return { ...after, grossPrice }
  const laterPrices = [...others, { from, PLN, EUR }].toSorted(
    (left, right) => left.from - right.from,
  )
  return { ...after, grossPrice, laterPrices }
}

export const issueReasons: Readonly<Record<ItemIssue, InLanguages>> = {
  SoldToBeforeFrom: {
    en: "sold_to: must not be before sold_from",
    pl: "sold_to: nie może być przed sold_from",
  },
  NoQuantity: {
    en: "quantity_step: leaves no quantity from minimum_quantity to 1000000",
    pl: "quantity_step: nie zostawia żadnej ilości od minimum_quantity do 1000000",
  },
  PricesNotInOrder: {
    en: "the announced prices are not in the order of time",
    pl: "zapowiedziane ceny nie są w kolejności czasu",
  },
  TooManyPrices: {
    en: `the item already has ${maximumLaterPrices} announced prices`,
    pl: `artykuł ma już ${maximumLaterPrices} zapowiedzianych cen`,
  },
}

/** A file of another kind has faults in each of its rows; nobody reads them all. */
export const maximumPriceListFaults = 1_000

/** Rows between two pauses: each takes some hundred microseconds. */
const rowsPerSlice = 20

const noRows: InLanguages = { en: "the list has no rows", pl: "cennik nie ma wierszy" }

/** The SKU is in two lines. */
const repeated = (sku: string, first: number): InLanguages => ({
  en: `sku ${JSON.stringify(sku)}: is also in line ${first}`,
  pl: `sku ${JSON.stringify(sku)}: występuje też w wierszu ${first}`,
})

/**
 * Plans the import of the list: its prices start at `pricesFrom`, or at once. The catalog has the
 * prices that are valid now (`settledAt`). Stops at the row with the thousandth fault.
 */
export function* planPriceList(
  list: PriceList,
  catalog: ReadonlyMap<string, CatalogItem>,
  pricesFrom?: Instant,
): Sliced<PriceListPlan> {
  const faults = columnFaults(list).map((reason) => ({ line: 1, reason }))
  if (list.rows.length === 0) faults.push({ line: 1, reason: noRows })
  const lines = new Map<string, number>()
  const added: Array<CatalogItem> = []
  const changed: Array<PriceListPlan["changed"][number]> = []
  let unchanged = 0
  const rows = faults.length > 0 ? [] : list.rows
  for (const [nth, { line, cells }] of rows.entries()) {
    if (nth > 0 && nth % rowsPerSlice === 0) yield
    if (faults.length >= maximumPriceListFaults) break
    const sku = cells.sku ?? ""
    const before = catalog.get(sku)
    const reasons: Array<InLanguages> = []
    const first = lines.get(sku)
    if (first !== undefined) reasons.push(repeated(sku, first))
    else if (sku !== "") lines.set(sku, line)
    const currentCells = before === undefined ? {} : cellsOf(before)
    const values = valuesOf({ ...currentCells, ...cells }, (reason) => reasons.push(reason))
    faults.push(...reasons.map((reason) => ({ line, reason })))
    if (reasons.length > 0) continue
    const read = itemOf(values, before)
    const isLater = before !== undefined && pricesFrom !== undefined
    const after = isLater ? announced(before, read, pricesFrom) : read
    const issue = itemIssue(after)
    if (issue !== undefined) {
      faults.push({ line, reason: issueReasons[issue] })
      continue
    }
    if (before === undefined) added.push(after)
    else if (isSameItem(before, after)) unchanged += 1
    else changed.push({ before, after })
  }
  const missing = [...catalog.values()].filter(({ sku }) => !lines.has(sku))
  return { added, changed, unchanged, missing, faults }
}
