/** Reminders before the due date, from an issued invoice to the e-mail as it is sent. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerLedgerMemory,
  makeOverdueRegisterMemory,
  makePeopleMemory,
  makeUserRepositoryMemory,
} from "@procurement/adapter-memory"
import { DocumentArchive } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { Email } from "@procurement/domain/email"
import { InvoicePdf, type PendingInvoice } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { prepareEmail, remind, remindOfDueInvoices } from "@procurement/domain/notification"
import { OverdueRegister, recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { type User, UserRepository } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { hour, inWorld, work, type World } from "../invoice/support/working.ts"
import { tenantOf } from "../payment/support/tenants.ts"
import { anAccountant, emailIdNumbered, tenant } from "./support/issued.ts"

const at = (text: string) => instant(Date.parse(text))
const start = at("2026-11-20T10:00:00Z")
/** The invoices are due on Friday, 4 December. */
const morning = at("2026-12-01T07:00:00Z")
const dueInvoices = "2026-11-22" as LocalDate

/** Two issued invoices of one tenant, and an accountant of it who wants reminders. */
const aCompany = Effect.fnUntraced(function* (world: World, changes: Partial<User> = {}) {
  const first = yield* world.place(start)
  const second = yield* world.place(start + 1)
  const { tenantId } = first
  world.ledger.tenants.set(tenantId, tenantOf(first))
  const row = world.ledger.invoices.get(second.id)
  if (row === undefined) throw new TypeError("not placed")
  row.kept = { ...row.kept, invoice: { ...row.kept.invoice, tenantId } }
  yield* work(world, hour)
  const people = makePeopleMemory(world.ledger.emails)
  const user = anAccountant(1, { tenantId, notifications: { dueInvoices }, ...changes })
  people.users.set(user.id, user)
  const layer = Layer.mergeAll(
    Layer.fresh(layerLedgerMemory(world.ledger)),
    Layer.sync(OverdueRegister, () => makeOverdueRegisterMemory(world.ledger)),
    Layer.sync(UserRepository, () => makeUserRepositoryMemory(people)),
    Layer.mock(DocumentArchive, {}),
    Layer.mock(InvoicePdf, {}),
  )
  const remindAt = Effect.fnUntraced(function* (now: number) {
    yield* TestClock.setTime(now)
    return yield* remindOfDueInvoices(10)
  }, Effect.provide(layer))
  const pay = ({ id: invoiceId, total }: PendingInvoice, amount: number = total.amount) =>
    recordPayment({
      kind: "payment",
      invoiceId,
      reference: lineText(`${invoiceId} ${amount}`),
      amount: money(amount, total.currency),
    }).pipe(Effect.provide(layer))
  const prepare = (email: Email) => Effect.provide(prepareEmail(email), layer)
  const emails = () => world.ledger.emails.filter(({ message }) => message._tag === "InvoicesDue")
  return { first, second, user, people, remindAt, pay, prepare, emails }
})

describe("Reminders before the due date", () => {
  it.effect(
    "name the invoices of three days later in one e-mail, once, in the person's language",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { first, second, user, remindAt, emails } = yield* aCompany(world)
        yield* remindAt(morning - 1)
        expect(emails()).toEqual([])
        expect(yield* remindAt(morning)).toBe(1)
        expect(yield* remindAt(morning + hour)).toBe(0)
        yield* remindAt(morning + 24 * hour)
        const account = { iban: expect.stringMatching(/^PL\d{26}$/) }
        expect(emails()).toMatchObject([
          {
            to: user.email,
            language: user.language,
            message: {
              tenantName: "Zielona Łąka sp. z o.o.",
              invoices: [first, second].map(({ id, total }) => ({
                invoiceId: id,
                dueDate: "2026-12-04",
                outstanding: total,
                transfer: { account, title: expect.stringContaining(" FV/") },
              })),
            },
          },
        ])
      }),
    ),
  )

  it.effect(
    "leave out what is paid, also when it is paid before the e-mail leaves",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { first, second, remindAt, pay, prepare, emails } = yield* aCompany(world)
        yield* remindAt(morning)
        const [email] = emails()
        if (email === undefined) throw new TypeError("not reminded")
        yield* pay(first)
        yield* pay(second, 100)
        const outstanding = money(second.total.amount - 100, second.total.currency)
        expect((yield* prepare(email)).email.message).toMatchObject({
          invoices: [{ invoiceId: second.id, outstanding }],
        })
        yield* pay(second, outstanding.amount)
        const report = { _tag: "RefusedForGood", detail: "nothing is left to pay" }
        expect(yield* Effect.flip(prepare(email))).toEqual(report)
      }),
    ),
  )

  it.effect(
    "name what was paid before the day not at all, and send nothing when all is paid",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { first, second, remindAt, pay, emails } = yield* aCompany(world)
        yield* pay(first)
        yield* pay(second)
        expect(yield* remindAt(morning)).toBe(1)
        expect([emails(), yield* remindAt(morning)]).toEqual([[], 0])
      }),
    ),
  )

  it.effect.each([
    ["name what is due today, after no worker ran for days", "2026-12-04T20:00:00Z", 1],
    ["wait for the morning then, so that a day has one", "2026-12-04T06:00:00Z", 0],
    ["never name what is overdue", "2026-12-04T23:30:00Z", 0],
  ] as const)("%s", ([, now, count]) =>
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { remindAt, emails } = yield* aCompany(world)
        yield* remindAt(at(now))
        expect(emails()).toHaveLength(count)
      }),
    )(),
  )

  it.effect(
    "are not sent to developers, nor to people who were removed or turned them off",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { user, people, remindAt, prepare, emails } = yield* aCompany(world)
        yield* remindAt(morning)
        const [email] = emails()
        if (email === undefined) throw new TypeError("not reminded")
        for (const changes of [{ role: "developer" }, { notifications: {} }] as const) {
          people.users.set(user.id, { ...user, ...changes })
          expect((yield* Effect.flip(prepare(email)))._tag).toBe("RefusedForGood")
        }
        people.users.set(user.id, { ...user, role: "developer" })
        yield* remindAt(morning)
        expect(emails()).toEqual([email])
      }),
    ),
  )

  it("change nothing when another process was faster, or the person turned them off", () => {
    const person = anAccountant(1, { notifications: { dueInvoices } })
    const reminder = { person, tenant, invoices: [], id: emailIdNumbered(1), now: morning }
    for (const notifications of [{ dueInvoices: "2026-12-04" as LocalDate }, {}]) {
      const saved = Result.getOrThrow(remind([{ ...person, notifications }], reminder))
      expect(saved).toMatchObject({ kind: "unchanged", emails: [] })
    }
  })
})
