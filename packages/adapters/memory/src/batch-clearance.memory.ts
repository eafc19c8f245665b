/**
 * Reference of `BatchClearance` that includes the other side: sessions are opened, delivered and
 * processed, and the given `judge` decides on their files.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import type {
  BatchClearance,
  BatchProgress,
  BatchResult,
  OpenBatch,
  PackedBatch,
} from "@procurement/domain/clearance"
import {
  type ClearanceOutcome,
  type ClearanceReason,
  InvoiceClearanceError,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"

interface PackedFile {
  readonly digest: Sha256
  readonly bytes: Uint8Array
}

export interface BatchSessionMemory {
  readonly reference: string
  readonly packed: PackedBatch
  readonly offline: boolean
  readonly openedAt: Instant
  /** The outcome of each file; undefined until all of them are delivered. */
  results: ReadonlyArray<BatchResult> | undefined
  questions: number
}

export interface BatchSideMemory {
  readonly sessions: Map<string, BatchSessionMemory>
  /** Decides on a file that was delivered in that session under that reference. */
  readonly judge: (file: PackedFile, session: string, reference: string) => ClearanceOutcome
  /** How many requests return `Processing` before a session has ended. */
  readonly questionsUntilEnded: number
  /** Results on a page. */
  readonly pageSize: number
  readonly now: () => Instant
}

export const makeBatchSideMemory = (
  judge: BatchSideMemory["judge"],
  over: Partial<Pick<BatchSideMemory, "questionsUntilEnded" | "pageSize" | "now">> = {},
): BatchSideMemory => ({
  sessions: new Map(),
  judge,
  questionsUntilEnded: 1,
  pageSize: 1_000,
  now: () => instant(0),
  ...over,
})

const failed = (reason: ClearanceReason, detail: string) =>
  Effect.fail(new InvoiceClearanceError({ reason, detail }))

interface Packages {
  readonly files: WeakMap<PackedBatch, ReadonlyArray<PackedFile>>
  readonly offline: WeakMap<PackedBatch, boolean>
}

const open = (side: BatchSideMemory, { offline }: Packages, packed: PackedBatch): OpenBatch => {
  const reference = `SB-${side.sessions.size + 1}`
  const isOffline = offline.get(packed) ?? false
  const openedAt = side.now()
  const opened = { reference, packed, offline: isOffline, openedAt }
  side.sessions.set(reference, { ...opened, results: undefined, questions: 0 })
  return { sessionReference: reference, openedAt }
}

const deliver = (side: BatchSideMemory, { files }: Packages, packed: PackedBatch, ref: string) => {
  const session = side.sessions.get(ref)
  if (session?.packed !== packed) return failed("Refused", "another package was announced")
  const content = files.get(packed)
  if (content === undefined) return failed("NotTaken", "the package is gone")
  session.results ??= content.map((file, index): BatchResult => {
    const invoiceReference = `${ref}-${index + 1}`
    const receipt = { sessionReference: ref, invoiceReference }
    const outcome = side.judge(file, ref, invoiceReference)
    const url = outcome._tag === "Granted" ? { receiptUrl: `memory:${invoiceReference}` } : {}
    return { digest: file.digest, receipt, outcome, ...url }
  })
  return Effect.void
}

const progress = (side: BatchSideMemory, reference: string): BatchProgress => {
  const session = side.sessions.get(reference)
  if (session === undefined) return { _tag: "Unknown" }
  if (session.results === undefined) return { _tag: "Open" }
  session.questions += 1
  if (session.questions <= side.questionsUntilEnded) return { _tag: "Processing", code: 150 }
  return { _tag: "Ended", invoices: session.results.length }
}

const results = ({ pageSize, sessions }: BatchSideMemory, reference: string, page: string) => {
  const all = sessions.get(reference)?.results
  if (all === undefined) return failed("UnexpectedAnswer", `no results of ${reference}`)
  const from = Number(page)
  if (!Number.isInteger(from)) return failed("Refused", `no page ${page}`)
  const next = from + pageSize < all.length ? { next: String(from + pageSize) } : {}
  return Effect.succeed({ results: all.slice(from, from + pageSize), ...next })
}

export const makeBatchClearanceMemory = (side: BatchSideMemory): BatchClearance["Service"] => {
  const packages: Packages = { files: new WeakMap(), offline: new WeakMap() }
  return {
    pack: ({ digests, offline, read }) =>
      Effect.gen(function* () {
        const files: Array<PackedFile> = []
        for (const digest of digests) files.push({ digest, bytes: yield* read(digest) })
        const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
        const packed: PackedBatch = { invoices: files.length, sizeBytes, parts: 1 }
        packages.offline.set(packed, offline)
        return yield* Effect.acquireRelease(
          Effect.sync(() => {
            packages.files.set(packed, files)
            return packed
          }),
          () => Effect.sync(() => packages.files.delete(packed)),
        )
      }),
    open: (packed) => Effect.sync(() => open(side, packages, packed)),
    deliver: (packed, { sessionReference }) =>
      Effect.suspend(() => deliver(side, packages, packed, sessionReference)),
    progress: (sessionReference) => Effect.sync(() => progress(side, sessionReference)),
    results: (sessionReference, page) =>
      Effect.suspend(() => results(side, sessionReference, page ?? "0")),
  }
}
