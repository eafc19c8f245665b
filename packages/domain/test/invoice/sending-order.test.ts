/** The order in which invoices are sent to KSeF. */
import type { LocalDate } from "@procurement/domain/calendar"
import {
  compareNumbers,
  compareSendingPlaces,
  type SendingPlace,
} from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"

const place = (position: number, deadline?: string): SendingPlace => ({
  number: `FV/2026/11/${String(position).padStart(6, "0")}`,
  isOffline: deadline !== undefined,
  deadline: deadline as LocalDate | undefined,
})

const inOrder = (...places: ReadonlyArray<SendingPlace>) => places.toSorted(compareSendingPlaces)

describe("compareNumbers", () => {
  const inTheirOrder = [
    "FV/2026/11/000009",
    "KOR/2026/11/000009",
    "FV/2026/11/000010",
    "FV/2026/11/999999",
    "FV/2026/11/1000000",
    "KOR/2026/11/1000000",
    "FV/2026/12/000001",
    "KOR/2026/12/000001",
    "FV/2027/01/000001",
  ]

  it("numbers sort by month and position, invoices and corrections together", () => {
    expect(inTheirOrder.toReversed().toSorted(compareNumbers)).toEqual(inTheirOrder)
    expect(compareNumbers("FV/2026/11/000009", "FV/2026/11/000009")).toBe(0)
  })
})

describe("compareSendingPlaces", () => {
  it("invoices without a deadline are sent by number", () => {
    const [first, second, third] = [place(9), place(10), place(1_000_000)]
    expect(inOrder(third, second, first)).toEqual([first, second, third])
  })

  it("invoices are sent by deadline, and by number within a day", () => {
    const [late, soon, sooner] = [
      place(1, "2026-12-01"),
      place(4, "2026-11-30"),
      place(3, "2026-11-30"),
    ]
    const online = place(2)
    expect(inOrder(online, late, soon, sooner)).toEqual([sooner, soon, late, online])
  })

  it("an invoice issued offline without a deadline is sent last", () => {
    const [open, online] = [{ ...place(1), isOffline: true }, place(2)]
    expect(inOrder(open, online, place(3, "2026-12-31"))).toEqual([
      place(3, "2026-12-31"),
      online,
      open,
    ])
  })

  it("the sending order is total: by number within each deadline", () => {
    const days = [undefined, "2026-11-30", "2026-12-01", "2027-01-02"]
    const places = Array.from({ length: 200 }, (_, nth) =>
      place(((nth * 7_919) % 1_009) + 1, days[(nth * 31) % days.length]),
    )
    const sorted = inOrder(...places)
    expect(inOrder(...sorted.toReversed())).toEqual(sorted)
    for (const day of days) {
      const numbers = sorted.filter(({ deadline }) => deadline === day).map(({ number }) => number)
      expect(numbers).toEqual(numbers.toSorted(compareNumbers))
    }
    const order = sorted.map(({ deadline }) => deadline ?? "~")
    expect(order).toEqual(order.toSorted())
  })
})
