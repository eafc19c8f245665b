import { describe, expect, it } from "vitest"
import { monthsUntil } from "../invoices/months.ts"

describe("The months of the invoices", () => {
  it("go back from the present one, over the turn of a year", () => {
    expect(monthsUntil(new Date(2027, 1, 28, 12), 4)).toEqual([
      "2027-02",
      "2027-01",
      "2026-12",
      "2026-11",
    ])
  })
})
