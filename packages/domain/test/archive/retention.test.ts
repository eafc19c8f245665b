import { describe, expect, it } from "@effect/vitest"
import { retainUntil } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"

describe("retainUntil", () => {
  it.each([
    ["2026-01-01", "2036-12-31"],
    ["2026-11-20", "2036-12-31"],
    ["2026-12-31", "2036-12-31"],
    ["2027-01-01", "2037-12-31"],
  ])("an invoice of %s is retained until %s, ten years after its year ends", (issued, until) => {
    expect(retainUntil(issued as LocalDate)).toBe(until)
  })
})
