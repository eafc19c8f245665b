/** What a DocumentArchive keeps of records: one for each invoice, once and for ever. */
import { expect } from "@effect/vitest"
import { type ArchiveRecord, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { anArchiveRecord, type StoredFile } from "../builders/archives.ts"
import { freshInvoiceId } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { freshBytes } from "./file-clauses.ts"

/** Files that have been put. */
export const storedFiles = (count = 3) =>
  Effect.forEach(Array.from({ length: count }), () =>
    Effect.gen(function* () {
      const archive = yield* DocumentArchive
      const bytes = freshBytes()
      return { digest: yield* archive.put(bytes), sizeBytes: bytes.length } satisfies StoredFile
    }),
  )

const noneNeverSealed = clause(
  "returns none for an invoice whose record was never sealed",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    expectNone(yield* archive.record(freshInvoiceId()))
  }),
)

const exactlyAsSealed = clause(
  "returns every record exactly as sealed",
  forEachRun(
    (chance) =>
      Effect.gen(function* () {
        const archive = yield* DocumentArchive
        const record = anArchiveRecord(yield* storedFiles(chance.int(1, 3)), chance)
        yield* archive.seal(record)
        expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
      }),
    25,
  ),
)

const waitsForItsFiles = clause(
  "seals no record before all its files are there: fails with Missing and keeps nothing",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const absent = { digest: yield* sha256(freshBytes()), sizeBytes: 300 }
    const record = anArchiveRecord([...(yield* storedFiles(1)), absent])
    expect((yield* failureOf(archive.seal(record))).reason).toBe("Missing")
    expectNone(yield* archive.record(record.invoiceId))
  }),
)

const sameRecordAgain = clause(
  "takes the same record again, also at the same time, and changes nothing",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    yield* together(Array.from({ length: 4 }, () => archive.seal(record)))
    yield* archive.seal(record)
    expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
  }),
)

/** The record with one thing changed, in every way a careless store could miss. */
const forgeries = (record: ArchiveRecord): ReadonlyArray<ArchiveRecord> => [
  { ...record, ksefNumber: `${record.ksefNumber.slice(0, -1)}0X` },
  { ...record, files: record.files.slice(1) },
  { ...record, files: record.files.toReversed() },
  { ...record, files: record.files.map((file) => ({ ...file, mediaType: "text/plain" })) },
]

const anotherRecord = clause(
  "refuses another record for the same invoice with Conflict and keeps the first",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    yield* archive.seal(record)
    for (const forgery of forgeries(record)) {
      const failure = yield* failureOf(archive.seal(forgery))
      expect(failure.reason).toBe("Conflict")
      expect(failure.isRetryable).toBe(false)
      expectSame(expectSome(yield* archive.record(record.invoiceId)), record)
    }
  }),
)

const oneWins = clause(
  "keeps one of several records sealed at the same time for one invoice, and refuses the others",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles())
    const rivals = [record, ...forgeries(record)]
    const exits = yield* together(rivals.map((rival) => Effect.exit(archive.seal(rival))))
    const winners = rivals.filter((_, index) => exits.map(Exit.isSuccess)[index])
    expect(winners).toHaveLength(1)
    expectSame(expectSome(yield* archive.record(record.invoiceId)), winners[0])
  }),
)

export const recordClauses: ReadonlyArray<Clause<DocumentArchive>> = [
  noneNeverSealed,
  exactlyAsSealed,
  waitsForItsFiles,
  sameRecordAgain,
  anotherRecord,
  oneWins,
]
