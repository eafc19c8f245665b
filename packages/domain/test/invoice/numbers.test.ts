import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  crc8,
  invoiceNumber,
  ksefNumberIssue,
  seriesAt,
  transferTitleOf,
} from "@procurement/domain/invoice"
import { nip } from "@procurement/domain/party"

const seller = nip("5265877635")
const november = { sellerNip: seller, month: "2026-11" }

describe("Invoice numbers", () => {
  it.each([
    [1, "FV/2026/11/000001"],
    [999_999, "FV/2026/11/999999"],
    [1_000_000, "FV/2026/11/1000000"],
  ])("invoiceNumber writes position %i as %s", (position, number) => {
    expect(invoiceNumber(november, position)).toBe(number)
  })

  it("a new series starts with the month in Warsaw, not in UTC", () => {
    expect(seriesAt(seller, instant(Date.parse("2026-11-30T22:59:59Z"))).month).toBe("2026-11")
    expect(seriesAt(seller, instant(Date.parse("2026-11-30T23:00:00Z"))).month).toBe("2026-12")
  })

  it.each([0, -1, 1.5, Number.NaN])("invoiceNumber rejects position %d", (position) => {
    expect(() => invoiceNumber(november, position)).toThrow(RangeError)
  })
})

describe("transferTitleOf", () => {
  it("the title contains KSeF's number and has at most 140 characters", () => {
    const ksefNumber = "5265877635-20250826-0100001AF629-AF"
    const longest = invoiceNumber(november, Number.MAX_SAFE_INTEGER)
    expect(transferTitleOf("FV/2026/11/000001", ksefNumber)).toBe(`${ksefNumber} FV/2026/11/000001`)
    expect(transferTitleOf(longest, ksefNumber).length).toBeLessThanOrEqual(140)
    expect(transferTitleOf("FV/2026/11/000001", undefined)).toBe("FV/2026/11/000001")
  })
})

describe("KSeF numbers", () => {
  it.each([
    ["5265877635-20250826-0100001AF629", "AF"],
    ["5265877635-20250916-0200A0D6723E", "C2"],
    ["5265877635-20250916-010040741B3E", "46"],
    ["5265877635-20250626-010080DD2B5E", "26"],
  ])("the KSeF number %s ends with the check value %s", (start, check) => {
    expect(crc8(start)).toBe(check)
    expect(ksefNumberIssue(`${start}-${check}`)).toBeUndefined()
    expect(ksefNumberIssue(`${start}-00`)).toBe("has a wrong CRC")
  })

  it("ksefNumberIssue rejects a number without a check value", () => {
    expect(ksefNumberIssue("5265877635-20250826-0100001AF629")).toMatch(/must have the form/)
  })
})
