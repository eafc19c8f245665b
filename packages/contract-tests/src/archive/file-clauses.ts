/** Clauses of DocumentArchive on files: bytes under their hash, immutable. */
import { expect } from "@effect/vitest"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import { randomFrom, seed } from "../builders/random.ts"
import { clausesWith, needing } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import type { ArchiveTampering } from "./archive-tampering.ts"

/** Bytes that were never stored before. */
export const freshBytes = (count = 300): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

export const fileClauses = clausesWith<DocumentArchive, ArchiveTampering>({
  "returns every file exactly as it was put, under the SHA-256 of its bytes": forEachRun(
    function* (random) {
      const archive = yield* DocumentArchive
      const bytes = random.bytes(random.int(0, 3_000))
      const digest = yield* archive.put(bytes)
      expect(digest).toBe(yield* sha256(bytes))
      expectSame(yield* archive.get(digest), bytes)
    },
  ),

  *"stores a file of several megabytes"() {
    const archive = yield* DocumentArchive
    const block = freshBytes(65_536)
    const bytes = new Uint8Array(48 * block.length)
    for (let index = 0; index < 48; index += 1) bytes.set(block, index * block.length)
    const digest = yield* archive.put(bytes)
    expect(yield* sha256(yield* archive.get(digest))).toBe(digest)
    expect(digest).toBe(yield* sha256(bytes))
  },

  *"accepts the same bytes again, even concurrently, and changes nothing"() {
    const archive = yield* DocumentArchive
    const bytes = freshBytes()
    const digests = yield* together(Array.from({ length: 6 }, () => archive.put(bytes)))
    expect(new Set(digests).size).toBe(1)
    const digest = yield* archive.put(bytes)
    expectSame(yield* archive.get(digest), bytes)
  },

  *"keeps its own copy: bytes that the caller changes after put or get change no file"() {
    const archive = yield* DocumentArchive
    const bytes = freshBytes()
    const original = Uint8Array.from(bytes)
    const digest = yield* archive.put(bytes)
    bytes.fill(0)
    const read = yield* archive.get(digest)
    expectSame(read, original)
    read.fill(0)
    expectSame(yield* archive.get(digest), original)
  },

  *"fails with a non-retryable Missing for a file that was never stored"() {
    const archive = yield* DocumentArchive
    yield* archive.put(freshBytes())
    const failure = yield* failureOf(archive.get(yield* sha256(freshBytes())))
    expect(failure).toBeInstanceOf(ArchiveError)
    expect(failure.reason).toBe("Missing")
    expect(failure.isRetryable).toBe(false)
  },

  *"stores every file of many that are put concurrently"() {
    const archive = yield* DocumentArchive
    const random = randomFrom(seed)
    const files = Array.from({ length: 30 }, () => freshBytes(random.int(1, 5_000)))
    const digests = yield* together(files.map(archive.put))
    const read = yield* together(digests.map(archive.get))
    expectSame(read, files)
  },

  "fails with Damaged instead of returning damaged bytes": needing(
    "tampering",
    function* (tampering) {
      const archive = yield* DocumentArchive
      const digest = yield* archive.put(freshBytes())
      yield* tampering.damage(digest)
      const failure = yield* failureOf(archive.get(digest))
      expect(failure.reason).toBe("Damaged")
      expect(failure.isRetryable).toBe(false)
    },
  ),

  "fails with Missing for a file that was lost": needing("tampering", function* (tampering) {
    const archive = yield* DocumentArchive
    const digest = yield* archive.put(freshBytes())
    yield* tampering.lose(digest)
    expect((yield* failureOf(archive.get(digest))).reason).toBe("Missing")
  }),
})
