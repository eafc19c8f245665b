import { describe, expect, it } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  dueGroupOf,
  dueGroups,
  invoicesByDue,
  paymentFilter,
  sumsToPay,
  titleWithin,
  transferRefusalOf,
} from "@procurement/domain/payment"
import * as Schema from "effect/Schema"

const today = "2026-12-30" as LocalDate
const invoiceDue = (days: number, outstanding = 100, currency = "PLN") => ({
  dueDate: addDays(today, days),
  outstanding,
  currency,
})

describe("When an invoice is due", () => {
  it.each([
    [-1, "overdue"],
    [0, "due_soon"],
    [7, "due_soon"],
    [8, "open"],
  ] as const)("%s days from today it is %s", (days, group) => {
    expect(dueGroupOf(addDays(today, days), today)).toBe(group)
  })

  it("is overdue on the same day as in the list of invoices", () => {
    const { dueBefore } = paymentFilter("overdue", instant(Date.parse(`${today}T12:00:00Z`)))
    expect(dueBefore).toBe(today)
  })
})

describe("Invoices to pay", () => {
  it("are grouped with a sum of each currency, the earliest due date first", () => {
    const [late, later, euro] = [invoiceDue(-9, 7), invoiceDue(-2, 8), invoiceDue(-2, 5, "EUR")]
    const open = invoiceDue(30)
    expect(invoicesByDue([open, later, euro, late], today)).toEqual([
      {
        group: "overdue",
        invoices: [late, later, euro],
        sums: [
          { currency: "PLN", amount: 15 },
          { currency: "EUR", amount: 5 },
        ],
      },
      { group: "open", invoices: [open], sums: [{ currency: "PLN", amount: 100 }] },
    ])
    expect(invoicesByDue([], today)).toEqual([])
  })

  const Days = Schema.Int.check(Schema.isBetween({ minimum: -40, maximum: 40 }))
  it.prop(
    "each is in one group, and the sums of the groups are the sum of all",
    [Schema.Array(Days)],
    ([days]) => {
      const invoices = days.map((each, nth) => invoiceDue(each, 100 + nth))
      const groups = invoicesByDue(invoices, today)
      const grouped = groups.flatMap((group) => group.invoices)
      expect(new Set(grouped)).toEqual(new Set(invoices))
      expect(grouped).toHaveLength(invoices.length)
      const all = groups.flatMap(({ sums }) => sums).reduce((sum, { amount }) => sum + amount, 0)
      expect(all).toBe(sumsToPay(invoices)[0]?.amount ?? 0)
      expect(groups.map(({ group }) => group)).toEqual(
        dueGroups.filter((each) => groups.some(({ group }) => group === each)),
      )
    },
  )
})

describe("A title with little room", () => {
  const number = "FV/2026/12/000001"
  const title = `5265877635-20261129-19B5A3B144C9-E4 ${number}`

  it("is the number of the invoice in 2026, and never shortened from 2027", () => {
    expect(titleWithin({ title, number }, 32, "2026-12-31" as LocalDate)).toBe(number)
    expect(titleWithin({ title, number }, 32, "2027-01-01" as LocalDate)).toBe(title)
  })

  it("is the full one where it fits, and for several invoices", () => {
    expect(titleWithin({ title, number }, 140, today)).toBe(title)
    expect(titleWithin({ title }, 32, today)).toBe(title)
  })
})

describe("An ordinary transfer", () => {
  it.each([
    [{ transferTitle: "FV/1" }, undefined],
    [{ transferTitle: "FV/1", splitPayment: false }, undefined],
    [{ transferTitle: "FV/1", splitPayment: true }, "split_payment"],
    [{ splitPayment: true }, "no_title"],
  ] as const)("pays %o unless: %s", (invoice, refusal) => {
    expect(transferRefusalOf(invoice)).toBe(refusal)
  })
})
