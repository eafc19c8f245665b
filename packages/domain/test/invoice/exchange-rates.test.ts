/** The day of an invoice's exchange rate, and waiting for a rate. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { ExchangeRates, ExchangeRatesError } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { hour, inWorld, minute, work, type World } from "./support/working.ts"

const keptIn = ({ ledger }: World) => {
  const [row] = ledger.invoices.values()
  if (row === undefined) throw new Error("no invoice")
  return row.kept
}

const rateDayOf = (world: World): string | undefined => {
  const { invoice } = keptIn(world)
  return "rate" in invoice ? invoice.rate?.publishedOn : undefined
}

/** A bank with a table for every day, working or not, which records the requested days. */
const bankThatWasAsked = (asked: Array<LocalDate>): ExchangeRates["Service"] => ({
  publishedOn: (currency, publishedOn) => {
    asked.push(publishedOn)
    const table = "226/A/NBP/2026"
    return Effect.succeed(Option.some({ currency, rateMicros: 4_253_700, table, publishedOn }))
  },
})

/** By the clock in Warsaw: one hour ahead of UTC in winter, two in summer. */
const cases: ReadonlyArray<readonly [when: string, at: string, day: string]> = [
  ["on a Friday", "2026-11-20T10:00:00Z", "2026-11-19"],
  ["on a Saturday", "2026-11-21T10:00:00Z", "2026-11-20"],
  ["on a Sunday", "2026-11-22T10:00:00Z", "2026-11-20"],
  ["on a Monday", "2026-11-23T10:00:00Z", "2026-11-20"],
  ["on a holiday, a Wednesday", "2026-11-11T10:00:00Z", "2026-11-10"],
  ["on the day after that holiday", "2026-11-12T10:00:00Z", "2026-11-10"],
  ["after Christmas, its Eve being free, and a Sunday", "2026-12-28T10:00:00Z", "2026-12-23"],
  ["on the first working day of a year", "2027-01-04T10:00:00Z", "2026-12-31"],
  ["after Epiphany", "2027-01-07T10:00:00Z", "2027-01-05"],
  ["on Easter Tuesday", "2027-03-30T10:00:00Z", "2027-03-26"],
  ["at 23:56 in winter", "2026-11-24T22:56:00Z", "2026-11-23"],
  ["at 00:01 in winter", "2026-11-24T23:01:00Z", "2026-11-24"],
  ["at 23:56 in summer", "2027-07-13T21:56:00Z", "2027-07-12"],
  ["at 00:01 in summer", "2027-07-13T22:01:00Z", "2027-07-13"],
]

describe("Exchange rates of invoices in EUR", () => {
  it.effect.each(cases)("an invoice issued %s has the previous working day's rate", ([, at, day]) =>
    inWorld(Date.parse(at), (world) => {
      const asked: Array<LocalDate> = []
      return Effect.gen(function* () {
        yield* world.place(Date.parse(at), "EUR")
        yield* work(world, minute)
        expect(keptIn(world).invoice._tag).toBe("Archived")
        expect([rateDayOf(world), asked]).toEqual([day, [day]])
      }).pipe(Effect.provideService(ExchangeRates, bankThatWasAsked(asked)))
    })(),
  )

  const lateOnTuesday = Date.parse("2026-11-24T22:30:00Z")

  it.effect(
    "an invoice that is drafted again after midnight has the new day's rate",
    inWorld(lateOnTuesday, (world) =>
      Effect.gen(function* () {
        world.publishRate("2026-11-23")
        yield* world.place(lateOnTuesday, "EUR")
        world.ksef.state.away = true
        yield* work(world, 20 * minute)
        expect([keptIn(world).invoice._tag, rateDayOf(world)]).toEqual(["Stored", "2026-11-23"])
        // After midnight, Tuesday's table is not published yet.
        yield* work(world, hour)
        expect(keptIn(world)).toMatchObject({
          invoice: { _tag: "Numbered", number: "FV/2026/11/000001" },
          work: { problem: { step: "Draft", code: "RateNotPublished" } },
        })
        expect(rateDayOf(world)).toBeUndefined()
        world.publishRate("2026-11-24")
        world.ksef.state.away = false
        yield* work(world, hour)
        const { invoice } = keptIn(world)
        expect(invoice).toMatchObject({ _tag: "Archived", number: "FV/2026/11/000001" })
        expect(rateDayOf(world)).toBe("2026-11-24")
        expect(world.ksef.taken).toHaveLength(1)
      }),
    ),
  )
})

const friday = Date.parse("2026-11-20T10:00:00Z")

describe("Invoices without an exchange rate", () => {
  it.effect(
    "an invoice whose rate is not published waits with a problem and retries every 5 minutes",
    inWorld(friday, (world) =>
      Effect.gen(function* () {
        world.publishRate("2026-11-18")
        yield* world.place(friday, "EUR")
        yield* work(world, 3 * hour)
        const { invoice, work: waiting } = keptIn(world)
        expect(invoice._tag).toBe("Numbered")
        expect(waiting.problem).toMatchObject({ code: "RateNotPublished", since: friday })
        expect(waiting.problem?.detail).toContain("2026-11-19")
        const { at = 0 } = waiting.problem ?? {}
        expect(at).toBeGreaterThan(friday + 2 * hour)
        const wait = (waiting.dueAt ?? 0) - at
        expect(wait).toBeGreaterThanOrEqual(5 * minute)
        expect(wait).toBeLessThanOrEqual(6 * minute)
        expect(world.ksef.state.submissions).toBe(0)
      }),
    ),
  )

  it.effect.each(["Unavailable", "UnexpectedAnswer"] as const)(
    "a failure of NBP (%s) is reported, and the invoice resumes automatically",
    (reason) =>
      inWorld(friday, (world) =>
        Effect.gen(function* () {
          const trouble = new ExchangeRatesError({ reason, detail: "NBP: HTTP 503" })
          yield* world.place(friday, "EUR")
          yield* work(world, hour).pipe(
            Effect.provideService(ExchangeRates, { publishedOn: () => Effect.fail(trouble) }),
          )
          expect(keptIn(world).work.problem).toEqual({
            step: "Draft",
            code: `ExchangeRates${reason}`,
            detail: "NBP: HTTP 503",
            since: friday,
            at: keptIn(world).work.problem?.at,
          })
          world.publishRate("2026-11-19")
          yield* work(world, hour)
          expect(keptIn(world).invoice._tag).toBe("Archived")
          expect(keptIn(world).work).toEqual({ dueAt: undefined, attempts: 0 })
        }),
      )(),
  )

  it.effect(
    "an invoice in PLN is issued without a request to NBP",
    inWorld(friday, (world) =>
      Effect.gen(function* () {
        yield* world.place(friday)
        yield* work(world, minute)
        expect(keptIn(world).invoice._tag).toBe("Archived")
        expect(keptIn(world).invoice.timeline.at(-1)?.at).toBeLessThan(instant(friday + minute))
      }).pipe(
        Effect.provideService(ExchangeRates, { publishedOn: () => Effect.die(new Error("asked")) }),
      ),
    ),
  )
})
