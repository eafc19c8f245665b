/**
 * Laws of reminders: whenever they run, and however often a person turns them on and off, nobody is
 * reminded of an invoice twice, nor of one that is paid or not due soon.
 */
import { describe, expect, it } from "@effect/vitest"
import { addDays, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import { datesToRemindOf, remind } from "@procurement/domain/notification"
import { minorUnits } from "@procurement/domain/money"
import { openInvoice, type OverdueInvoice } from "@procurement/domain/payment"
import { reminderDays, type User, withNotifications } from "@procurement/domain/user"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { listedInvoice } from "@procurement/domain/invoice"
import { anIssuedInvoice } from "../order/support/an-order.ts"
import { anAccountant, emailIdNumbered, tenant } from "./support/issued.ts"

const hour = 3_600_000
/** A day before the clocks go back in Warsaw. */
const start = Date.parse("2026-10-24T00:00:00Z")
const firstDay = warsawDate(instant(start))

const base = openInvoice(listedInvoice(anIssuedInvoice), {
  owed: anIssuedInvoice.total.amount,
  received: minorUnits(0),
  refunded: minorUnits(0),
})
if (base === undefined) throw new TypeError("the invoice is not open")

const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Days from the first one to the due date; hour of payment. */
const Invoices = Schema.Array(Schema.Tuple([whole(0, 12), whole(0, 600)])).check(
  Schema.isMaxLength(12),
)
/** Hours from the step before, and what happens: a round of reminders, or the person's choice. */
const Steps = Schema.Array(
  Schema.Tuple([
    Schema.Literals([0, 1, 3, 7, 8, 11, 110]),
    Schema.Literals(["round", "round", "on", "on", "off"]),
  ]),
).check(Schema.isMinLength(30), Schema.isMaxLength(60))

interface Known extends OverdueInvoice {
  readonly paidAt: number
}

const knownOf = (rows: typeof Invoices.Type): ReadonlyArray<Known> =>
  rows.map(([day, paid], nth) => ({
    ...base,
    invoiceId: `inv_${nth}` as InvoiceId,
    dueDate: addDays(firstDay, day),
    paidAt: start + paid * hour,
  }))

/** As `OverdueRegister.page` finds them. */
const found = (known: ReadonlyArray<Known>, user: User, now: number) => {
  const { dueFrom, dueBefore } = datesToRemindOf(user, instant(now))
  return known.filter(
    ({ dueDate, paidAt }) => paidAt > now && dueDate >= dueFrom && dueDate < dueBefore,
  )
}

interface Named {
  readonly invoiceId: string
  readonly dueDate: LocalDate
  readonly at: number
}

const remindersOf = (known: ReadonlyArray<Known>, steps: typeof Steps.Type) => {
  const named: Array<Named> = []
  const days: Array<LocalDate> = []
  let user = anAccountant(1)
  let now = start
  for (const [hours, step] of steps) {
    now += hours * hour
    const at = instant(now)
    if (step === "round") {
      const invoices = found(known, user, now)
      const reminder = { person: user, tenant, invoices, id: emailIdNumbered(1), now: at }
      const saved = Result.getOrThrow(remind([user], reminder))
      for (const { message } of saved.emails) {
        if (message._tag !== "InvoicesDue") continue
        days.push(warsawDate(at))
        named.push(...message.invoices.map((each) => ({ ...each, at: now })))
      }
      ;({ user } = saved)
    } else {
      const choice = { issuedInvoices: false, dueInvoices: step === "on" }
      ;({ user } = Result.getOrThrow(withNotifications([user], user.id, choice, at)))
    }
  }
  return { named, days }
}

describe("Reminders before the due date", () => {
  it.prop(
    "name no invoice twice, and send one e-mail a day",
    [Invoices, Steps],
    ([rows, steps]) => {
      const { named, days } = remindersOf(knownOf(rows), steps)
      expect(new Set(named.map(({ invoiceId }) => invoiceId)).size).toBe(named.length)
      expect(new Set(days).size).toBe(days.length)
    },
  )

  it.prop("name only what is unpaid and due soon", [Invoices, Steps], ([rows, steps]) => {
    const known = knownOf(rows)
    for (const { invoiceId, dueDate, at } of remindersOf(known, steps).named) {
      const today = warsawDate(instant(at))
      expect(dueDate >= today && dueDate <= addDays(today, reminderDays)).toBe(true)
      expect(known.find((each) => each.invoiceId === invoiceId)?.paidAt).toBeGreaterThan(at)
    }
  })

  it.prop("name each invoice that is unpaid three days before", [Invoices], ([rows]) => {
    const known = knownOf(rows)
    const steps = Array.from({ length: 600 }, () => [1, "round"] as const)
    const { named } = remindersOf(known, [[0, "on"], ...steps])
    const expected = known.filter(({ dueDate, paidAt }) => {
      const remindedAt = Date.parse(`${addDays(dueDate, -reminderDays)}T07:00:00Z`)
      return remindedAt > start && paidAt > remindedAt
    })
    for (const { invoiceId } of expected)
      expect(named.map((each) => each.invoiceId)).toContain(invoiceId)
  })
})
