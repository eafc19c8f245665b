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

const times = (limit: number, scale: number): number => Math.max(1, Math.floor(limit * scale))

const scaled = ({ perSecond, perMinute, perHour }: GroupLimits, scale: number): GroupLimits => ({
  perSecond: times(perSecond, scale),
  ...(perMinute === undefined ? {} : { perMinute: times(perMinute, scale) }),
  ...(perHour === undefined ? {} : { perHour: times(perHour, scale) }),
})

const boundless: GroupLimits = { perSecond: 1_000_000_000 }

/**
 * KSeF's limits that many times as generous, at least one call a window: for KSeF's test system,
 * or when KSeF has raised them for the seller. A scale of 0 is no limit at all.
 */
export const scaledLimits = (scale: number): LimitTable =>
  Object.fromEntries(
    limitGroups.map((group) => [group, scale === 0 ? boundless : scaled(ksefLimits[group], scale)]),
  ) as Record<LimitGroup, GroupLimits>
