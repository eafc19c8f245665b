/** An outage of KSeF, and an invoice that it affects. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { noteCalls, type Outage, usualAvailability } from "@procurement/domain/clearance"
import type { Invoice } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { invoicesOf, minute, work, type World } from "./working.ts"

/** Lets calls fail for a quarter of an hour, so that KSeF counts as away. */
export const lose = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const facts = [15, 10, 5, 0].map((ago) => ({
    _tag: "CallFailed" as const,
    at: instant(now - ago * minute),
  }))
  yield* noteCalls(facts, usualAvailability)
})

export const announce = Effect.fnUntraced(function* (...outages: ReadonlyArray<Outage>) {
  const at = instant(yield* Clock.currentTimeMillis)
  yield* noteCalls([{ _tag: "OutagesAnnounced", at, outages }], usualAvailability)
})

export const only = (world: World): Invoice => {
  const [invoice] = invoicesOf(world)
  if (invoice === undefined) throw new Error("no invoice")
  return invoice
}

/** An invoice that is stored and can't be sent. */
export const stuck = Effect.fnUntraced(function* (world: World) {
  const now = yield* Clock.currentTimeMillis
  world.ksef.state.away = true
  yield* world.place(now)
  yield* work(world, 10_000)
  expect(only(world)._tag).toBe("Stored")
})
