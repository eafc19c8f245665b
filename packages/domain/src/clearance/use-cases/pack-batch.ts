/**
 * Builds a batch's package from the readable files.
 *
 * An unreadable file affects only its own invoice. The invoice is quarantined and sent individually
 * for a while; the batch is sent without it.
 */
import * as Effect from "effect/Effect"
import { ArchiveError, DocumentArchive, type Sha256 } from "../../archive/document-archive.ts"
import { keptProblem, problemOf } from "../../invoice/issuing-problem.ts"
import { retryAt } from "../../invoice/issuing-step.ts"
import { sendAlone } from "../../invoice/refused-version.ts"
import { sendingPlaceOf } from "../../invoice/sending-order.ts"
import { BatchClearance } from "../batch-clearance.ts"
import type { BatchEntry } from "../batch-repository.ts"
import { type HeldBatch, moveInvoices } from "./held-batch.ts"

/** The error of each unreadable file. */
export type Damaged = ReadonlyMap<Sha256, ArchiveError>

const readDefect = (defect: unknown) =>
  new ArchiveError({ reason: "Damaged", detail: `reading the file threw: ${String(defect)}` })

const isOfTheFile = ({ reason }: ArchiveError): boolean => reason !== "Unavailable"

/** Reads a file. Records errors of the file; also fails when the archive itself is unavailable. */
const reading = (damaged: Map<Sha256, ArchiveError>) =>
  Effect.fnUntraced(function* (digest: Sha256) {
    const archive = yield* DocumentArchive
    return yield* archive.get(digest).pipe(
      Effect.catchDefect((defect) => Effect.fail(readDefect(defect))),
      Effect.tapError((failure) =>
        Effect.sync(() => {
          if (isOfTheFile(failure)) damaged.set(digest, failure)
        }),
      ),
    )
  })

/**
 * Reads all remaining files after the first unreadable one. The package is then built twice, not
 * once for each unreadable file.
 */
const findDamaged = Effect.fnUntraced(function* (
  entries: ReadonlyArray<BatchEntry>,
  damaged: Map<Sha256, ArchiveError>,
) {
  const read = reading(damaged)
  const first = entries.findIndex(({ digest }) => damaged.has(digest))
  for (const { digest } of entries.slice(first + 1)) {
    yield* read(digest).pipe(Effect.catchIf(isOfTheFile, () => Effect.void))
  }
})

/** Builds the package, or returns all unreadable files. */
export const packBatch = Effect.fnUntraced(function* (
  { offline }: { readonly offline: boolean },
  entries: ReadonlyArray<BatchEntry>,
) {
  const archive = yield* DocumentArchive
  const clearance = yield* BatchClearance
  const damaged = new Map<Sha256, ArchiveError>()
  const read = (digest: Sha256) =>
    Effect.provideService(reading(damaged)(digest), DocumentArchive, archive)
  const digests = entries.map(({ digest }) => digest)
  return yield* clearance.pack({ digests, read, offline }).pipe(
    Effect.map((packed) => ({ _tag: "Packed" as const, packed })),
    Effect.catchIf(
      () => damaged.size > 0,
      () =>
        Effect.as(findDamaged(entries, damaged), {
          _tag: "Damaged" as const,
          damaged: damaged as Damaged,
        }),
    ),
  )
})

/**
 * Releases invoices with unreadable files from the batch, each with its problem. Returns the
 * entries that remain.
 */
export const quarantine = Effect.fnUntraced(function* (
  held: HeldBatch,
  entries: ReadonlyArray<BatchEntry>,
  damaged: Damaged,
) {
  const { id: batchId } = held.now()
  const aside = entries.filter(({ digest }) => damaged.has(digest))
  const failureOf = new Map(aside.map(({ digest, id }) => [id, damaged.get(digest)]))
  for (const [invoiceId, failure] of failureOf) {
    const { detail, reason } = failure ?? {}
    const about = { batchId, invoiceId, reason, detail }
    yield* Effect.logError("a file can't be read; its package is sent without it", about)
  }
  yield* moveInvoices(batchId, [...failureOf.keys()], ({ invoice, work }, now) => {
    const failure = failureOf.get(invoice.id)
    if (failure === undefined) return undefined
    const attempts = work.attempts + 1
    const problem = keptProblem(problemOf("Send", failure), work.problem, now)
    const packages = sendAlone(now, sendingPlaceOf(invoice).deadline)
    return {
      facts: [{ _tag: "PackageFailed", packages }],
      work: () => ({ dueAt: retryAt(now, attempts, 0), attempts, problem }),
    }
  })
  return entries.filter(({ digest }) => !damaged.has(digest))
})
