import { instant } from "@procurement/domain/calendar"
import { ksefNumberIssue } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import {
  isoWithOffset,
  isReferenceNumber,
  newKsefNumber,
  referenceNumber,
  seededRandom,
} from "../src/identifiers.ts"

const noon = instant(Date.parse("2026-08-26T12:00:00Z"))
const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex")

describe("KSeF numbers", () => {
  it("a KSeF number has the seller, date and checksum of KSeF's own example", () => {
    const day = instant(Date.parse("2025-08-26T12:00:00Z"))
    const number = newKsefNumber("5265877635", day, bytes("0100001AF629"))
    expect(number).toBe("5265877635-20250826-0100001AF629-AF")
    expect(ksefNumberIssue(number)).toBeUndefined()
  })

  it("a KSeF number has the date in Warsaw, also just after midnight there", () => {
    const night = instant(Date.parse("2026-08-25T22:30:00Z"))
    expect(newKsefNumber("5265877635", night, bytes("000000000001"))).toContain("-20260826-")
  })
})

describe("Reference numbers", () => {
  const reference = referenceNumber("SO", noon, bytes("00112233445566778899"))

  it("a reference number has KSeF's form and its own checksum", () => {
    expect(reference).toMatch(/^20260826-SO-0011223344-5566778899-[0-9A-F]{2}$/)
    expect(isReferenceNumber(reference)).toBe(true)
  })

  it("a reference number with a changed digit is invalid", () => {
    expect(isReferenceNumber(reference.replace("0011", "0012"))).toBe(false)
  })
})

describe("seededRandom", () => {
  it("a seed repeats its identifiers, and every generation has its own", () => {
    const draw = (generation: number) => {
      const random = seededRandom("seed", generation)
      return [random(10), random(10)].map((drawn) => Buffer.from(drawn).toString("hex"))
    }
    expect(draw(0)).toEqual(draw(0))
    expect(new Set([...draw(0), ...draw(1), ...draw(2)]).size).toBe(6)
  })
})

describe("isoWithOffset", () => {
  it("a time is written with its offset", () => {
    expect(isoWithOffset(noon)).toBe("2026-08-26T12:00:00.000+00:00")
  })
})
