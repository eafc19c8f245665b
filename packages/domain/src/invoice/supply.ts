/**
 * The supply of an order as its invoices need it: which goods left on which days, and payments.
 *
 * Pure. Each parcel is a supply of its own (art. 19a(1) of the VAT act).
 */
import { type Instant, type LocalDate, warsawDate } from "../calendar/instant.ts"
import type { MinorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type ReceivedPayment, type TaxPoint, taxPointsOf } from "../vat/tax-points.ts"

/** Units of a line by its number, from 1. */
export interface LineUnits {
  readonly line: number
  readonly quantity: number
}

/** Goods that left on a day, in Warsaw. */
export interface Parcel {
  readonly day: LocalDate
  /** VAT included, at the prices of the order. */
  readonly gross: MinorUnits
  readonly lines: ReadonlyArray<LineUnits>
}

/** The days of the supply of an order, in Warsaw, and what was paid for it. */
export interface Supply {
  /** Day on which the goods are expected to leave, as promised with the order. */
  readonly expectedOn: LocalDate
  /** Day on which the last of the goods left; absent until then. */
  readonly madeOn?: LocalDate | undefined
  /** Present when only a part has left or ever will, or when the goods left on several days. */
  readonly parcels?: ReadonlyArray<Parcel> | undefined
  /** When the order or the rest of it was cancelled: later payments are for nothing. */
  readonly cancelledAt?: Instant | undefined
  /** Payments of the invoice, without refunds, in the order of recording; absent if none. */
  readonly received?: ReadonlyArray<ReceivedPayment> | undefined
}

/** A parcel as the order has it. */
export interface StoredParcel {
  readonly shippedAt: Instant
  readonly trackingNumber?: string
  /** Both absent when everything left in it. */
  readonly lines?: ReadonlyArray<LineUnits>
  readonly gross?: MinorUnits
}

/** A correction of the day on which a parcel left; without its number, of the only one. */
export interface MovedParcel {
  readonly supplyDate: LocalDate
  readonly trackingNumber?: string
}

export interface StoredSupply extends Pick<Supply, "expectedOn" | "cancelledAt" | "received"> {
  readonly shipments: ReadonlyArray<StoredParcel>
  /** Whether nothing is left to leave. */
  readonly isComplete: boolean
  /** Oldest first. */
  readonly moved: ReadonlyArray<MovedParcel>
}

const dayOf = (
  { shippedAt, trackingNumber }: StoredParcel,
  moved: ReadonlyArray<MovedParcel>,
): LocalDate =>
  moved.findLast(
    (each) => each.trackingNumber === undefined || each.trackingNumber === trackingNumber,
  )?.supplyDate ?? warsawDate(shippedAt)

const parcelsOf = (
  shipments: ReadonlyArray<StoredParcel>,
  days: ReadonlyArray<LocalDate>,
): ReadonlyArray<Parcel> =>
  shipments
    .flatMap(({ lines, gross }, nth): ReadonlyArray<Parcel> => {
      const day = days[nth]
      return day === undefined || lines === undefined || gross === undefined
        ? []
        : [{ day, gross, lines }]
    })
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))

/** Returns the supply of an order with these parcels. */
export const supplyIn = ({ shipments, isComplete, moved, ...supply }: StoredSupply): Supply => {
  const days = shipments.map((each) => dayOf(each, moved))
  const last = days.toSorted().at(-1)
  if (last === undefined) return supply
  const isWhole = isComplete && supply.cancelledAt === undefined
  if (isWhole && days.every((day) => day === last)) return { ...supply, madeOn: last }
  const parcels = parcelsOf(shipments, days)
  return { ...supply, parcels, ...optional({ madeOn: isComplete ? last : undefined }) }
}

/**
 * Returns the tax points of an invoice with that total, as far as they are known. When everything
 * has left, the last parcel has what the others leave of the total.
 */
export const taxPointsWith = (
  { madeOn, parcels, cancelledAt, received = [] }: Supply,
  total: MinorUnits,
): ReadonlyArray<TaxPoint> => {
  const isWhole = madeOn !== undefined && (parcels === undefined || cancelledAt === undefined)
  const rest = isWhole ? [{ day: madeOn, gross: total }] : []
  const counting = received.filter(
    ({ receivedAt }) => cancelledAt === undefined || receivedAt <= cancelledAt,
  )
  return taxPointsOf(total, [...(parcels ?? []), ...rest], counting)
}
