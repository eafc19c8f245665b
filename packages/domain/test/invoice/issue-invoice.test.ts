import { describe, expect, it } from "@effect/vitest"
import { InvoiceRepository, nextStep } from "@procurement/domain/invoice"
import { warsawDate, instant } from "@procurement/domain/calendar"
import { RenewalQueue } from "@procurement/domain/renewal"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import { hour, invoicesOf, inWorld, minute, round, work } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")

const lateEvening = Date.parse("2026-11-20T22:50:00Z")

describe("Issuing an invoice", () => {
  it.effect(
    "an invoice goes from pending to archived and publishes its event once",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, minute)
        const [invoice] = invoicesOf(world)
        expect(invoice).toMatchObject({ _tag: "Archived", number: "FV/2026/11/000001" })
        expect(invoice?.timeline.map((entry) => entry.state)).toEqual([
          "Pending",
          "Numbered",
          "Stored",
          "Sending",
          "Submitted",
          "Acknowledged",
          "Archived",
        ])
        const types = world.ledger.outbox.map(({ event }) => event.type)
        expect(types).toEqual(["order.accepted", "invoice.issued"])
      }),
    ),
  )

  it.effect(
    "an archived invoice has one scheduled signature renewal",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const nextRenewalAt = instant(Date.parse("2028-08-01T00:00:00Z"))
        world.evidence.extended = { level: "LT", container: undefined, nextRenewalAt }
        yield* world.place(start)
        yield* work(world, minute)
        const [invoice] = invoicesOf(world)
        const planned = { invoiceId: invoice?.id, made: 0, renewAt: nextRenewalAt }
        expect(yield* world.renewals.page({ limit: 9 })).toMatchObject([planned])
      }),
    ),
  )

  it.effect(
    "a retry schedules the renewal when scheduling failed after the record was sealed",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const nextRenewalAt = instant(Date.parse("2028-08-01T00:00:00Z"))
        world.evidence.extended = { level: "LT", container: undefined, nextRenewalAt }
        const { plan } = world.renewals
        let tries = 0
        const interrupted: RenewalQueue["Service"] = {
          ...world.renewals,
          plan: (renewals) => {
            tries += 1
            const away = new Unavailable({ port: "RenewalQueue" })
            return tries === 1 ? Effect.fail(away) : plan(renewals)
          },
        }
        yield* world.place(start)
        yield* Effect.provideService(work(world, minute), RenewalQueue, interrupted)
        const [invoice] = invoicesOf(world)
        expect(invoice?._tag).toBe("Archived")
        expect(tries).toBe(2)
        expect(yield* world.renewals.page({ limit: 9 })).toHaveLength(1)
      }),
    ),
  )

  it.effect(
    "many invoices are numbered without gaps or duplicates",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        for (let index = 0; index < 120; index += 1) yield* world.place(start)
        yield* work(world, hour)
        const numbers = invoicesOf(world).map((invoice) =>
          "number" in invoice ? invoice.number : "none",
        )
        const expected = Array.from(
          { length: 120 },
          (_, index) => `FV/2026/11/${String(index + 1).padStart(6, "0")}`,
        )
        expect(numbers.toSorted()).toEqual(expected)
      }),
    ),
  )

  it.effect(
    "an invoice in EUR waits with a problem until its rate is published",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start, "EUR")
        yield* work(world, minute)
        const kept = [...world.ledger.invoices.values()][0]?.kept
        expect(kept?.invoice._tag).toBe("Numbered")
        expect(kept?.work.problem?.code).toBe("RateNotPublished")
        world.publishRate("2026-11-19")
        yield* work(world, hour)
        expect(invoicesOf(world)[0]).toMatchObject({
          _tag: "Archived",
          rate: { rateMicros: 4_253_700 },
        })
      }),
    ),
  )
})

