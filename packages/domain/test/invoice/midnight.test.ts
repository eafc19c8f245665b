/** An online invoice reaches KSeF only on its day of issue, in summer and winter time. */
import { describe, expect, it } from "@effect/vitest"
import { type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { hour, inWorld, invoicesOf, minute, work, type World } from "./support/working.ts"

const only = (world: World): Invoice => {
  const [invoice] = invoicesOf(world)
  if (invoice === undefined) throw new Error("no invoice")
  return invoice
}

describe.each(["2027-01-01", "2027-07-01"])("The month that ends before %s", (day) => {
  const midnight = warsawMidnight(day as LocalDate)
  const month = day.slice(0, 7).replace("-", "/")

  it.effect(
    "an order at 23:57:31 gets the first number of the month in which its invoice is issued",
    inWorld(midnight - 149_000, (world) =>
      Effect.gen(function* () {
        yield* world.place(midnight - 149_000)
        yield* work(world, minute)
        expect(only(world)._tag).toBe("Pending")
        yield* work(world, hour)
        const number = `FV/${month}/000001`
        expect(only(world)).toMatchObject({ _tag: "Archived", number, issueDate: day })
      }),
    ),
  )
})

describe.each(["2026-10-25", "2026-10-26", "2027-03-28", "2027-03-29"])(
  "Online invoices at the midnight before %s in Warsaw",
  (day) => {
    const midnight = warsawMidnight(day as LocalDate)

    /** The file that reached KSeF states the day on which it was sent and received. */
    const arrivedOnItsDay = (world: World) => {
      const invoice = only(world)
      expect(invoice).toMatchObject({ _tag: "Archived", issueDate: day })
      expect(world.ksef.submitted).toHaveLength(1)
      expect(world.ksef.submitted[0]?.at).toBeGreaterThanOrEqual(midnight + 10_000)
      expect(world.ksef.submitted[0]?.offline).toBeUndefined()
    }

    it.effect(
      "an invoice that is ready at 23:59 waits until after midnight and has the new date",
      inWorld(midnight - minute, (world) =>
        Effect.gen(function* () {
          yield* world.place(midnight - minute)
          yield* work(world, hour)
          arrivedOnItsDay(world)
        }),
      ),
    )

    it.effect(
      "an invoice whose session opens after midnight is not sent with the old date",
      inWorld(midnight - 4 * minute, (world) =>
        Effect.gen(function* () {
          world.ksef.state.openingMillis = 4 * minute + 20_000
          yield* world.place(midnight - 4 * minute)
          yield* Effect.forkChild(work(world, hour))
          yield* TestClock.adjust(5 * minute)
          world.ksef.state.openingMillis = 0
          yield* TestClock.adjust(hour)
          yield* work(world, hour)
          arrivedOnItsDay(world)
        }),
      ),
    )

    it.effect(
      "an invoice that is ready five minutes before midnight is sent immediately",
      inWorld(midnight - 5 * minute, (world) =>
        Effect.gen(function* () {
          yield* world.place(midnight - 5 * minute)
          yield* work(world, minute)
          expect(only(world)._tag).toBe("Archived")
          expect(world.ksef.submitted[0]?.at).toBeLessThan(midnight - 3 * minute)
        }),
      ),
    )
  },
)
