/**
 * Which deliveries of a tenant are held because the hard volume of the month is used up, and which
 * of them are sent later.
 *
 * Pure. Every delivery counts when it is created, also a held one; so the latest deliveries of a
 * month, those beyond the volume, are held. They are sent when the next month begins, or when
 * changed terms have room for them. Until then all later deliveries are held too: a partition keeps
 * its order.
 */
import type { TenantId } from "../identity/type-id.ts"
import type { HeldDelivery, ReadyDelivery } from "../webhook/delivery.ts"
import { isHard, type QuotaMonth, quotaMonthAt, type QuotaTerms, volumesOf } from "./quota.ts"

/** The terms of a tenant, and the deliveries counted in one month, held ones too. */
export interface DeliveryUsage {
  readonly terms: QuotaTerms
  readonly used: number
  /** Whether deliveries of the tenant are held, of any month. */
  readonly isHolding: boolean
}

export type DeliveryUsageOf = (tenantId: TenantId, month: QuotaMonth) => DeliveryUsage | undefined

const roomOf = ({ terms, used }: Pick<DeliveryUsage, "terms" | "used">): number =>
  isHard(terms, "deliveries") ? volumesOf(terms).deliveries - used : Number.POSITIVE_INFINITY

const roomForNew = (usage: DeliveryUsage | undefined): number => {
  if (usage === undefined) return Number.POSITIVE_INFINITY
  return usage.isHolding ? 0 : roomOf(usage)
}

/** New deliveries, held where they are beyond the volume; tests do not count and are sent. */
export const heldBeyondVolume = (
  deliveries: ReadonlyArray<ReadyDelivery>,
  usageOf: DeliveryUsageOf,
): ReadonlyArray<ReadyDelivery | HeldDelivery> => {
  const rooms = new Map<string, number>()
  return deliveries.map((delivery) => {
    const { tenantId, kind } = delivery
    if (kind === "test") return delivery
    const month = quotaMonthAt(delivery.createdAt)
    const key = `${month} ${tenantId}`
    const usage = rooms.has(key) ? undefined : usageOf(tenantId, month)
    const room = rooms.get(key) ?? roomForNew(usage)
    rooms.set(key, room - 1)
    return room > 0 ? delivery : { ...delivery, _tag: "Held" }
  })
}

/** How many deliveries of a tenant are held: of months that are over, and of this one. */
export interface HeldCount {
  readonly before: number
  readonly thisMonth: number
}

/** How many of them can be sent now, the oldest first; without a tenant nothing holds them. */
export const releasable = (
  { before, thisMonth }: HeldCount,
  usage: Pick<DeliveryUsage, "terms" | "used"> | undefined,
): number => {
  if (usage === undefined) return before + thisMonth
  const room = roomOf({ ...usage, used: usage.used - thisMonth })
  return before + Math.min(thisMonth, Math.max(0, room))
}
