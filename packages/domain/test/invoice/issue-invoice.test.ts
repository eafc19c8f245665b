import { describe, expect, it } from "@effect/vitest"
import { nextStep } from "@procurement/domain/invoice"
import { warsawDate, instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { hour, invoicesOf, inWorld, minute, round, work } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")

const lateEvening = Date.parse("2026-11-20T22:50:00Z")

describe("Issuing an invoice", () => {
  it.effect(
    "goes from pending to archived and tells the world once",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, minute)
        const [invoice] = invoicesOf(world)
        expect(invoice).toMatchObject({ _tag: "Archived", number: "FV/2026/11/000001" })
        expect(invoice?.timeline.map((entry) => entry.state)).toEqual([
          "Pending",
          "Numbered",
          "Drafted",
          "Signed",
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
    "numbers many without gap or repeat",
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
    "waits for a EUR rate that is not published, and says so",
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

describe("When KSeF's answer is lost", () => {
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
    "after it took the file, the session's list settles it without sending again",
    lost("outcomeLostAfterTaken", 1),
  )
  it.effect("before it took the file, the same bytes go again", lost("outcomeLostBeforeTaken", 2))

  it.effect(
    "a crash between intent and answer is an unknown outcome, never a new draft",
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

describe("When KSeF is away", () => {
  it.effect(
    "for an hour, nothing is lost and nothing goes twice",
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
    "every transmission being %s for an hour, it is asked less and less often",
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
    "over midnight in Warsaw, the unsent file is drafted anew under its number",
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

describe("The next step", () => {
  it.effect(
    "of a settled invoice is to rest",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, minute)
        const [invoice] = invoicesOf(world)
        if (invoice === undefined) throw new Error("no invoice")
        expect(nextStep(invoice, warsawDate(instant(start)))).toBe("Rest")
      }),
    ),
  )
})
