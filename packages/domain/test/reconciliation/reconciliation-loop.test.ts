/** The loop that compares the ledger with KSeF day by day. */
import { expect, it } from "@effect/vitest"
import { makeLedgerMemory, makeReconciliationStoreMemory } from "@procurement/adapter-memory"
import { SellerProfile } from "@procurement/domain/party"
import {
  ClearanceRegister,
  reconciliationLoop,
  type ReconciliationReport,
  ReconciliationStore,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { day, makeRegister, noon, sellerNip } from "./register-in-memory.ts"
import { tiedLayer } from "./tied-world.ts"

const world = Layer.mergeAll(
  Layer.succeed(ReconciliationStore, makeReconciliationStoreMemory(makeLedgerMemory())),
  Layer.succeed(SellerProfile, { nip: sellerNip } as SellerProfile["Service"]),
  tiedLayer(),
)

it.effect("a failed day restarts after a rest that grows, and is reported once", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(noon + 24 * 3_600_000)
    const register = makeRegister([])
    let isAway = true
    let calls = 0
    const sessions: typeof register.sessions = (...args) =>
      Effect.suspend(() => {
        calls += 1
        return isAway ? Effect.die(new Error("away")) : register.sessions(...args)
      })
    const reports: Array<ReconciliationReport> = []
    const loop = reconciliationLoop({
      holder: "worker",
      onReport: (report) => void reports.push(report),
    })
    const round = Effect.exit(
      Effect.provideService(loop.round, ClearanceRegister, { ...register, sessions }),
    )
    const callsAfter = Effect.fnUntraced(function* (seconds: number) {
      yield* TestClock.adjust(seconds * 1_000)
      yield* round
      return calls
    })
    expect(yield* callsAfter(0)).toBe(1)
    expect(yield* callsAfter(9)).toBe(1)
    expect(yield* callsAfter(1)).toBe(2)
    expect(yield* callsAfter(19)).toBe(2)
    expect(yield* callsAfter(1)).toBe(3)
    isAway = false
    expect(yield* callsAfter(40)).toBe(4)
    expect(yield* callsAfter(10)).toBe(4)
    expect(reports).toMatchObject([{ day, differences: 0 }])
  }).pipe(Effect.provide(world)),
)
