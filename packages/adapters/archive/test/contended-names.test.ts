/** A medium on which another process is writing: a name is taken before it can be read. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type ArchiveMedium, archiveOn } from "../src/archive-on.ts"
import { aRecord, bytesOf } from "./archived-invoice.ts"

/** Every name becomes readable `lag` reads after it was taken. */
const laggingMedium = (lag: number): ArchiveMedium => {
  const names = new Map<string, { readonly bytes: Uint8Array; hidden: number }>()
  return {
    writeOnce: async (name, bytes) => {
      if (names.has(name)) return false
      names.set(name, { bytes, hidden: lag })
      return true
    },
    read: async (name) => {
      const entry = names.get(name)
      if (entry === undefined || entry.hidden === 0) return entry?.bytes
      entry.hidden -= 1
      return undefined
    },
    keep: async (name) => names.has(name),
    explain: () => undefined,
  }
}

const run = Effect.runPromise

describe("Names that are taken but not readable yet", () => {
  it("the same file and the same record are accepted again", async () => {
    const archive = archiveOn(laggingMedium(3))
    const digest = await run(archive.put(bytesOf("invoice")))
    expect(await run(archive.put(bytesOf("invoice")))).toBe(digest)
    const mediaType = "application/xml"
    const record = aRecord([{ role: "invoice", mediaType, digest, sizeBytes: 7 }])
    await run(archive.seal(record))
    await run(archive.seal(record))
    const other = { ...record, number: "FV/2026/11/000002" }
    expect(await run(Effect.flip(archive.seal(other)))).toMatchObject({ reason: "Conflict" })
  })

  it("a name that stays unreadable is Unavailable, not a conflict", async () => {
    const archive = archiveOn(laggingMedium(Number.POSITIVE_INFINITY))
    await run(archive.put(bytesOf("invoice")))
    const failure = await run(Effect.flip(archive.put(bytesOf("invoice"))))
    expect(failure).toMatchObject({ reason: "Unavailable", isRetryable: true })
  })
})
