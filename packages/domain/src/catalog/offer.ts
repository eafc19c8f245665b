/** What of an item can be ordered at an instant, and at which price. Pure. */
import * as Schema from "effect/Schema"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"
import { CatalogItem, maximumLaterPrices, type Quantity, type Sku } from "./catalog.ts"

/** Returns the gross prices at that instant: the announced prices that have started last. */
export const pricesAt = (
  { grossPrice, laterPrices = [] }: CatalogItem,
  at: Instant,
): CatalogItem["grossPrice"] => laterPrices.findLast(({ from }) => from <= at) ?? grossPrice

/** Returns when the price changes next after that instant; undefined: no change is announced. */
export const priceChangeAfter = (
  { laterPrices = [] }: CatalogItem,
  at: Instant,
): Instant | undefined => laterPrices.find(({ from }) => from > at)?.from

/** Returns the item without announced prices that have started: they are its prices. */
export const settledAt = (item: CatalogItem, at: Instant): CatalogItem => {
  const { laterPrices = [], ...rest } = item
  const { PLN, EUR } = pricesAt(item, at)
  const open = laterPrices.filter(({ from }) => from > at)
  const settled = { ...rest, grossPrice: { PLN, EUR } }
  return open.length === 0 ? settled : { ...settled, laterPrices: open }
}

/** Returns whether the item is sold on that day. */
export const isSoldOn = ({ soldFrom, soldTo }: CatalogItem, day: LocalDate): boolean =>
  (soldFrom === undefined || day >= soldFrom) && (soldTo === undefined || day <= soldTo)

/** Returns the first day in Warsaw that starts at that instant or later. */
export const firstDayFrom = (at: Instant): LocalDate => {
  const day = warsawDate(at)
  return warsawMidnight(day) >= at ? day : addDays(day, 1)
}

/**
 * Returns when customers last saw a change of the item, up to that instant: it was stored, an
 * announced price started, or its sale did; 0 when none of that is known.
 */
export const lastChangeAt = (item: CatalogItem, at: Instant): Instant => {
  const { changedAt = 0, laterPrices = [], soldFrom } = item
  const started = laterPrices.map(({ from }) => from).filter((from) => from <= at)
  const sold = soldFrom === undefined ? 0 : warsawMidnight(soldFrom)
  return instant(Math.max(changedAt, ...started, sold <= at ? sold : 0))
}

/** Why a line can't be ordered. */
export type LineFault =
  | { readonly kind: "Unavailable" }
  | { readonly kind: "BelowMinimum"; readonly minimum: Quantity }
  | { readonly kind: "NotInStep"; readonly step: Quantity }

const onePiece = 1 as Quantity

/** Returns why that quantity can't be ordered; undefined when it can. */
export const lineFault = (item: CatalogItem, quantity: Quantity): LineFault | undefined => {
  const { availability, minimumQuantity: minimum = onePiece, quantityStep: step = onePiece } = item
  if (availability === "unavailable") return { kind: "Unavailable" }
  if (quantity < minimum) return { kind: "BelowMinimum", minimum }
  return quantity % step === 0 ? undefined : { kind: "NotInStep", step }
}

/** Returns the items that are sold at that instant, by SKU. */
export const soldItems = (
  items: ReadonlyArray<CatalogItem>,
  now: Instant,
): ReadonlyMap<Sku, CatalogItem> => {
  const today = warsawDate(now)
  return new Map(items.filter((item) => isSoldOn(item, today)).map((item) => [item.sku, item]))
}

/** Returns the item without fields that say what holds without them. */
export const withoutDefaults = (item: CatalogItem): CatalogItem => {
  const { availability, minimumQuantity, quantityStep, images = [], annex15, ...rest } = item
  const { laterPrices = [], ...others } = rest
  return {
    ...others,
    ...(annex15 === true ? { annex15 } : {}),
    ...(availability === "unavailable" ? { availability } : {}),
    ...(minimumQuantity === undefined || minimumQuantity === onePiece ? {} : { minimumQuantity }),
    ...(quantityStep === undefined || quantityStep === onePiece ? {} : { quantityStep }),
    ...(images.length === 0 ? {} : { images }),
    ...(laterPrices.length === 0 ? {} : { laterPrices }),
  }
}

const isEquivalent = Schema.toEquivalence(CatalogItem)

/** Returns whether two items differ in nothing but the time of their last change. */
export const isSameItem = (left: CatalogItem, right: CatalogItem): boolean => {
  const { changedAt: _left, ...before } = left
  const { changedAt: _right, ...after } = right
  return isEquivalent(before, after)
}

/** Rules between the fields of an item. */
export type ItemIssue =
  /** The last day of sale is before the first. */
  | "SoldToBeforeFrom"
  /** No multiple of the step that is at least the minimum is 1,000,000 or less. */
  | "NoQuantity"
  /** The announced prices are not in the order of time, each at another instant. */
  | "PricesNotInOrder"
  /** More prices are announced than an item can have. */
  | "TooManyPrices"

const largestQuantity = 1_000_000

/** Returns the first rule that the item breaks; undefined when it keeps all. */
export const itemIssue = (item: CatalogItem): ItemIssue | undefined => {
  const { soldFrom, soldTo, minimumQuantity = 1, quantityStep = 1, laterPrices = [] } = item
  if (soldFrom !== undefined && soldTo !== undefined && soldTo < soldFrom) return "SoldToBeforeFrom"
  if (Math.ceil(minimumQuantity / quantityStep) * quantityStep > largestQuantity)
    return "NoQuantity"
  if (laterPrices.length > maximumLaterPrices) return "TooManyPrices"
  const isInOrder = laterPrices.every(
    ({ from }, nth) => nth === 0 || from > (laterPrices[nth - 1]?.from ?? 0),
  )
  return isInOrder ? undefined : "PricesNotInOrder"
}
