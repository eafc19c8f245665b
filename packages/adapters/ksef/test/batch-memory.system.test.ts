import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { createHash, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { harness } from "./harness.ts"

const megabyte = 1_000_000
const files = 125

/** Incompressible bytes, a different megabyte for each file. */
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

describe("Memory use of packing", () => {
  const digests = Array.from({ length: files }, (_, nth) => hashOf(fileOf(nth)))
  const places = new Map(digests.map((digest, nth) => [digest, nth]))

  it.each([
    ["Zip" as const, files],
    ["TarGz" as const, 90],
  ])(
    "packing a %s package of %d MB uses less than 75 MB",
    async (compression, count) => {
      const { run, batches } = await harness({ batch: { compression } })
      const read = (digest: Sha256) => Effect.sync(() => fileOf(places.get(digest) ?? 0))
      const packing = (upTo: number) =>
        run(Effect.scoped(batches.pack({ digests: digests.slice(0, upTo), read, offline: false })))
      // A small package first, so that the usual garbage is part of the baseline.
      await packing(15)
      const { value, grownBytes } = await peakOf(() => packing(count))
      expect(value).toMatchObject({ invoices: count, parts: count > 100 ? 2 : 1 })
      expect(value.sizeBytes).toBeGreaterThan(count * megabyte)
      // Garbage comes to 40 to 55 MB; a package held in memory would be at least 90 MB.
      expect(grownBytes).toBeLessThan(75 * megabyte)
    },
    120_000,
  )
})
