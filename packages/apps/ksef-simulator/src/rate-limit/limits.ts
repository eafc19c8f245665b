/**
 * The effective limits: the domain's table, those of calls that the domain never makes, and those
 * set for a context as on KSeF's test environment.
 *
 * Source: CIRFMF/ksef-docs, limity/limity-api.md, and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { ksefLimits, type GroupLimits } from "@procurement/domain/clearance"

/** Limits of calls that our own client never makes. */
const furtherLimits = {
  invoiceExport: { perSecond: 8, perMinute: 16, perHour: 20 },
  invoiceExportStatus: { perSecond: 10, perMinute: 60, perHour: 600 },
  collectiveIdentifier: { perSecond: 20, perMinute: 120, perHour: 240 },
} as const satisfies Readonly<Record<string, GroupLimits>>

const limits = { ...furtherLimits, ...ksefLimits }

export type LimitedGroup = keyof typeof limits

/** `unlimited`: upload and download addresses, which KSeF does not count. */
export type LimitGroup = LimitedGroup | "unlimited"

/** The groups whose limits can be set for a context, in the order of the API. */
export const settableGroups = [
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
  "collectiveIdentifier",
  "other",
] as const satisfies ReadonlyArray<LimitedGroup>
export type SettableGroup = (typeof settableGroups)[number]

export const isSettable = (group: LimitGroup): group is SettableGroup =>
  settableGroups.some((one) => one === group)

/** In the API's format: all three limits of every group. */
export type SetRateLimits = Readonly<Record<SettableGroup, Required<GroupLimits>>>

const times = (limit: number | undefined, scale: number): number | undefined =>
  limit === undefined ? undefined : Math.max(1, Math.floor(limit * scale))

const scaled = ({ perSecond, perMinute, perHour }: GroupLimits, scale: number): GroupLimits => {
  const minute = times(perMinute, scale)
  const hour = times(perHour, scale)
  return {
    perSecond: Math.max(1, Math.floor(perSecond * scale)),
    ...(minute === undefined ? {} : { perMinute: minute }),
    ...(hour === undefined ? {} : { perHour: hour }),
  }
}

/** The limits multiplied by `scale`, at least one request per window. */
export const scaledLimits = (group: LimitedGroup, scale: number): GroupLimits =>
  scaled(limits[group], scale)

/** The API's value for no limit. */
const noLimit = -1

const reported = (limit: GroupLimits, scale: number | undefined): Required<GroupLimits> => {
  const { perSecond, perMinute, perHour }: Partial<GroupLimits> =
    scale === undefined ? {} : scaled(limit, scale)
  return {
    perSecond: perSecond ?? noLimit,
    perMinute: perMinute ?? noLimit,
    perHour: perHour ?? noLimit,
  }
}

/** The limits of a context; without a scale nothing is limited. */
export const contextRateLimits = (scale: number | undefined): SetRateLimits =>
  Object.fromEntries(
    settableGroups.map((group) => [group, reported(limits[group], scale)]),
  ) as Record<SettableGroup, Required<GroupLimits>>

/** Published with the others, but not in effect yet. */
const globalLimit: GroupLimits = { perSecond: 75 }

/** All limits that KSeF reports to a context, including those set for it. */
export const reportedRateLimits = (scale: number | undefined, set: SetRateLimits | undefined) => ({
  ...contextRateLimits(scale),
  ...set,
  onlineSessionClose: reported(limits.onlineSessionClose, scale),
  batchSessionClose: reported(limits.batchSessionClose, scale),
  anonymous: reported(limits.public, scale),
  global: reported(globalLimit, scale),
})
