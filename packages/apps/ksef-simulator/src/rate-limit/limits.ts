/**
 * The limits in force: the domain's table, those of calls that the domain never makes, and those
 * set for a context as on KSeF's test environment.
 *
 * Source: CIRFMF/ksef-docs, limity/limity-api.md and open-api.json 2.6.0, consulted 2026-11-21.
 */
import { ksefLimits, type GroupLimits } from "@procurement/domain/clearance"

/** Calls that our own side of KSeF does not make; their limits stand beside the domain's. */
const furtherLimits = {
  invoiceExport: { perSecond: 8, perMinute: 16, perHour: 20 },
  invoiceExportStatus: { perSecond: 10, perMinute: 60, perHour: 600 },
} as const satisfies Readonly<Record<string, GroupLimits>>

const limits = { ...furtherLimits, ...ksefLimits }

export type LimitedGroup = keyof typeof limits

/** `unlimited`: upload and download addresses, which KSeF does not count. */
export type LimitGroup = LimitedGroup | "unlimited"

/** The groups that a context's limits are made of, in the order of the API. */
export const contextGroups = [
  "onlineSession",
  "batchSession",
  "invoiceSend",
  "invoiceStatus",
  "sessionList",
  "sessionInvoiceList",
  "sessionMisc",
  "invoiceMetadata",
  "invoiceExport",
  "invoiceExportStatus",
  "invoiceDownload",
  "other",
] as const satisfies ReadonlyArray<LimitedGroup>
export type ContextGroup = (typeof contextGroups)[number]

export const isContextGroup = (group: LimitGroup): group is ContextGroup =>
  contextGroups.some((one) => one === group)

/** As the API writes them: all three of every group. */
export type ContextRateLimits = Readonly<Record<ContextGroup, Required<GroupLimits>>>

const times = (limit: number | undefined, scale: number): number | undefined =>
  limit === undefined ? undefined : Math.max(1, Math.floor(limit * scale))

/** Limits `scale` times as generous, at least one request a window. */
export const scaledLimits = (group: LimitedGroup, scale: number): GroupLimits => {
  const { perSecond, perMinute, perHour }: GroupLimits = limits[group]
  const minute = times(perMinute, scale)
  const hour = times(perHour, scale)
  return {
    perSecond: Math.max(1, Math.floor(perSecond * scale)),
    ...(minute === undefined ? {} : { perMinute: minute }),
    ...(hour === undefined ? {} : { perHour: hour }),
  }
}

/** Without limits: the largest number that the API can write. */
const noLimit = 2 ** 31 - 1

const reportedLimits = (group: ContextGroup, scale: number | undefined): Required<GroupLimits> => {
  const { perSecond, perMinute, perHour }: Partial<GroupLimits> =
    scale === undefined ? {} : scaledLimits(group, scale)
  return {
    perSecond: perSecond ?? noLimit,
    perMinute: perMinute ?? noLimit,
    perHour: perHour ?? noLimit,
  }
}

/** The limits that KSeF reports to a context; without a scale nothing is limited. */
export const contextRateLimits = (scale: number | undefined): ContextRateLimits => ({
  onlineSession: reportedLimits("onlineSession", scale),
  batchSession: reportedLimits("batchSession", scale),
  invoiceSend: reportedLimits("invoiceSend", scale),
  invoiceStatus: reportedLimits("invoiceStatus", scale),
  sessionList: reportedLimits("sessionList", scale),
  sessionInvoiceList: reportedLimits("sessionInvoiceList", scale),
  sessionMisc: reportedLimits("sessionMisc", scale),
  invoiceMetadata: reportedLimits("invoiceMetadata", scale),
  invoiceExport: reportedLimits("invoiceExport", scale),
  invoiceExportStatus: reportedLimits("invoiceExportStatus", scale),
  invoiceDownload: reportedLimits("invoiceDownload", scale),
  other: reportedLimits("other", scale),
})
