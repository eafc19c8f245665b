/** In which order invoices leave for KSeF. */
import type { LocalDate } from "@procurement/domain/calendar"
import {
  compareNumbers,
  compareSendingPlaces,
  type SendingPlace,
} from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"

const place = (position: number, deadline?: string): SendingPlace => ({
  number: `FV/2026/11/${String(position).padStart(6, "0")}`,
  deadline: deadline as LocalDate | undefined,
})

const inOrder = (...places: ReadonlyArray<SendingPlace>) => places.toSorted(compareSendingPlaces)

describe("What waits to be sent", () => {
  it("leaves by number when nothing is owed by a day", () => {
    const [first, second, third] = [place(9), place(10), place(1_000_000)]
    expect(inOrder(third, second, first)).toEqual([first, second, third])
  })

  it("leaves by its deadline first, whatever its number, and by number within a day", () => {
    const [late, soon, sooner] = [
      place(1, "2026-12-01"),
      place(4, "2026-11-30"),
      place(3, "2026-11-30"),
    ]
    const online = place(2)
    expect(inOrder(online, late, soon, sooner)).toEqual([sooner, soon, late, online])
  })

  it("goes with the others when it has no day, as in an outage without an end", () => {
    const [open, online] = [place(2), place(1)]
    expect(inOrder(open, online, place(3, "2026-12-31"))).toEqual([
      place(3, "2026-12-31"),
      online,
      open,
    ])
  })

  it("keeps the order of numbers among all that have the same day, and has one order alone", () => {
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
