/** Requested renewals that would gain nothing from the current authority. */
import { describe, expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { countRenewals, renewSignatures, requestRenewal } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import {
  archived,
  atTime,
  dueAt,
  inWorld,
  options,
  plannedFor,
  yearMillis,
} from "./renewal-world.ts"
import { dayMillis } from "./renewals.ts"

const early = dueAt - yearMillis

describe("Requested renewals that gain nothing", () => {
  inWorld("a requested renewal that gains nothing is tried once and keeps its due time", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const before = yield* plannedFor(world, record)
      world.state.holdsMillis = 30 * dayMillis
      yield* atTime(early)
      yield* requestRenewal(record.invoiceId)
      expect(yield* renewSignatures(options)).toMatchObject({ failed: 1, isHalted: false })
      expect(yield* plannedFor(world, record)).toEqual(before)
      expect(yield* countRenewals()).toEqual({ due: 0, failing: 0, late: 0 })
      yield* atTime(early + 40 * dayMillis)
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 0 })
      expect(world.state.asked).toBe(1)
    }),
  )

  inWorld("a requested renewal that can't gain is not tried until a later request", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const before = yield* plannedFor(world, record)
      yield* atTime(early)
      yield* requestRenewal(record.invoiceId)
      const lastTimeStamp = { madeAt: instant(early), nextRenewalAt: instant(early + dayMillis) }
      yield* renewSignatures({ ...options, lastTimeStamp })
      expect(world.state.asked).toBe(0)
      expect(yield* plannedFor(world, record)).toEqual(before)
      yield* atTime(early + dayMillis)
      yield* requestRenewal(record.invoiceId)
      expect(yield* renewSignatures({ ...options, lastTimeStamp })).toMatchObject({ renewed: 1 })
    }),
  )

  inWorld("a renewal stays requested during an outage and fails once it is due", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(early)
      yield* requestRenewal(record.invoiceId)
      world.state.refusal = "TimeStampUnavailable"
      yield* renewSignatures(options)
      const waiting = yield* plannedFor(world, record)
      expect(waiting).toMatchObject({
        isRequested: true,
        failure: { code: "TimeStampUnavailable" },
      })
      Object.assign(world.state, { refusal: undefined, holdsMillis: -dayMillis })
      yield* atTime(dueAt + 1)
      yield* renewSignatures(options)
      const due = yield* plannedFor(world, record)
      expect(due).toMatchObject({
        dueAt: dueAt + 1 + dayMillis,
        failure: { code: "NothingGained" },
      })
    }),
  )
})
