/**
 * Which of KSeF's groups of limits a call counts to, by its path.
 *
 * How much each group allows is the domain's knowledge.
 * Source: CIRFMF/ksef-docs, limity/limity-api.md, consulted 2026-11-20.
 */
import type { LimitGroup } from "@procurement/domain/clearance"

const groups: ReadonlyArray<readonly [RegExp, LimitGroup]> = [
  [/^\/(?:auth|security)\//, "public"],
  [/^\/sessions\/online\/[^/]+\/invoices$/, "invoiceSend"],
  [/^\/sessions\/online(?:\/[^/]+\/close)?$/, "onlineSession"],
  [/^\/sessions\/batch(?:\/[^/]+\/close)?$/, "batchSession"],
  [/^\/sessions$/, "sessionList"],
  [/^\/sessions\/[^/]+\/invoices(?:\/failed)?$/, "sessionInvoiceList"],
  [/^\/sessions\/[^/]+\/invoices\/(?:ksef\/)?[^/]+\/upo$/, "sessionMisc"],
  [/^\/sessions\/[^/]+\/invoices\/[^/]+$/, "invoiceStatus"],
  [/^\/sessions\/[^/]+(?:\/upo\/[^/]+)?$/, "sessionMisc"],
  [/^\/invoices\/ksef\/[^/]+$/, "invoiceDownload"],
  [/^\/invoices\/query\/metadata$/, "invoiceMetadata"],
]

/** The group of a call, by its path below the base address, with or without a query. */
export const limitGroupOf = (path: string): LimitGroup => {
  const [bare = ""] = path.split("?", 1)
  return groups.find(([form]) => form.test(bare))?.[1] ?? "other"
}
