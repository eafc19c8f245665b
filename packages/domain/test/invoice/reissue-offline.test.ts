/** Refused invoices that were issued offline, so that buyers already have a file. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { issueOffline, noteCalls, usualAvailability } from "@procurement/domain/clearance"
import { correctTechnically, InvoiceClearance } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { reissue, kept, start } from "./support/reissue.ts"
import { hour, inWorld, minute, round, work, type World } from "./support/working.ts"

describe("Refused offline invoices", () => {
  const offlineRefused = Effect.fnUntraced(function* (world: World, code: number) {
    world.ksef.state.away = true
    const invoice = yield* world.place(start)
    yield* round
    const now = yield* Clock.currentTimeMillis
    const facts = [15, 10, 5, 0].map((ago) => ({
      _tag: "CallFailed" as const,
      at: instant(now - ago * minute),
    }))
    yield* noteCalls(facts, usualAvailability)
    yield* issueOffline(10)
    Object.assign(world.ksef.state, { away: false, trouble: "refused", refusalCode: code })
    yield* work(world, hour)
    world.ksef.state.trouble = "none"
    const refused = kept(world, invoice.id).invoice
    expect(refused).toMatchObject({ _tag: "Rejected", offline: { mode: "offline24" } })
    if (refused._tag !== "Rejected") throw new Error("it was not refused")
    return refused
  })

  it.effect(
    "an offline invoice refused for a technical reason is not reissued",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* offlineRefused(world, 450)
        const failed = yield* Effect.flip(reissue(refused))
        expect(failed).toMatchObject({ reason: "TakesTechnicalCorrection" })
      }),
    ),
  )

  it.effect.each([
    [410, "FV/2026/11/000001"],
    [440, "FV/2026/11/000002"],
  ] as const)("an offline invoice refused with %i is reissued online as %s", ([code, number]) =>
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* offlineRefused(world, code)
        yield* TestClock.setTime(start + 24 * hour)
        yield* reissue(refused)
        yield* work(world, hour)
        const issued = kept(world, refused.id).invoice
        expect(issued).toMatchObject({ _tag: "Archived", number, issueDate: "2026-11-21" })
        expect(issued).not.toHaveProperty("offline")
        expect(issued.refusedVersions?.[0]).toMatchObject({ offline: { mode: "offline24" } })
        expect(world.ksef.submitted.at(-1)).not.toHaveProperty("offline")
      }),
    )(),
  )

  it.effect.each([
    ["its own", true],
    ["somebody else's", false],
  ] as const)(
    "a reissue is refused only if KSeF's file under the number is its own (%s)",
    ([, isOurs]) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const refused = yield* offlineRefused(world, 450)
          yield* correctTechnically(refused.tenantId, refused.id)
          const digest = isOurs ? refused.document.digest : ("ab".repeat(32) as never)
          yield* work(world, hour).pipe(
            Effect.provideService(InvoiceClearance, {
              ...world.ksef.service,
              clearedDigest: () => Effect.succeed(digest),
              outcome: () =>
                Effect.succeed({
                  _tag: "Duplicate",
                  originalKsefNumber: "5265877635-20250826-0100001AF629-AF" as never,
                  originalSessionReference: "session-1",
                }),
            }),
          )
          expect(kept(world, refused.id).invoice).toMatchObject({
            _tag: "Rejected",
            technicalCorrection: { corrects: refused.document.digest },
            refusal: { code: 440, existing: { digest } },
          })
          const outcome = yield* Effect.result(reissue(refused))
          const failure = outcome._tag === "Failure" ? outcome.failure : undefined
          expect(failure).toEqual(
            isOurs ? expect.objectContaining({ reason: "KsefHasIt" }) : undefined,
          )
        }),
      )(),
  )

  it.effect(
    "an invoice stored with a 440 and without the existing file is reissued",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* offlineRefused(world, 440)
        expect(refused.refusal).not.toHaveProperty("existing")
        expect(refused).not.toHaveProperty("technicalCorrection")
        yield* reissue(refused)
        yield* work(world, hour)
        expect(kept(world, refused.id).invoice).toMatchObject({ number: "FV/2026/11/000002" })
      }),
    ),
  )
})
