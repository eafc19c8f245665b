import { describe, expect, it } from "vitest"
import { limitGroupOf } from "../src/http/rate-budget.ts"

describe("limitGroupOf", () => {
  it.each([
    ["/auth/challenge", "public"],
    ["/auth/20251120-AU-1", "public"],
    ["/security/public-key-certificates", "public"],
    ["/sessions/online", "onlineSession"],
    ["/sessions/online/20251120-SO-1/close", "onlineSessionClose"],
    ["/sessions/online/20251120-SO-1/invoices", "invoiceSend"],
    ["/sessions/20251120-SO-1/invoices/20251120-EE-1", "invoiceStatus"],
    ["/sessions/20251120-SO-1/invoices?pageSize=1000", "sessionInvoiceList"],
    ["/sessions/20251120-SO-1/invoices/failed", "sessionInvoiceList"],
    ["/sessions/20251120-SO-1/invoices/ksef/5265877635-1/upo", "sessionMisc"],
    ["/sessions/20251120-SO-1", "sessionMisc"],
    ["/invoices/ksef/5265877635-20251120-1", "invoiceDownload"],
    ["/sessions/batch", "batchSession"],
    ["/sessions/batch/20251120-SB-1/close", "batchSessionClose"],
    ["/sessions/20251120-SB-1/upo/20251120-EU-1", "sessionMisc"],
    ["/sessions?sessionType=Batch&pageSize=10", "sessionList"],
    ["/invoices/query/metadata?pageSize=100", "invoiceMetadata"],
    ["/collective-identifiers", "collectiveIdentifier"],
    ["/collective-identifiers/invoices?pageSize=10", "collectiveIdentifier"],
    ["/certificates/limits", "other"],
  ])("%s belongs to the rate limit group %s", (path, group) => {
    expect(limitGroupOf(path)).toBe(group)
  })
})
