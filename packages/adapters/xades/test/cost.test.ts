import { sign } from "node:crypto"
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

/** Milliseconds of the fastest of many runs: what remains when nobody else uses the machine. */
const fastest = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 400; i++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

describe("The cost of a seal", () => {
  it("is less than twice the bare RSA-2048 signature", async () => {
    const { key, signer } = await aSeal("RSA")
    const document = anInvoice({ bytes: Buffer.alloc(2_500, "<a/>") })
    const bare = fastest(() => sign("sha256", document.bytes, key.privateKey))
    const whole = fastest(() => Effect.runSync(signer.seal(document, sealedAt)))
    expect(whole / bare).toBeLessThan(2)
  })

  it("leaves nothing in memory: 2000 seals do not grow the heap", async () => {
    const { signer } = await aSeal("EC")
    const sealMany = (count: number): number => {
      for (let i = 0; i < count; i++) Effect.runSync(signer.seal(anInvoice(), sealedAt))
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const before = sealMany(500)
    // Two thousand containers are 14 MB; one that stayed would be 7 kB.
    expect(sealMany(2_000) - before).toBeLessThan(1_000_000)
  })
})
