/** An authority whose certificate ends soon: no time stamp is bought without a gain. */
import { describe, expect } from "@effect/vitest"
import { type LastTimeStamp, renewSignatures } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import {
  archived,
  atTime,
  containersOf,
  dueAt,
  inWorld,
  options,
  plannedFor,
  yearMillis,
} from "./renewal-world.ts"
import { dayMillis, minuteMillis } from "./renewals.ts"

describe("Renewals that gain nothing", () => {
  inWorld("a renewal that gains nothing is not stored and does not halt the round", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      world.state.holdsMillis = -dayMillis
      yield* atTime(dueAt + 10)
      expect(yield* renewSignatures(options)).toMatchObject({ failed: 1, isHalted: false })
      expect((yield* plannedFor(world, record))?.failure?.code).toBe("NothingGained")
      expect(yield* world.archive.renewals(record.invoiceId)).toEqual([])
    }),
  )

  inWorld("renewals that gain nothing cost one time stamp a day in all", (world) =>
    Effect.gen(function* () {
      const records = []
      for (let nth = 1; nth <= 5; nth += 1) records.push(yield* archived(world, nth))
      world.state.holdsMillis = -dayMillis
      let lastTimeStamp: LastTimeStamp | undefined
      const minutesOfThreeDays = 3 * 24 * 60
      for (let minute = 0; minute < minutesOfThreeDays; minute += 5) {
        yield* atTime(dueAt + 10 + minute * minuteMillis)
        const page = yield* renewSignatures({ ...options, batch: 2, lastTimeStamp })
        lastTimeStamp = page.lastTimeStamp
      }
      expect(world.state.asked).toBe(3)
      // On the fourth day the authority has a new certificate.
      world.state.holdsMillis = 2 * yearMillis
      yield* atTime(dueAt + 10 + 4 * dayMillis)
      expect(yield* renewSignatures({ ...options, lastTimeStamp })).toMatchObject({ renewed: 5 })
      const containers = yield* Effect.forEach(records, (one) => containersOf(world, one))
      expect(containers.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
    }),
  )

  inWorld("a renewal that gains from the same authority is still made", (world) =>
    Effect.gen(function* () {
      const due = yield* archived(world, 1)
      yield* atTime(dueAt + 10)
      world.state.holdsMillis = -5
      const { lastTimeStamp } = yield* renewSignatures(options)
      const ending = yield* archived(world, 2, dueAt - 70 * dayMillis)
      yield* atTime(dueAt + 20)
      const report = yield* renewSignatures({ ...options, lastTimeStamp })
      expect(report).toMatchObject({ claimed: 1, renewed: 1 })
      expect(yield* containersOf(world, ending)).toHaveLength(1)
      expect(yield* containersOf(world, due)).toHaveLength(0)
    }),
  )
})
