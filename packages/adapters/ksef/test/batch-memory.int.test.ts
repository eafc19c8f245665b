import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { createHash, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { harness } from "./harness.ts"

const megabyte = 1_000_000
const files = 125

/** Bytes that no compression makes smaller, another megabyte for each number. */
const incompressible = randomBytes(megabyte + files)
const fileOf = (nth: number) => Uint8Array.from(incompressible.subarray(nth, nth + megabyte))
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex") as Sha256

const peakOf = async <A>(work: () => Promise<A>) => {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const value = await work()
  clearInterval(watch)
  return { value, grownBytes: peak - before }
}

describe("The memory that building a package takes", () => {
  const digests = Array.from({ length: files }, (_, nth) => hashOf(fileOf(nth)))
  const places = new Map(digests.map((digest, nth) => [digest, nth]))

  it.each([
    ["Zip" as const, files],
    ["TarGz" as const, 60],
  ])(
    "does not grow with a package as %s, up to %d MB",
    async (compression, count) => {
      const { run, batches } = await harness({ batch: { compression } })
      const read = (digest: Sha256) => Effect.sync(() => fileOf(places.get(digest) ?? 0))
      const packing = (upTo: number) =>
        run(Effect.scoped(batches.pack({ digests: digests.slice(0, upTo), read, offline: false })))
      // What garbage there may be at a time is there after a small package as well.
      await packing(15)
      const { value, grownBytes } = await peakOf(() => packing(count))
      expect(value).toMatchObject({ invoices: count, parts: count > 100 ? 2 : 1 })
      expect(value.sizeBytes).toBeGreaterThan(count * megabyte)
      expect(grownBytes).toBeLessThan(50 * megabyte)
    },
    120_000,
  )
})
