/** Clauses of OrderRepository on delivery addresses and metadata that are too old to be kept. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { OrderRepository } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { anAddress } from "../builders/parties.ts"
import { aPlacement } from "../builders/placements.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame, expectSome } from "../suite/expecting.ts"

export const detailClauses = clauses<LedgerPorts>({
  "removes addresses and metadata of old orders, a limit at once, and nothing else": needing(
    "isolated",
    function* () {
      const orders = yield* OrderRepository
      const era = freshEra()
      const details = {
        deliveryAddress: anAddress(),
        metadata: { recipient: lineText("Anna Żuk") },
      }
      const reference = lineText("PO-1")
      const all = []
      for (const nth of [0, 1, 2, 3]) {
        const acceptedAt = instant(era + nth * 1_000)
        const placement = aPlacement({ acceptedAt })
        const order = { ...placement.order, reference, ...details }
        yield* orders.place({ ...placement, order })
        all.push(order)
      }
      const before = instant(era + 3_000)
      const counts = []
      do counts.push(yield* orders.forgetDetails(before, 2))
      while (counts.at(-1) === 2)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3)
      expect(yield* orders.forgetDetails(before, 2)).toBe(0)
      const left = yield* Effect.forEach(all, ({ id }) => orders.findAny(id))
      const without = all.map(
        ({ deliveryAddress: _address, metadata: _metadata, ...order }) => order,
      )
      expectSame(left.map(expectSome), [...without.slice(0, 3), ...all.slice(3)])
    },
  ),
})
