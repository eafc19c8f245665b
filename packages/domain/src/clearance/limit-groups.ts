/**
 * KSeF's limits: how often each group of calls may be made.
 *
 * All three windows apply at once and slide; they are counted for a context (the seller's NIP) and
 * an address. Opening and closing a session share one group. Which call belongs to which group is
 * the business of those who know paths.
 * Source: CIRFMF/ksef-docs, limity/limity-api.md, consulted 2026-11-20.
 */
export interface GroupLimits {
  readonly perSecond: number
  readonly perMinute?: number
  readonly perHour?: number
}

export const ksefLimits = {
  public: { perSecond: 60 },
  onlineSession: { perSecond: 10, perMinute: 30, perHour: 120 },
  batchSession: { perSecond: 10, perMinute: 20, perHour: 60 },
  invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
  invoiceStatus: { perSecond: 30, perMinute: 120, perHour: 1_200 },
  sessionList: { perSecond: 5, perMinute: 10, perHour: 60 },
  sessionInvoiceList: { perSecond: 10, perMinute: 20, perHour: 200 },
  sessionMisc: { perSecond: 10, perMinute: 120, perHour: 1_200 },
  invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
  invoiceMetadata: { perSecond: 8, perMinute: 16, perHour: 20 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
} as const satisfies Readonly<Record<string, GroupLimits>>

export type LimitGroup = keyof typeof ksefLimits

export type LimitTable = Readonly<Record<LimitGroup, GroupLimits>>

export const limitGroups = Object.keys(ksefLimits) as ReadonlyArray<LimitGroup>

/** A session of many invoices is opened and closed. */
export const callsOfBatch = 2

/** What is possible at once, however narrow the limits are: a session that is open is closed. */
const leastCalls = (group: LimitGroup): number => (group === "batchSession" ? callsOfBatch : 1)

const scaled = (group: LimitGroup, scale: number): GroupLimits => {
  const { perSecond, perMinute, perHour }: GroupLimits = ksefLimits[group]
  const times = (limit: number) => Math.max(leastCalls(group), Math.floor(limit * scale))
  return {
    perSecond: times(perSecond),
    ...(perMinute === undefined ? {} : { perMinute: times(perMinute) }),
    ...(perHour === undefined ? {} : { perHour: times(perHour) }),
  }
}

const boundless: GroupLimits = { perSecond: 1_000_000_000 }

/** Below it not even one batch fits into an hour, beyond it no budget holds anything back. */
export const limitScales = { least: 0.05, most: 1_000 } as const

/**
 * KSeF's limits that many times as generous, in each window at least what one batch needs: for
 * KSeF's test system, or when KSeF has raised them for the seller, or when others share them. A
 * scale of 0 is no limit at all.
 */
export const scaledLimits = (scale: number): LimitTable =>
  Object.fromEntries(
    limitGroups.map((group) => [group, scale === 0 ? boundless : scaled(group, scale)]),
  ) as Record<LimitGroup, GroupLimits>

/** How many batches fit into an hour; infinitely many when nothing limits them. */
export const batchesPerHourOf = ({ batchSession: { perHour } }: LimitTable): number =>
  perHour === undefined ? Number.POSITIVE_INFINITY : Math.floor(perHour / callsOfBatch)
