/** Clauses of DocumentArchive on records: one per invoice, immutable. */
import { expect } from "@effect/vitest"
import { type ArchiveRecord, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { anArchiveRecord, type StoredFile } from "../builders/archives.ts"
import { freshInvoiceId } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { freshBytes } from "./file-clauses.ts"

/** Stored files. */
export const storedFiles = (count = 3) =>
  Effect.forEach(Array.from({ length: count }), () =>
    Effect.gen(function* () {
      const archive = yield* DocumentArchive
      const bytes = freshBytes()
      return { digest: yield* archive.put(bytes), sizeBytes: bytes.length } satisfies StoredFile
    }),
  )

/** The record with one change, in every way that a careless store could overlook. */
const forgeries = (record: ArchiveRecord): ReadonlyArray<ArchiveRecord> => [
  { ...record, ksefNumber: `${record.ksefNumber.slice(0, -1)}0X` },
  { ...record, files: record.files.slice(1) },
  { ...record, files: record.files.toReversed() },
  { ...record, files: record.files.map((file) => ({ ...file, mediaType: "text/plain" })) },
]

export const recordClauses = clauses<DocumentArchive>({
  *"returns no record for an invoice whose record was never sealed"() {
    const archive = yield* DocumentArchive
    expectNone(yield* archive.record(freshInvoiceId()))
  },

  "returns every record exactly as it was sealed": forEachRun(function* (random) {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles(random.int(1, 3)), random)
    yield* archive.seal(record)
    expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
  }, 25),

  *"fails with Missing and stores nothing when a file of the record is not there yet"() {
    const archive = yield* DocumentArchive
    const absent = { digest: yield* sha256(freshBytes()), sizeBytes: 300 }
    const record = anArchiveRecord([...(yield* storedFiles(1)), absent])
    expect((yield* failureOf(archive.seal(record))).reason).toBe("Missing")
    expectNone(yield* archive.record(record.invoiceId))
  },

  *"accepts the same record again, even concurrently, and changes nothing"() {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    yield* together(Array.from({ length: 4 }, () => archive.seal(record)))
    yield* archive.seal(record)
    expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
  },

  *"rejects another record for the same invoice with Conflict and keeps the first"() {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    yield* archive.seal(record)
    for (const forgery of forgeries(record)) {
      const failure = yield* failureOf(archive.seal(forgery))
      expect(failure.reason).toBe("Conflict")
      expect(failure.isRetryable).toBe(false)
      expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
    }
  },

  *"stores one of several records sealed concurrently for one invoice and rejects the others"() {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    const rivals = [record, ...forgeries(record)]
    const exits = yield* together(rivals.map((rival) => Effect.exit(archive.seal(rival))))
    const winners = rivals.filter((_, index) => exits.map(Exit.isSuccess)[index])
    expect(winners).toHaveLength(1)
    expectSame(expectSome(yield* archive.record(record.invoiceId)), winners[0])
  },
})
