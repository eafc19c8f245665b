/**
 * The columns of a price list: how their cells are read into the values of an item, and written.
 *
 * A column that the list lacks leaves the item's value; an empty cell removes it.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { toDecimal } from "../money/money.ts"
import { type InLanguages, lineTextIssue, maximumLineLength } from "../text/line-text.ts"
import {
  availabilities,
  CatalogItem,
  GoodsGroup,
  Gtin,
  ImageUrl,
  maximumCategoryLength,
  maximumGrossPrice,
  maximumImages,
  maximumUnitLength,
  Quantity,
  Sku,
} from "./catalog.ts"
import { withoutDefaults } from "./offer.ts"

/** Cells by the names of their columns. */
export type Cells = Readonly<Partial<Record<PriceListColumn, string>>>

type Reading<A> = (text: string) => A | Rejected
class Rejected {
  readonly reason: InLanguages
  constructor(reason: InLanguages) {
    this.reason = reason
  }
}

const textUpTo =
  (maximumLength: number): Reading<string> =>
  (text) => {
    const issue = lineTextIssue(text, maximumLength)
    if (issue === undefined) return text
    const pl = `musi być jednowierszowym tekstem o długości najwyżej ${maximumLength} znaków`
    return new Rejected({ en: issue, pl })
  }

const matching =
  (schema: Schema.Codec<string>, reason: InLanguages): Reading<string> =>
  (text) =>
    Schema.is(schema)(text) ? text : new Rejected(reason)

/** `12.5` and `12,50` are 12 and a half. */
const price: Reading<number> = (text) => {
  const [, whole = "", fraction = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const amount = whole === "" ? 0 : Number(`${whole}${fraction.padEnd(2, "0")}`)
  if (amount >= 1 && amount <= maximumGrossPrice) return amount
  return new Rejected({
    en: "must be an amount from 0.01 to 1000000.00 with at most two decimals",
    pl: "musi być kwotą od 0,01 do 1000000,00 z najwyżej dwoma miejscami po przecinku",
  })
}

const yes: ReadonlySet<string> = new Set(["yes", "true", "tak", "1"])
const no: ReadonlySet<string> = new Set(["no", "false", "nie", "0"])

const yesOrNoRule = { en: "must be yes or no", pl: "musi być równe tak albo nie" }

const yesOrNo: Reading<boolean> = (text) => {
  if (no.has(text.toLowerCase())) return false
  return yes.has(text.toLowerCase()) || new Rejected(yesOrNoRule)
}

/** In the column `gtu` of an item without a group of goods. */
const noGroup = "none"
const groupRule = {
  en: `must be GTU_01 to GTU_13, or ${noGroup}`,
  pl: `musi być równe od GTU_01 do GTU_13 albo ${noGroup}`,
}

const numberRule = {
  en: "must be a whole number from 1 to 1000000",
  pl: "musi być liczbą całkowitą od 1 do 1000000",
}

const wholeNumber: Reading<number> = (text) => {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return Schema.is(Quantity)(number) ? number : new Rejected(numberRule)
}

const day: Reading<string> = matching(LocalDate, {
  en: "must be a day written YYYY-MM-DD",
  pl: "musi być dniem w postaci RRRR-MM-DD",
})

const imageRule = {
  en: `must be up to ${maximumImages} https URLs, separated by spaces`,
  pl: `musi zawierać najwyżej ${maximumImages} adresów https rozdzielonych spacjami`,
}

const imageUrls: Reading<ReadonlyArray<string>> = (text) => {
  const urls = text.split(/\s+/).filter((url) => url !== "")
  const isPossible = urls.length <= maximumImages && urls.every((url) => Schema.is(ImageUrl)(url))
  return isPossible ? urls : new Rejected(imageRule)
}

const availability: Reading<string> = (text) =>
  availabilities.some((each) => each === text)
    ? text
    : new Rejected({
        en: `must be ${availabilities.join(" or ")}`,
        pl: `musi być równe ${availabilities.join(" albo ")}`,
      })

const rateRule = {
  en: "must be 23: only goods of the standard rate can be sold",
  pl: "musi być równe 23: można sprzedawać tylko towary ze stawką podstawową",
}

const standardRate: Reading<string> = (text) => (text === "23" ? text : new Rejected(rateRule))

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
    read: matching(Sku, {
      en: "must be 3 to 32 of A-Z and 0-9, in groups joined by single hyphens",
      pl: "musi mieć od 3 do 32 znaków A-Z i 0-9, w grupach połączonych pojedynczymi łącznikami",
    }),
    of: ({ sku }) => sku,
  },
  category: {
    required: true,
    read: textUpTo(maximumCategoryLength),
    of: ({ category }) => category,
  },
  unit: { required: true, read: textUpTo(maximumUnitLength), of: ({ unit }) => unit },
  gtin: {
    read: matching(Gtin, {
      en: "must be 8, 12, 13 or 14 digits, the last one the check digit of GS1",
      pl: "musi mieć 8, 12, 13 albo 14 cyfr, z których ostatnia jest cyfrą kontrolną GS1",
    }),
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
  availability: { read: availability, of: ({ availability: each }) => each },
  minimum_quantity: {
    read: wholeNumber,
    of: ({ minimumQuantity }) => minimumQuantity?.toString(),
  },
  quantity_step: { read: wholeNumber, of: ({ quantityStep }) => quantityStep?.toString() },
  sold_from: { read: day, of: ({ soldFrom }) => soldFrom },
  sold_to: { read: day, of: ({ soldTo }) => soldTo },
  images: { read: imageUrls, of: ({ images }) => images?.join(" ") },
} as const satisfies Readonly<Record<string, Column>>
export type PriceListColumn = keyof typeof columnTable