describe("Lost responses of KSeF", () => {
  const lost = (trouble: "outcomeLostAfterTaken" | "outcomeLostBeforeTaken", sends: number) =>
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        world.ksef.state.trouble = trouble
        yield* round
        expect(invoicesOf(world)[0]?._tag).toBe("OutcomeUnknown")
        world.ksef.state.trouble = "none"
        yield* work(world, hour)
        expect(invoicesOf(world)[0]?._tag).toBe("Archived")
        expect(world.ksef.taken).toHaveLength(1)
        expect(world.ksef.state.submissions).toBe(sends)
      }),
    )

  it.effect(
    "a file that KSeF accepted before its response was lost is not sent again",
    lost("outcomeLostAfterTaken", 1),
  )
  it.effect("a file lost before KSeF accepted it is sent again", lost("outcomeLostBeforeTaken", 2))

  it.effect(
    "a transmission that waits too long is ended before another worker may send the file",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        world.ksef.state.waitingMillis = hour
        const working = yield* Effect.forkChild(round)
        yield* TestClock.adjust(44_999)
        expect(invoicesOf(world)[0]?._tag).toBe("Sending")
        world.ksef.state.waitingMillis = 0
        yield* TestClock.adjust(1)
        yield* Fiber.join(working)
        expect(world.ksef.submitted.map(({ at }) => at)).toEqual([start + 45_000])
      }),
    ),
  )

  it.effect(
    "a worker whose save took longer than its lease does not send beside another",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        const invoices = yield* InvoiceRepository
        const slow = InvoiceRepository.of({
          ...invoices,
          save: (change) =>
            Effect.tap(invoices.save(change), () =>
              Effect.sleep(change.invoice._tag === "Sending" ? 61_000 : 0),
            ),
        })
        const delayed = yield* Effect.forkChild(
          Effect.provideService(round, InvoiceRepository, slow),
        )
        yield* TestClock.adjust(60_000)
        yield* round
        expect(world.ksef.state.submissions).toBe(1)
        yield* TestClock.adjust(1_000)
        yield* Fiber.join(delayed)
        yield* work(world, hour)
        expect(invoicesOf(world)[0]?._tag).toBe("Archived")
        expect(world.ksef.state.submissions).toBe(1)
      }),
    ),
  )

  it.effect(
    "a crash during a transmission leads to an unknown outcome, never a new draft",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        world.ksef.state.away = true
        yield* round
        const row = [...world.ledger.invoices.values()][0]
        if (row === undefined || row.kept.invoice._tag !== "Stored") throw new Error("not stored")
        const { invoice } = row.kept
        const transmission = { sessionReference: "session-1", startedAt: instant(start) }
        const sending = { ...invoice, _tag: "Sending", transmissions: [transmission] } as const
        row.kept = { ...row.kept, invoice: sending }
        world.ksef.state.away = false
        yield* TestClock.setTime(start + 30 * hour)
        yield* work(world, hour)
        expect(invoicesOf(world)[0]).toMatchObject({ _tag: "Archived", issueDate: "2026-11-20" })
        expect(world.ksef.taken.map((file) => file.digest)).toEqual([invoice.document.digest])
      }),
    ),
  )
})

describe("Outages of KSeF", () => {
  it.effect(
    "an outage of an hour loses no invoice and sends none twice",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        for (let index = 0; index < 20; index += 1) yield* world.place(start)
        world.ksef.state.away = true
        yield* work(world, hour)
        for (const { kept } of world.ledger.invoices.values()) {
          expect(kept.invoice._tag).toBe("Stored")
          expect(kept.work.problem?.code).toBe("NotTaken")
        }
        world.ksef.state.away = false
        yield* work(world, hour)
        expect(invoicesOf(world).every((invoice) => invoice._tag === "Archived")).toBe(true)
        expect(world.ksef.taken).toHaveLength(20)
      }),
    ),
  )

  it.effect.each(["notTaken", "dropped"] as const)(
    "an invoice whose transmissions are all %s for an hour is retried less and less often",
    (trouble) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          yield* world.place(start)
          world.ksef.state.trouble = trouble
          yield* work(world, hour)
          expect(world.ksef.state.submissions).toBeGreaterThan(10)
          expect(world.ksef.state.submissions).toBeLessThan(25)
          expect(invoicesOf(world)[0]?._tag).toBe("Stored")
          world.ksef.state.trouble = "none"
          yield* work(world, hour)
          expect(invoicesOf(world)[0]?._tag).toBe("Archived")
          expect(world.ksef.taken).toHaveLength(1)
        }),
      )(),
  )

  it.effect(
    "an unsent invoice is drafted again with its number after midnight in Warsaw",
    inWorld(lateEvening, (world) =>
      Effect.gen(function* () {
        yield* world.place(lateEvening)
        world.ksef.state.away = true
        yield* work(world, 20 * minute)
        world.ksef.state.away = false
        yield* work(world, hour)
        expect(invoicesOf(world)[0]).toMatchObject({
          _tag: "Archived",
          number: "FV/2026/11/000001",
          issueDate: "2026-11-21",
        })
        expect(world.ksef.taken).toHaveLength(1)
      }),
    ),
  )
})

describe("nextStep", () => {
  it.effect(
    "a settled invoice has no further step",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, minute)
        const [invoice] = invoicesOf(world)
        if (invoice === undefined) throw new Error("no invoice")
        const today = warsawDate(instant(start))
        expect(nextStep(invoice, { expectedOn: today }, today)).toBe("Rest")
      }),
    ),
  )
})
