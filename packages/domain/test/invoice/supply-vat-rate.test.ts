/** The VAT rate is that of the day of supply, not of the day of issue. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { composeDocument, documentDates, type NumberedInvoice } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { inWorld, minute, work, type World } from "./support/working.ts"

const start = Date.parse("2026-11-20T09:00:00Z")

describe("The VAT rate", () => {
  /** A numbered invoice of that world, with arbitrary dates. */
  const numbered = Effect.fnUntraced(function* (world: World) {
    yield* world.place(yield* Clock.currentTimeMillis)
    world.ksef.state.away = true
    yield* work(world, minute)
    const [row] = world.ledger.invoices.values()
    if (row === undefined) throw new Error("no invoice")
    return { ...row.kept.invoice, _tag: "Numbered" } as NumberedInvoice
  })
  const day = (text: string) => text as LocalDate

  it.effect.each([
    ["supplied", { expectedOn: day("2010-12-31"), madeOn: day("2010-12-31") }, "22"],
    ["supplied", { expectedOn: day("2010-12-31"), madeOn: day("2011-01-03") }, "23"],
    ["expected", { expectedOn: day("2010-12-31") }, "23"],
  ] as const)(
    "an invoice of 3 January 2011 has the VAT rate of the day when its goods are %s",
    ([, supply, rate]) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const invoice = yield* numbered(world)
          const dates = documentDates(invoice, supply, day("2011-01-03"))
          expect(composeDocument(invoice, dates, instant(0)).vatPercent).toBe(rate)
        }),
      )(),
  )

  it.effect(
    "an invoice issued before a rate change has the new rate if its goods leave after it",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* numbered(world)
        const dates = documentDates(invoice, { expectedOn: day("2011-01-03") }, day("2010-12-31"))
        expect(composeDocument(invoice, dates, instant(0)).vatPercent).toBe("23")
      }),
    ),
  )
})
