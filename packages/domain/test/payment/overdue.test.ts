/** Invoices that were not paid in time: when they are overdue, and what is reported of them. */
import { describe, expect, it } from "@effect/vitest"
import { layerLedgerMemory, makeOverdueRegisterMemory } from "@procurement/adapter-memory"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { Email } from "@procurement/domain/email"
import type { DomainEvent } from "@procurement/domain/events"
import type { PendingInvoice } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import {
  daysOverdue,
  listOverdue,
  OverdueRegister,
  paymentFilter,
  recordPayment,
  reportedBefore,
  reportOverdue,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { hour, inWorld, work, type World } from "../invoice/support/working.ts"
import { tenantOf } from "./support/tenants.ts"

const at = (text: string) => instant(Date.parse(text))
const day = (text: string) => text as LocalDate

describe("The day before which an invoice must have been due to be reported", () => {
  it.each([
    ["a Thursday is reported on Friday", "2026-12-04T11:00:00Z", "2026-12-04"],
    ["at noon in Warsaw", "2026-12-04T10:59:59Z", "2026-12-03"],
    ["in summer as well", "2026-07-03T10:00:00Z", "2026-07-03"],
    ["not on a Saturday", "2026-12-05T15:00:00Z", "2026-12-04"],
    ["a Friday is reported on Monday", "2026-12-07T11:00:00Z", "2026-12-05"],
    ["a Saturday and a Sunday are payable on Monday", "2026-12-08T11:00:00Z", "2026-12-08"],
    ["holidays are no working days", "2026-12-28T11:00:00Z", "2026-12-24"],
  ])("%s", (_what, now, expected) => {
    expect(reportedBefore(at(now))).toBe(expected)
  })
})

describe("Days overdue", () => {
  it("count from the due date, over a change of the clocks", () => {
    expect(daysOverdue(day("2026-10-20"), day("2026-10-20"))).toBe(0)
    expect(daysOverdue(day("2026-10-20"), day("2026-11-01"))).toBe(12)
  })
})

describe("A filter by payment", () => {
  it("finds what was due before today in Warsaw", () => {
    const now = at("2026-12-04T23:30:00Z")
    expect(paymentFilter("overdue", now)).toEqual({ dueBefore: "2026-12-05" })
    expect(paymentFilter("partly_paid", now)).toEqual({ payment: "partly_paid" })
    expect(paymentFilter(undefined, now)).toEqual({ payment: undefined })
  })
})

const start = at("2026-11-20T10:00:00Z")
/** The invoices are due on Friday, 4 December. */
const friday = at("2026-12-05T09:00:00Z")
const monday = at("2026-12-07T11:00:00Z")

const inRegister =
  (world: World) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provideService(OverdueRegister, makeOverdueRegisterMemory(world.ledger)),
      Effect.provide(Layer.fresh(layerLedgerMemory(world.ledger))),
    )

/** Two issued invoices of one tenant, one of them paid in part. */
const twoIssued = Effect.fnUntraced(function* (world: World) {
  const first = yield* world.place(start)
  const second = yield* world.place(start + 1)
  world.ledger.tenants.set(first.tenantId, tenantOf(first))
  const row = world.ledger.invoices.get(second.id)
  if (row === undefined) throw new TypeError("not placed")
  const { tenantId } = first
  row.kept = { ...row.kept, invoice: { ...row.kept.invoice, tenantId } }
  yield* work(world, hour)
  yield* pay(world, second, 100)
  return [first, second] as const
})

const pay = (
  world: World,
  { id: invoiceId, total }: PendingInvoice,
  amount: number = total.amount,
) =>
  inRegister(world)(
    recordPayment({
      kind: "payment",
      invoiceId,
      reference: lineText(`${invoiceId} ${amount}`),
      amount: money(amount, total.currency),
    }),
  )

const eventsOf = ({ ledger }: World): ReadonlyArray<DomainEvent> =>
  ledger.outbox.map(({ event }) => event).filter(({ type }) => type === "invoice.overdue")

const emailsOf = ({ ledger }: World): ReadonlyArray<Email> =>
  ledger.emails.filter(({ message }) => message._tag === "PaymentReminder")

const reportAt = Effect.fnUntraced(function* (world: World, now: number, sends = true) {
  yield* TestClock.setTime(now)
  return yield* inRegister(world)(reportOverdue(100, sends))
})

describe("Overdue invoices", () => {
  it.effect(
    "are listed from the day after, and reported once, at noon of the next working day",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const [first, second] = yield* twoIssued(world)
        yield* TestClock.setTime(friday - 12 * hour)
        const listed = inRegister(world)(listOverdue({ limit: 1 }))
        expect((yield* listed).items).toEqual([])
        yield* TestClock.setTime(friday)
        expect(yield* listed).toMatchObject({
          items: [{ invoiceId: first.id, dueDate: "2026-12-04" }],
          hasMore: true,
        })
        expect(yield* reportAt(world, friday)).toBe(0)
        expect(yield* reportAt(world, monday)).toBe(2)
        expect(yield* reportAt(world, monday + 24 * hour)).toBe(0)
        const { amount } = first.total
        expect(eventsOf(world).map(({ data }) => data)).toMatchObject([
          { invoiceId: first.id, owed: amount, outstanding: amount, dueDate: "2026-12-04" },
          { invoiceId: second.id, owed: amount, outstanding: amount - 100 },
        ])
      }),
    ),
  )

  it.effect(
    "are named in one reminder to the contact of the tenant, if reminders are wanted",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const [first] = yield* twoIssued(world)
        const { amount } = first.total
        yield* reportAt(world, monday)
        expect(emailsOf(world)).toMatchObject([
          {
            to: "zakupy@example.com",
            language: "pl",
            message: {
              count: 2,
              sums: [{ amount: 2 * amount - 100, currency: "PLN" }],
              invoices: [{ outstanding: { amount } }, { outstanding: { amount: amount - 100 } }],
            },
          },
        ])
      }),
    ),
  )

  it.effect(
    "are reported without an e-mail when reminders are off",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* twoIssued(world)
        expect(yield* reportAt(world, monday, false)).toBe(2)
        expect([eventsOf(world).length, emailsOf(world)]).toEqual([2, []])
      }),
    ),
  )

  it.effect(
    "wait for their tenant if it is unknown",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const [{ tenantId }] = yield* twoIssued(world)
        const tenant = world.ledger.tenants.get(tenantId)
        world.ledger.tenants.clear()
        expect(yield* reportAt(world, monday)).toBe(0)
        if (tenant !== undefined) world.ledger.tenants.set(tenantId, tenant)
        expect(yield* reportAt(world, monday)).toBe(2)
      }),
    ),
  )

  it.effect(
    "that are paid in the meantime are not reported",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const [first] = yield* twoIssued(world)
        yield* TestClock.setTime(friday)
        yield* pay(world, first)
        expect(yield* reportAt(world, monday)).toBe(1)
      }),
    ),
  )

  it.effect(
    "that KSeF has not accepted, and that nobody has, are not due yet",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        world.ksef.state.away = true
        yield* world.place(start)
        yield* work(world, hour)
        expect(yield* reportAt(world, monday)).toBe(0)
      }),
    ),
  )
})
