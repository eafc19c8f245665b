/**
 * KSeF's limits: which of its groups a call counts to, and how much each allows.
 *
 * All three windows apply at once and slide; they are counted for a context (the seller's NIP) and
 * an address. Opening and closing a session share one group.
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
  invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
  invoiceStatus: { perSecond: 30, perMinute: 120, perHour: 1_200 },
  sessionInvoiceList: { perSecond: 10, perMinute: 20, perHour: 200 },
  sessionMisc: { perSecond: 10, perMinute: 120, perHour: 1_200 },
  invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
} as const satisfies Readonly<Record<string, GroupLimits>>

export type LimitGroup = keyof typeof ksefLimits

const groups: ReadonlyArray<readonly [RegExp, LimitGroup]> = [
  [/^\/(?:auth|security)\//, "public"],
  [/^\/sessions\/online\/[^/]+\/invoices$/, "invoiceSend"],
  [/^\/sessions\/online(?:\/[^/]+\/close)?$/, "onlineSession"],
  [/^\/sessions\/[^/]+\/invoices(?:\/failed)?$/, "sessionInvoiceList"],
  [/^\/sessions\/[^/]+\/invoices\/(?:ksef\/)?[^/]+\/upo$/, "sessionMisc"],
  [/^\/sessions\/[^/]+\/invoices\/[^/]+$/, "invoiceStatus"],
  [/^\/sessions\/[^/]+(?:\/upo\/[^/]+)?$/, "sessionMisc"],
  [/^\/invoices\/ksef\/[^/]+$/, "invoiceDownload"],
]

/** The group of a call, by its path below the base address, with or without a query. */
export const limitGroupOf = (path: string): LimitGroup => {
  const [bare = ""] = path.split("?", 1)
  return groups.find(([form]) => form.test(bare))?.[1] ?? "other"
}
