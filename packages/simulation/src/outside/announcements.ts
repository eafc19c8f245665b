/** The Ministry's announcements of KSeF's outages, as a plan has them. */
import { instant } from "@procurement/domain/calendar"
import type { Outage } from "@procurement/domain/clearance"
import type { World } from "../kernel/world.ts"
import { endOf, type Fault, type Plan } from "../scenario/plan.ts"

type OutageFault = Extract<Fault, { readonly kind: "outage" }>

/** An outage as it happens. Epoch milliseconds. */
export interface Announced {
  readonly id: string
  readonly kind: OutageFault["outage"]
  readonly since: number
  readonly until: number
  /** Infinity for an outage that is never announced. */
  readonly announcedAt: number
  /** When the announcement states its end. */
  readonly endStatedAt: number
  /** When the announcement disappears. */
  readonly listedUntil: number
}

const minute = 60_000
const day = 24 * 60 * minute
/** Every worker has read an announcement that is listed for so long. */
const shortestListing = 3 * minute

const announcedOf = (plan: Plan, fault: OutageFault, nth: number): Announced => {
  const { at, outage, forMillis, announcedAfter, end } = fault
  const until = Math.min(at + forMillis, endOf(plan))
  const listedUntil = end === "never" ? until : until + 7 * day
  const wouldBeAnnouncedAt = Math.min(at + announcedAfter, until)
  const isAnnounced = wouldBeAnnouncedAt + shortestListing <= listedUntil
  const announcedAt = isAnnounced ? wouldBeAnnouncedAt : Number.POSITIVE_INFINITY
  const endStatedAt = {
    ahead: announcedAt,
    during: Math.max(announcedAt, until - 10 * minute),
    after: until + 10 * minute,
    never: Number.POSITIVE_INFINITY,
  }[end]
  return {
    id: `outage-${nth}`,
    kind: outage,
    since: at,
    until,
    announcedAt,
    endStatedAt,
    listedUntil,
  }
}

export const outagesIn = (plan: Plan): ReadonlyArray<Announced> =>
  plan.faults
    .filter((fault): fault is OutageFault => fault.kind === "outage" && fault.at < endOf(plan))
    .map((fault, nth) => announcedOf(plan, fault, nth))

/** What is announced at that time. */
export const announcedAt = (
  outages: ReadonlyArray<Announced>,
  now: number,
): ReadonlyArray<Outage> =>
  outages
    .filter((one) => one.announcedAt <= now && now < one.listedUntil)
    .map(({ id, kind, since, until, endStatedAt }) => ({
      id,
      kind,
      since: instant(since),
      ...(endStatedAt <= now ? { until: instant(until) } : {}),
    }))

/** Workers read announcements so often. */
export const announcementMillis = minute

/** Everything that a poll for announcements may find is an event of the world. */
export const scheduleAnnouncements = (world: World, outages: ReadonlyArray<Announced>): void => {
  for (const { since, until, announcedAt: at, endStatedAt, listedUntil } of outages) {
    for (const change of [since, until, at, endStatedAt, listedUntil]) {
      if (!Number.isFinite(change)) continue
      world.at(change, () => world.noteActivity(announcementMillis))
    }
  }
}
