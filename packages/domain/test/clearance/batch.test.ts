import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Batch,
  type BatchFact,
  batchMoves,
  batchStates,
  moveBatch,
} from "@procurement/domain/clearance"
import type { BatchId } from "@procurement/domain/identity"

const now = instant(Date.UTC(2026, 10, 20, 10))

const facts: ReadonlyArray<BatchFact> = [
  { _tag: "SessionOpened", sessionReference: "SB-1" },
  { _tag: "DeliveryStarted" },
  { _tag: "DeliveryDone" },
  { _tag: "NothingThere" },
  { _tag: "ResultsReady" },
  { _tag: "PageRead", next: "2" },
  { _tag: "PageLost" },
  { _tag: "AllResultsRead" },
  { _tag: "GivenUp", code: "NotTaken", detail: "away" },
]

const packing: Batch = {
  _tag: "Packing",
  id: "bat_00000000000000000000000000" as BatchId,
  startedAt: now,
  invoices: 3,
  offline: false,
}

/** All reachable batches, one per state. */
const reachable = (): ReadonlyMap<string, Batch> => {
  const known = new Map<string, Batch>([[packing._tag, packing]])
  for (const batch of known.values()) {
    for (const fact of facts) {
      const next = moved(batch, fact)
      if (next !== undefined && !known.has(next._tag)) known.set(next._tag, next)
    }
  }
  return known
}

const moved = (batch: Batch, fact: BatchFact): Batch | undefined => {
  try {
    return moveBatch(batch, fact, now)
  } catch {
    return undefined
  }
}

describe("moveBatch", () => {
  it("a batch can reach every state", () => {
    expect([...reachable().keys()].toSorted()).toEqual(batchStates.toSorted())
  })

  it.each(batchStates)("a batch moves from %s exactly as batchMoves allows", (state) => {
    const batch = reachable().get(state) ?? packing
    const targets = facts.flatMap((fact) => moved(batch, fact)?._tag ?? [])
    const others = new Set(targets.filter((target) => target !== state))
    expect([...others].toSorted()).toEqual([...batchMoves[state]].toSorted())
  })

  it("a batch in a final state accepts no fact", () => {
    for (const batch of reachable().values()) {
      if (batchMoves[batch._tag].length > 0) continue
      for (const fact of facts) expect(moved(batch, fact)).toBeUndefined()
    }
  })

  it("a batch restarts with the first page when its page is lost", () => {
    const reading = moveBatch(
      reachable().get("Reading") ?? packing,
      { _tag: "PageRead", next: "7" },
      now,
    )
    expect(reading).toMatchObject({ page: "7" })
    expect(moveBatch(reading, { _tag: "PageLost" }, now)).not.toHaveProperty("page")
  })
})
