/**
 * KSeF's limits, by group of endpoints; each caller (context and address) has its own windows.
 *
 * Opening and closing a session share the group `onlineSession`. Source: CIRFMF/ksef-docs,
 * limity/limity-api.md, consulted 2026-11-20.
 */
import type { Thresholds } from "./sliding-window.ts"

export const limits = {
  public: { perSecond: 60 },
  onlineSession: { perSecond: 10, perMinute: 30, perHour: 120 },
  invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
  invoiceStatus: { perSecond: 30, perMinute: 120, perHour: 1200 },
  sessionInvoiceList: { perSecond: 10, perMinute: 20, perHour: 200 },
  sessionMisc: { perSecond: 10, perMinute: 120, perHour: 1200 },
  invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
} as const satisfies Record<string, Thresholds>

/** `unlimited`: download links, which KSeF does not count. */
export type LimitGroup = keyof typeof limits | "unlimited"

const times = (limit: number | undefined, scale: number): number | undefined =>
  limit === undefined ? undefined : Math.max(1, Math.floor(limit * scale))

/** Limits `scale` times as generous, at least one request a window; undefined for no limit. */
export const scaledLimits = (group: LimitGroup, scale: number): Thresholds | undefined => {
  if (group === "unlimited") return undefined
  const thresholds: Thresholds = limits[group]
  const perMinute = times(thresholds.perMinute, scale)
  const perHour = times(thresholds.perHour, scale)
  return {
    perSecond: Math.max(1, Math.floor(thresholds.perSecond * scale)),
    ...(perMinute === undefined ? {} : { perMinute }),
    ...(perHour === undefined ? {} : { perHour }),
  }
}
