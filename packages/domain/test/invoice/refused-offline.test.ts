/** Invoices issued offline that KSeF refuses. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { issueOffline, moveOfflineTerms, type Outage } from "@procurement/domain/clearance"
import { correctTechnically } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { announce, lose, only, stuck } from "./support/outage.ts"
import { hour, inWorld, minute, work, type World } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")

describe("Refused offline invoices", () => {
  const refusedWith = (code: number) => (world: World) =>
    Effect.gen(function* () {
      yield* stuck(world)
      yield* lose
      yield* issueOffline(10)
      world.ksef.state.away = false
      world.ksef.state.trouble = "refused"
      world.ksef.state.refusalCode = code
      yield* work(world, hour)
      expect(only(world)._tag).toBe("Rejected")
      return only(world)
    })

  it.effect(
    "a technical correction keeps the day of issue and names the refused file",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const rejected = yield* refusedWith(450)(world)
        world.ksef.state.trouble = "none"
        yield* TestClock.setTime(start + 26 * hour)
        yield* correctTechnically(rejected.tenantId, rejected.id)
        yield* work(world, hour)
        const digest = "document" in rejected ? rejected.document.digest : undefined
        expect(only(world)).toMatchObject({ _tag: "Archived", issueDate: "2026-11-20" })
        const [first, second] = world.ksef.submitted
        expect(first).toMatchObject({ digest, offline: true })
        expect(first?.correctsDigest).toBeUndefined()
        expect(second).toMatchObject({ offline: true, correctsDigest: digest })
        expect(second?.digest).not.toBe(digest)
      }),
    ),
  )

  it.effect(
    "the deadline of a refused invoice moves, and its technical correction keeps it",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { id, tenantId } = yield* refusedWith(450)(world)
        const failure: Outage = { id: "f", kind: "failure", since: instant(start + minute) }
        yield* announce(failure)
        expect(yield* moveOfflineTerms(10)).toBe(1)
        expect(only(world)).not.toHaveProperty("offline.deadline")
        yield* announce({ ...failure, until: instant(start + 2 * hour) })
        expect(yield* moveOfflineTerms(10)).toBe(1)
        expect(only(world)).toMatchObject({
          _tag: "Rejected",
          offline: { deadline: "2026-12-01" },
        })
        world.ksef.state.trouble = "none"
        yield* correctTechnically(tenantId, id)
        yield* work(world, hour)
        expect(only(world)).toMatchObject({
          _tag: "Archived",
          offline: { deadline: "2026-12-01" },
        })
      }),
    ),
  )

  it.effect(
    "a second technical correction names the first refused file, which buyers have",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const rejected = yield* refusedWith(450)(world)
        yield* correctTechnically(rejected.tenantId, rejected.id)
        yield* work(world, hour)
        expect(only(world)._tag).toBe("Rejected")
        world.ksef.state.trouble = "none"
        yield* correctTechnically(rejected.tenantId, rejected.id)
        yield* work(world, hour)
        const digest = "document" in rejected ? rejected.document.digest : undefined
        expect(world.ksef.submitted.map(({ correctsDigest }) => correctsDigest)).toEqual([
          undefined,
          digest,
          digest,
        ])
      }),
    ),
  )

  it.effect.each([410, 415, 21166, 21167])(
    "an offline invoice refused with %i gets no technical correction",
    (code) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const rejected = yield* refusedWith(code)(world)
          const refused = yield* Effect.flip(correctTechnically(rejected.tenantId, rejected.id))
          expect(refused).toMatchObject({
            _tag: "TechnicalCorrectionRefused",
            reason: "NotTechnical",
          })
        }),
      )(),
  )
})
