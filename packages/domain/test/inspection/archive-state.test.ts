/** What the archive promises of a document: its retention, its renewals and its last inspection. */
import { describe, expect, it } from "@effect/vitest"
import {
  makeArchiveMemory,
  makeDocumentArchiveMemory,
  makeInspectionStoreMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  firstInspection,
  type Inspection,
  InspectionStore,
  readArchiveState,
} from "@procurement/domain/inspection"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { aRecord, aRenewal, dayMillis, digestLike } from "../renewal/renewals.ts"

const due = instant(Date.UTC(2028, 7, 1))
const later = instant(Date.UTC(2031, 7, 1))
const record = aRecord({ nextRenewalAt: due })
const { archivedAt, invoiceId } = record

const round = {
  startedAt: instant(archivedAt + dayMillis),
  endedAt: instant(archivedAt + 2 * dayMillis),
  inspected: 9,
  differing: 1,
}

const idle = (last: typeof round): Inspection => ({ _tag: "Idle", until: due, last })

const readWith = (kept: ReturnType<typeof makeArchiveMemory>, inspection = firstInspection) => {
  const archive = makeDocumentArchiveMemory(() => digestLike(0), kept)
  const store = makeInspectionStoreMemory(makeLedgerMemory(), { inspection })
  return readArchiveState(invoiceId).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.succeed(DocumentArchive, archive),
        Layer.succeed(InspectionStore, store),
      ),
    ),
  )
}

const archiveOf = (
  of: typeof record,
  renewals: ReadonlyArray<ReturnType<typeof aRenewal>> = [],
) => {
  const kept = makeArchiveMemory()
  kept.records.set(invoiceId, of)
  kept.renewals.set(invoiceId, renewals)
  return kept
}

describe("The archive of a document", () => {
  it.effect("it is renewed on the day of its record, and was not inspected yet", () =>
    Effect.gen(function* () {
      expect(yield* readWith(archiveOf(record))).toEqual({
        record,
        signatureLevel: "LT",
        renewedAt: undefined,
        renewAt: due,
        inspected: undefined,
      })
    }),
  )

  it.effect("after a renewal it has that level, and the next day", () =>
    Effect.gen(function* () {
      const renewal = aRenewal(record, 1, later)
      expect(yield* readWith(archiveOf(record, [renewal]))).toMatchObject({
        signatureLevel: "LTA",
        renewedAt: renewal.renewedAt,
        renewAt: later,
      })
    }),
  )

  it.effect("evidence that outlives the retention is not renewed", () =>
    Effect.gen(function* () {
      const always = aRecord({ nextRenewalAt: instant(Date.UTC(2036, 10, 1)) })
      expect(yield* readWith(archiveOf(always))).toMatchObject({ renewAt: undefined })
      const basic = aRecord({ signatureLevel: "B" })
      expect(yield* readWith(archiveOf(basic))).toMatchObject({ renewAt: undefined })
    }),
  )

  it.effect("a round that began after it was archived has inspected it, an earlier one not", () =>
    Effect.gen(function* () {
      const kept = archiveOf(record)
      expect(yield* readWith(kept, idle(round))).toMatchObject({ inspected: round })
      const before = { ...round, startedAt: archivedAt }
      expect(yield* readWith(kept, idle(before))).toMatchObject({ inspected: undefined })
    }),
  )

  it.effect("a lost record, and an archive that can't be read, are named", () =>
    Effect.gen(function* () {
      expect(yield* readWith(makeArchiveMemory())).toBe("Missing")
      const away = new ArchiveError({ reason: "Unavailable", detail: "no response" })
      const archive = {
        ...makeDocumentArchiveMemory(() => digestLike(0)),
        record: () => Effect.fail(away),
      }
      const store = makeInspectionStoreMemory(makeLedgerMemory())
      const state = readArchiveState(invoiceId).pipe(
        Effect.provideService(DocumentArchive, archive),
        Effect.provideService(InspectionStore, store),
      )
      expect(yield* state).toBe("Unavailable")
    }),
  )
})
