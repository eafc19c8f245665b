/**
 * Builds the package of a batch from those of its files that can be read.
 *
 * A file that can't be read is a problem of its own invoice only: the invoice is quarantined and
 * goes alone for a while, and the others leave in the same batch without it.
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

/** Why each of these files can't go with the others. */
export type Damaged = ReadonlyMap<Sha256, ArchiveError>

const brokenRead = (defect: unknown) =>
  new ArchiveError({ reason: "Damaged", detail: `to read it threw: ${String(defect)}` })

const isOfTheFile = ({ reason }: ArchiveError): boolean => reason !== "Unavailable"

/**
 * Returns the bytes. An error of one file is recorded; an error of the archive itself only fails.
 */
const reading = (damaged: Map<Sha256, ArchiveError>) =>
  Effect.fnUntraced(function* (digest: Sha256) {
    const archive = yield* DocumentArchive
    return yield* archive.get(digest).pipe(
      Effect.catchDefect((defect) => Effect.fail(brokenRead(defect))),
      Effect.tapError((failure) =>
        Effect.sync(() => {
          if (isOfTheFile(failure)) damaged.set(digest, failure)
        }),
      ),
    )
  })

/**
 * Reads the remaining files after the first unreadable one, so that a package is built twice and
 * not once for each unreadable file.
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

/** Builds the package, or returns all files that prevent it. */
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
 * Takes the damaged ones out of the batch, each with its problem; returns those that stay in it.
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
    yield* Effect.logError(
      "a file can't be read, the others of its package leave without it",
      about,
    )
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
