import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  if (typeof collect === "function") collect()
}

describe("Memory use of sealing", () => {
  it("2,000 seals grow the heap by less than 1 MB", async () => {
    const { signer } = await aSeal("EC")
    const sealMany = (count: number): number => {
      for (let i = 0; i < count; i++) Effect.runSync(signer.seal(anInvoice(), sealedAt))
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const before = sealMany(500)
    // Two thousand containers are 14 MB, 7 kB each.
    expect(sealMany(2_000) - before).toBeLessThan(1_000_000)
  })
})
