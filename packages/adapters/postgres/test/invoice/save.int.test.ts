import * as Option from "effect/Option"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import {
  formerStates,
  type Invoice,
  type InvoiceChange,
  type InvoiceRepository,
  invoiceStates,
  listedInvoice,
  transition,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import { makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { aLine, anEventId, aPlacement, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { rejectedOf, statesOf } from "../fixtures/states.ts"

const work = { dueAt: instant(noon + 5), attempts: 3 }

const eventOf = ({ id, orderId, tenantId }: Invoice): DomainEvent => ({
  id: anEventId(),
  tenantId,
  occurredAt: noon,
  type: "invoice.rejected",
  data: { invoiceId: id, orderId, number: "FV/2026/11/000001", code: 440, description: "Duplikat" },
})

const changeTo = (invoice: Invoice, expectedVersion: number): InvoiceChange => ({
  invoice,
  expectedVersion,
  work,
  events: [],
})

describe("Saving an invoice", () => {
  const opened = useDatabase()
  let invoices: InvoiceRepository["Service"]
  let position = 0
  beforeAll(() => {
    invoices = makeInvoiceRepository(opened().database)
  })

  const placed = async () => {
    const placement = aPlacement()
    await run(makeOrderRepository(opened().database).place(placement))
    position += 1
    const supply = { expectedOn: placement.order.fulfilment.date }
    return { pending: placement.invoice, position, supply }
  }
  const found = async (invoice: Invoice) =>
    Option.getOrThrow(await run(invoices.find(invoice.tenantId, invoice.id)))

  it("each state of an invoice is stored exactly", async () => {
    const { pending, position, supply } = await placed()
    const states = statesOf(pending, position)
    for (const [index, state] of states.entries()) {
      expect(await run(invoices.save(changeTo(state, index + 1)))).toBe(index + 2)
      expect(await found(state)).toStrictEqual({ invoice: state, version: index + 2, work, supply })
    }
    const seen = new Set(["Rejected", "Voided", "IssuedOutside", ...states.map(({ _tag }) => _tag)])
    expect([...seen].toSorted()).toEqual([...invoiceStates].toSorted())
  })

  it.each(formerStates)("an invoice that a former release left %s is numbered", async (former) => {
    const { pending, position, supply } = await placed()
    const numbered = statesOf(pending, position)[1] ?? pending
    await run(invoices.save(changeTo(numbered, 1)))
    const { id, tenantId, timeline } = numbered
    const entry = { state: former, at: noon }
    const left = { _tag: former, issueDate: "2026-11-20", timeline: [...timeline, entry] }
    await opened().database.sql.query(
      { name: "", text: "update invoices set state = $2, body = body || $3::jsonb where id = $1" },
      [id, former, JSON.stringify(left)],
    )
    const now = instant(work.dueAt + 1)
    const claim = { limit: 100, now, leaseUntil: instant(now + 1), stage: "preparing" } as const
    const claimed = (await run(invoices.claimDue(claim))).find(({ invoice }) => invoice.id === id)
    const invoice = { ...numbered, timeline: [...timeline, entry] }
    expect(claimed).toStrictEqual({ invoice, version: 3, work, supply })
    const page = await run(invoices.page(tenantId, { limit: 10 }))
    expect(page.invoices.map((each) => each.invoice)).toStrictEqual([listedInvoice(invoice)])
  })

  it("invoices saved together are saved again after a deadlock", async () => {
    const { database } = opened()
    const all = [await placed(), await placed()]
    const changes = all.map(({ pending, position }) =>
      changeTo(statesOf(pending, position).find(({ _tag }) => _tag === "Numbered") ?? pending, 1),
    )
    await rowsOf(database, "create sequence tries")
    await rowsOf(
      database,
      `create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
        return new;
      end $$`,
    )
    await rowsOf(
      database,
      "create trigger fail_once before update on invoices for each row execute function fail_once()",
    )
    onTestFinished(async () => {
      await rowsOf(database, "drop function fail_once cascade")
    })
    expect(await run(invoices.saveMany(changes))).toMatchObject({ stale: [] })
    for (const { pending } of all) expect((await found(pending)).version).toBe(2)
    const [tried] = await rowsOf<{ last_value: string }>(database, "select last_value from tries")
    expect(Number(tried?.last_value)).toBe(1 + all.length)
  })

  it("a voided invoice is stored, also with its number and file", async () => {
    const voided = { at: noon, reason: lineText("zamówienie anulowano") }
    const { pending, position } = await placed()
    const stored = statesOf(pending, position).find(({ _tag }) => _tag === "Stored") ?? pending
    for (const [index, state] of [pending, stored].entries()) {
      const given = transition(state, { _tag: "Voided", voided }, noon)
      await run(invoices.save(changeTo(given, index + 1)))
      expect((await found(given)).invoice).toStrictEqual(given)
    }
  })

  it("the number of an invoice issued outside KSeF finds it, and is unique", async () => {
    const number = lineText("A/17/2026")
    const by = lineText("Anna")
    const issueDate = "2026-11-20" as LocalDate
    const outside = { number, issueDate, recordedAt: noon, by }
    const given = async () => {
      const { pending, position } = await placed()
      const numbered = statesOf(pending, position)[1] ?? pending
      return transition(numbered, { _tag: "IssuedOutside", outside }, noon)
    }
    const first = await given()
    await run(invoices.save(changeTo(first, 1)))
    expect((await found(first)).invoice).toStrictEqual(first)
    expect(await run(invoices.withOutsideNumber(number))).toEqual(Option.some(first.id))
    const second = run(invoices.save(changeTo(await given(), 1)))
    await expect(second).rejects.toThrow("invoices_outside_number_unique")
  })

  it("a rejected invoice is stored", async () => {
    const { pending, position } = await placed()
    const rejected = rejectedOf(pending, position)
    await run(invoices.save(changeTo(rejected, 1)))
    expect((await found(rejected)).invoice).toStrictEqual(rejected)
  })

  it("changed lines are stored", async () => {
    const { pending } = await placed()
    const { invoice } = await found(pending)
    const changed = { ...invoice, lines: [aLine(7)] }
    await run(invoices.save(changeTo(changed, 1)))
    expect((await found(pending)).invoice).toStrictEqual(changed)
  })

  it("unchanged lines are kept", async () => {
    const { pending } = await placed()
    const { invoice } = await found(pending)
    await run(invoices.save(changeTo({ ...invoice }, 1)))
    expect((await found(pending)).invoice).toStrictEqual(pending)
  })

  it("the lines of one invoice are not mistaken for those of another", async () => {
    const one = await placed()
    const other = await placed()
    const { lines } = (await found(one.pending)).invoice
    const changed = { ...other.pending, lines: lines.slice(0, 1) }
    await run(invoices.save(changeTo(changed, 1)))
    const borrowed = { ...other.pending, lines }
    await run(invoices.save(changeTo(borrowed, 2)))
    expect((await found(other.pending)).invoice).toStrictEqual(borrowed)
  })

  it("the work is stored with its problem, and a solved problem is removed", async () => {
    const { pending } = await placed()
    const problem = { step: "Send", code: "Unavailable", detail: "503 🦊", at: noon, since: noon }
    const troubled = { ...work, problem }
    await run(invoices.save({ ...changeTo(pending, 1), work: troubled }))
    expect((await found(pending)).work).toStrictEqual(troubled)
    await run(invoices.save({ ...changeTo(pending, 2), work: { dueAt: undefined, attempts: 0 } }))
    expect((await found(pending)).work).toStrictEqual({ dueAt: undefined, attempts: 0 })
  })

  it("a detail that jsonb can't hold is stored with U+FFFD in its place", async () => {
    const { pending } = await placed()
    const detail = "a\u0000b\ud800c\\u0000"
    const problem = { step: "Send", code: "x", detail, at: noon, since: noon }
    await run(invoices.save({ ...changeTo(pending, 1), work: { ...work, problem } }))
    expect((await found(pending)).work.problem?.detail).toBe("a\ufffdb\ufffdc\\u0000")
  })

  it("events are stored with the invoice", async () => {
    const { pending } = await placed()
    const events = [eventOf(pending), eventOf(pending)]
    await run(invoices.save({ ...changeTo(pending, 1), events }))
    const rows = await rowsOf<{ body: DomainEvent }>(
      opened().database,
      `select body from outbox where aggregate_type = 'invoice' and aggregate_id = $1
       order by position`,
      [pending.id],
    )
    expect(rows.map(({ body }) => body)).toEqual(events)
  })

  it("a save with a stale version changes nothing and stores no event", async () => {
    const { pending, position } = await placed()
    const [, numbered] = statesOf(pending, position)
    await run(invoices.save(changeTo(pending, 1)))
    const before = await found(pending)
    const stale = { ...changeTo(numbered!, 1), events: [eventOf(pending)] }
    await expect(run(invoices.save(stale))).rejects.toMatchObject({
      _tag: "StaleVersion",
      id: pending.id,
    })
    expect(await found(pending)).toStrictEqual(before)
    const rows = await rowsOf(opened().database, "select 1 from outbox where aggregate_id = $1", [
      pending.id,
    ])
    expect(rows).toEqual([])
  })

  it("exactly one of several concurrent saves succeeds", async () => {
    const { pending } = await placed()
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, () => run(invoices.save(changeTo(pending, 1)))),
    )
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect((await found(pending)).version).toBe(2)
  })

  it("a save changes nothing when an event can't be stored", async () => {
    const { pending } = await placed()
    const event = eventOf(pending)
    await run(invoices.save({ ...changeTo(pending, 1), events: [event] }))
    const again = run(invoices.save({ ...changeTo(pending, 2), events: [event] }))
    await expect(again).rejects.toThrow("outbox_id_unique")
    expect((await found(pending)).version).toBe(2)
  })

  it("a save releases the claim, or keeps it on request", async () => {
    const { pending } = await placed()
    const leaseUntil = instant(noon + 60_000)
    const claim = () =>
      run(
        invoices.claimDue({
          stage: "preparing",
          limit: 1_000,
          now: instant(noon + 10),
          leaseUntil,
        }),
      )
    const isClaimed = async () =>
      (await claim()).find(({ invoice }) => invoice.id === pending.id)?.version
    const first = await isClaimed()
    const kept = { ...changeTo(pending, first!), keepLeaseUntil: leaseUntil }
    const version = await run(invoices.save(kept))
    expect(await isClaimed()).toBeUndefined()
    await run(invoices.save(changeTo(pending, version)))
    expect(await isClaimed()).toBeGreaterThan(version)
  })

  it("a number that another invoice of the seller has is rejected", async () => {
    const one = await placed()
    const other = await placed()
    const [, numbered] = statesOf(one.pending, one.position)
    const [, same] = statesOf(other.pending, one.position)
    await run(invoices.save(changeTo(numbered!, 1)))
    await expect(run(invoices.save(changeTo(same!, 1)))).rejects.toThrow(
      "invoices_number_seller_nip_unique",
    )
  })
})
