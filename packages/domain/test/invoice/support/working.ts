/** Rounds of issuing in a separate world, with the clock moved to the next due time. */
import { type Invoice, issueDueInvoices } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { makeWorld } from "./issuing-world.ts"

export const minute = 60_000
export const hour = 60 * minute

export const round = issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds: 60 })

export type World = ReturnType<typeof makeWorld>

export const invoicesOf = ({ ledger }: World): ReadonlyArray<Invoice> =>
  [...ledger.invoices.values()].map((row) => row.kept.invoice)

/** Runs rounds, moving the clock to the next due time, until no work is left or the limit. */
export const work = Effect.fnUntraced(function* (world: World, limitMillis: number) {
  const end = (yield* Clock.currentTimeMillis) + limitMillis
  while ((yield* Clock.currentTimeMillis) <= end) {
    yield* round
    const now = yield* Clock.currentTimeMillis
    const due = [...world.ledger.invoices.values()].flatMap(({ kept, leasedUntil }) =>
      kept.work.dueAt === undefined ? [] : [Math.max(kept.work.dueAt, leasedUntil ?? 0)],
    )
    if (due.length === 0) return
    yield* TestClock.adjust(Math.max(1, Math.min(...due) - now))
  }
})

/** A scenario in a separate world, with the clock set to that time. */
export const inWorld =
  <A, E, R>(at: number, scenario: (world: World) => Effect.Effect<A, E, R>, certifiedFrom = 0) =>
  () => {
    const world = makeWorld(certifiedFrom)
    return Effect.andThen(TestClock.setTime(at), scenario(world)).pipe(Effect.provide(world.layer))
  }
