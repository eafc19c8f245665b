/** The order in which invoices are sent to KSeF. */
import type { LocalDate } from "@procurement/domain/calendar"
import { compareSendingPlaces, type SendingPlace } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"

const due = (deadline: string): SendingPlace => ({
  isOffline: true,
  deadline: deadline as LocalDate,
})
const online: SendingPlace = { isOffline: false, deadline: undefined }
const open: SendingPlace = { isOffline: true, deadline: undefined }

describe("compareSendingPlaces", () => {
  it("deadlines come first, the earliest first; offline invoices without one come last", () => {
    const order = [due("2026-11-30"), due("2026-12-01"), due("2027-01-02"), online, open]
    expect(order.toReversed().toSorted(compareSendingPlaces)).toEqual(order)
  })

  it("invoices of one group have no order of their own", () => {
    for (const place of [due("2026-11-30"), online, open]) {
      expect(compareSendingPlaces(place, { ...place })).toBe(0)
    }
  })
})
