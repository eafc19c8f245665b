import { type ArchiveRecord, retainUntil } from "@procurement/domain/archive"
import { instant, localDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import { renewalDue } from "@procurement/domain/inspection"
import { describe, expect, it } from "vitest"

const nextRenewalAt = instant(Date.UTC(2028, 7, 22))
const issueDate = localDate(2026, 11, 20)
const record: ArchiveRecord = {
  invoiceId: "inv_1" as InvoiceId,
  number: "FV/2026/11/000001",
  ksefNumber: "5265877635-20261120-0100001AF629-AF",
  issueDate,
  retainUntil: retainUntil(issueDate),
  archivedAt: instant(Date.UTC(2026, 10, 20)),
  signatureLevel: "LT",
  nextRenewalAt,
  files: [],
}

describe("The renewal of a signature", () => {
  it("is due from the moment that its record names", () => {
    expect(renewalDue(record, instant(nextRenewalAt - 1))).toEqual([])
    expect(renewalDue(record, nextRenewalAt)).toEqual([
      { invoiceId: "inv_1", number: record.number, signatureLevel: "LT", nextRenewalAt },
    ])
  })

  it("is never due without such a moment, or without a record", () => {
    const { nextRenewalAt: _none, ...old } = record
    expect(renewalDue(old, instant(Date.UTC(2040, 0, 1)))).toEqual([])
    expect(renewalDue(undefined, nextRenewalAt)).toEqual([])
  })
})
