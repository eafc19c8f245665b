/**
 * Clauses for `verify` of a `DocumentArchive`, which reads the files again and reports problems.
 */
import { expect } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { anArchiveRecord } from "../builders/archives.ts"
import { type Clause, clause } from "../suite/clause.ts"
import type { ArchiveTampering } from "./archive-tampering.ts"
import { storedFiles } from "./record-clauses.ts"

const findsNothing = clause(
  "verifies every file of a sound record and finds no problem",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles(3))
    yield* archive.seal(record)
    expect(yield* archive.verify(record.invoiceId)).toEqual({ filesChecked: 3, problems: [] })
  }),
)

const findsTampering = (
  title: string,
  reason: "Damaged" | "Missing",
  tamper: ArchiveTampering["damage"],
): Clause<DocumentArchive> =>
  clause(
    title,
    Effect.gen(function* () {
      const archive = yield* DocumentArchive
      const files = yield* storedFiles(3)
      const record = anArchiveRecord(files)
      yield* archive.seal(record)
      if (files[1] !== undefined) yield* tamper(files[1].digest)
      const { filesChecked, problems } = yield* archive.verify(record.invoiceId)
      expect(filesChecked).toBe(3)
      expect(problems.map((problem) => problem.reason)).toEqual([reason])
    }),
    "tampering",
  )

const comparesSizes = clause(
  "reports a file whose size differs from the size in the record",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const files = yield* storedFiles(2)
    const misstated = files.map((file, index) => ({ ...file, sizeBytes: file.sizeBytes + index }))
    const record = anArchiveRecord(misstated)
    yield* archive.seal(record)
    expect((yield* archive.verify(record.invoiceId)).problems).toHaveLength(1)
  }),
  "tampering",
)

export const verificationClauses = (
  tampering: ArchiveTampering,
): ReadonlyArray<Clause<DocumentArchive>> => [
  findsNothing,
  findsTampering("reports a damaged file as Damaged", "Damaged", tampering.damage),
  findsTampering("reports a lost file as Missing", "Missing", tampering.lose),
  comparesSizes,
]
