/** Clauses of DocumentArchive on `verify`, which reads the files again and reports differences. */
import { expect } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { anArchiveRecord } from "../builders/archives.ts"
import { clausesWith, needing } from "../suite/clause.ts"
import type { ArchiveTampering } from "./archive-tampering.ts"
import { storedFiles } from "./record-clauses.ts"

/** Expects `verify` to report the second file of a record for the reason, after the tampering. */
const findsTampering = (
  reason: "Damaged" | "Missing",
  tamper: (tampering: ArchiveTampering) => ArchiveTampering["damage"],
) =>
  needing("tampering", function* (tampering: ArchiveTampering) {
    const archive = yield* DocumentArchive
    const files = yield* storedFiles(3)
    const record = anArchiveRecord(files)
    yield* archive.seal(record)
    if (files[1] !== undefined) yield* tamper(tampering)(files[1].digest)
    const { filesChecked, problems } = yield* archive.verify(record.invoiceId)
    expect(filesChecked).toBe(3)
    expect(problems.map((problem) => problem.reason)).toEqual([reason])
  })

export const verificationClauses = clausesWith<DocumentArchive, ArchiveTampering>({
  *"verifies every file of a sound record and finds no problem"() {
    const archive = yield* DocumentArchive
    const record = anArchiveRecord(yield* storedFiles(3))
    yield* archive.seal(record)
    expect(yield* archive.verify(record.invoiceId)).toEqual({ filesChecked: 3, problems: [] })
  },

  "reports a damaged file as Damaged": findsTampering("Damaged", ({ damage }) => damage),
  "reports a lost file as Missing": findsTampering("Missing", ({ lose }) => lose),

  "reports a file whose size differs from the size in the record": needing(
    "tampering",
    function* () {
      const archive = yield* DocumentArchive
      const files = yield* storedFiles(2)
      const misstated = files.map((file, index) => ({ ...file, sizeBytes: file.sizeBytes + index }))
      const record = anArchiveRecord(misstated)
      yield* archive.seal(record)
      expect((yield* archive.verify(record.invoiceId)).problems).toHaveLength(1)
    },
  ),
})
