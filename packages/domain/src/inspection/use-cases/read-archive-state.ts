/** Reads what the archive promises of one document: how long it is kept, and how it is checked. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type ArchiveReason,
  type ArchiveRecord,
  DocumentArchive,
} from "../../archive/document-archive.ts"
import type { Instant } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { planOf } from "../../renewal/renewal.ts"
import type { FinishedRound } from "../inspection.ts"
import { lastRoundOver } from "../inspection.ts"
import { InspectionStore } from "../inspection-store.ts"

export interface ArchiveState {
  readonly record: ArchiveRecord
  /** Signature level that the last renewal proves; that of the record without one. */
  readonly signatureLevel: ArchiveRecord["signatureLevel"]
  /** When the evidence of the signature was renewed last. */
  readonly renewedAt: Instant | undefined
  /** Undefined when the evidence is valid until the end of the retention, or has no time stamp. */
  readonly renewAt: Instant | undefined
  /** The last round that has read the document, with all others. */
  readonly inspected: FinishedRound | undefined
}

/**
 * Returns the state of an archived document, or why the archive can't say. It reads the record and
 * the renewals, not the files.
 */
export const readArchiveState = Effect.fnUntraced(
  function* (id: InvoiceId) {
    const archive = yield* DocumentArchive
    const record = Option.getOrUndefined(yield* archive.record(id))
    if (record === undefined) return "Missing" satisfies ArchiveReason
    const renewals = yield* archive.renewals(id)
    const store = yield* InspectionStore
    const inspection = yield* store.read
    const last = renewals.at(-1)
    const state: ArchiveState = {
      record,
      signatureLevel: last?.signatureLevel ?? record.signatureLevel,
      renewedAt: last?.renewedAt,
      renewAt: planOf(record, renewals)?.renewAt,
      inspected: lastRoundOver(inspection, record.archivedAt),
    }
    return state
  },
  Effect.catchTag("ArchiveError", ({ reason }) => Effect.succeed(reason)),
)