export const priceListColumns = Object.keys(columnTable) as ReadonlyArray<PriceListColumn>
const columnOf = (name: PriceListColumn): Column => columnTable[name]
export const isColumn = (name: string): name is PriceListColumn => Object.hasOwn(columnTable, name)

/** The row of an item, with all columns; the cell of an absent value is empty. */
export const cellsOf = (item: CatalogItem): Readonly<Record<PriceListColumn, string>> =>
  Object.fromEntries(
    priceListColumns.map((name) => [name, columnOf(name).of(item) ?? ""]),
  ) as Readonly<Record<PriceListColumn, string>>

type Values = Partial<Record<PriceListColumn, unknown>>

/** Texts in other languages default to Polish, and descriptions to names. */
export const itemOf = (values: Values, before: CatalogItem | undefined): CatalogItem => {
  const { name_pl: pl, name_en: en = pl, name_de: de = pl } = values
  const { description_pl: longPl } = values
  const goodsGroup = values.gtu === noGroup ? undefined : values.gtu
  const present = {
    gtin: values.gtin,
    annex15: values.annex15 || undefined,
    goodsGroup,
    availability: values.availability,
    minimumQuantity: values.minimum_quantity,
    quantityStep: values.quantity_step,
    soldFrom: values.sold_from,
    soldTo: values.sold_to,
    images: values.images,
    laterPrices: before?.laterPrices,
  }
  const item = Schema.decodeUnknownSync(CatalogItem)({
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
  return withoutDefaults(item)
}

type Fault = (reason: InLanguages) => void

export const valuesOf = (cells: Cells, fault: Fault): Values => {
  const values: Values = {}
  for (const name of priceListColumns) {
    const text = cells[name] ?? ""
    const { required, read } = columnOf(name)
    if (text === "" && required === undefined) continue
    const value = read(text)
    if (value instanceof Rejected) {
      const { en, pl } = value.reason
      const quoted = text === "" ? undefined : JSON.stringify(text)
      fault({
        en: `${name} ${quoted ?? "is missing"}: ${en}`,
        pl: quoted === undefined ? `brak ${name}: ${pl}` : `${name} ${quoted}: ${pl}`,
      })
    } else values[name] = value
  }
  return values
}
