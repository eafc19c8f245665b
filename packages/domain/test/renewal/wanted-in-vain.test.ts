/** Renewals that a person wants, and that would gain nothing with the authority there is. */
import { describe, expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { countRenewals, renewSignatures, wantRenewal } from "@procurement/domain/renewal"
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

describe("A renewal that somebody wants in vain", () => {
  inWorld("is tried once, and comes again when the evidence asks for it", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const before = yield* plannedFor(world, record)
      world.state.holdsMillis = 30 * dayMillis
      yield* atTime(early)
      yield* wantRenewal(record.invoiceId)
      expect(yield* renewSignatures(options)).toMatchObject({ failed: 1, isHalted: false })
      expect(yield* plannedFor(world, record)).toEqual(before)
      expect(yield* countRenewals()).toEqual({ due: 0, troubled: 0, late: 0 })
      yield* atTime(early + 40 * dayMillis)
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 0 })
      expect(world.state.asked).toBe(1)
    }),
  )

  inWorld("is not tried where the last time stamp has shown it, and wanted again it is", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const before = yield* plannedFor(world, record)
      yield* atTime(early)
      yield* wantRenewal(record.invoiceId)
      const lastTimeStamp = { madeAt: instant(early), nextRenewalAt: instant(early + dayMillis) }
      yield* renewSignatures({ ...options, lastTimeStamp })
      expect(world.state.asked).toBe(0)
      expect(yield* plannedFor(world, record)).toEqual(before)
      yield* atTime(early + dayMillis)
      yield* wantRenewal(record.invoiceId)
      expect(yield* renewSignatures({ ...options, lastTimeStamp })).toMatchObject({ renewed: 1 })
    }),
  )

  inWorld("stays wanted while the authority is away, and troubled once it is due", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(early)
      yield* wantRenewal(record.invoiceId)
      world.state.refusal = "TimeStampUnavailable"
      yield* renewSignatures(options)
      const waiting = yield* plannedFor(world, record)
      expect(waiting).toMatchObject({ isWanted: true, trouble: { code: "TimeStampUnavailable" } })
      Object.assign(world.state, { refusal: undefined, holdsMillis: -dayMillis })
      yield* atTime(dueAt + 1)
      yield* renewSignatures(options)
      const due = yield* plannedFor(world, record)
      expect(due).toMatchObject({
        dueAt: dueAt + 1 + dayMillis,
        trouble: { code: "NothingGained" },
      })
    }),
  )
})
