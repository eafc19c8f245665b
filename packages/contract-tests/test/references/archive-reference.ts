/**
 * Reference of `DocumentArchive` that reads its files again, over maps that tests can tamper with.
 * The domain's reference holds bytes that no other code can reach, so it has nothing to check.
 */
import {
  ArchiveError,
  type ArchivedFile,
  type ArchiveProblem,
  type ArchiveReason,
  type ArchiveRecord,
  type DocumentArchive,
  type RenewalRecord,
  type Sha256,
} from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchiveTampering } from "../../src/archive/index.ts"
import { sha256Now } from "./sha-256.ts"

export interface ArchiveMemory {
  readonly files: Map<string, Uint8Array>
  readonly records: Map<string, ArchiveRecord>
  readonly renewals: Map<string, ReadonlyArray<RenewalRecord>>
}

export const makeArchiveMemory = (): ArchiveMemory => ({
  files: new Map(),
  records: new Map(),
  renewals: new Map(),
})

export const archiveFailure = (reason: ArchiveReason, detail: string): ArchiveError =>
  new ArchiveError({ reason, detail })

export const readFile = (
  { files }: ArchiveMemory,
  digest: Sha256,
): Effect.Effect<Uint8Array, ArchiveError> => {
  const bytes = files.get(digest)
  if (bytes === undefined) return Effect.fail(archiveFailure("Missing", digest))
  if (sha256Now(bytes) !== digest) return Effect.fail(archiveFailure("Damaged", digest))
  return Effect.succeed(bytes.slice())
}

const problemOf = (
  shelf: ArchiveMemory,
  file: ArchivedFile,
): Effect.Effect<ReadonlyArray<ArchiveProblem>> =>
  readFile(shelf, file.digest).pipe(
    Effect.map((bytes): ReadonlyArray<ArchiveProblem> => {
      const { digest: detail, role } = file
      const isRight = bytes.length === file.sizeBytes
      return isRight ? [] : [{ file: role, reason: "Damaged", detail }]
    }),
    Effect.catch(({ reason, detail }) => Effect.succeed([{ file: file.role, reason, detail }])),
  )

const sealed = ({ files, records }: ArchiveMemory, record: ArchiveRecord) => {
  const absent = record.files.find(({ digest }) => !files.has(digest))
  if (absent !== undefined) return Effect.fail(archiveFailure("Missing", absent.digest))
  const known = records.get(record.invoiceId)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(record)) {
    return Effect.fail(archiveFailure("Conflict", record.invoiceId))
  }
  records.set(record.invoiceId, record)
  return Effect.void
}

const added = ({ files, records, renewals }: ArchiveMemory, renewal: RenewalRecord) => {
  const { invoiceId, sequence, container } = renewal
  if (!files.has(container.digest)) return Effect.fail(archiveFailure("Missing", invoiceId))
  const present = renewals.get(invoiceId) ?? []
  const known = present[sequence - 1]
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(renewal)) return Effect.void
  if (!records.has(invoiceId) || present.length !== sequence - 1) {
    return Effect.fail(archiveFailure("Conflict", invoiceId))
  }
  renewals.set(invoiceId, [...present, renewal])
  return Effect.void
}

export const makeArchiveReference = (shelf: ArchiveMemory): DocumentArchive["Service"] => ({
  put: (bytes) =>
    Effect.sync(() => {
      const digest = sha256Now(bytes)
      if (!shelf.files.has(digest)) shelf.files.set(digest, bytes.slice())
      return digest
    }),
  get: (digest) => Effect.suspend(() => readFile(shelf, digest)),
  seal: (record) => Effect.suspend(() => sealed(shelf, record)),
  record: (id) => Effect.sync(() => Option.fromUndefinedOr(shelf.records.get(id))),
  addRenewal: (renewal) => Effect.suspend(() => added(shelf, renewal)),
  renewals: (id) => Effect.sync(() => shelf.renewals.get(id) ?? []),
  verify: (id) =>
    Effect.gen(function* () {
      const record = shelf.records.get(id)
      if (record === undefined) return yield* Effect.fail(archiveFailure("Missing", id))
      const later = (shelf.renewals.get(id) ?? []).map(({ container }) => container)
      const files = [...record.files, ...later]
      const problems = yield* Effect.forEach(files, (file) => problemOf(shelf, file))
      return { filesChecked: files.length, problems: problems.flat() }
    }),
})

export const tamperWith = ({ files }: ArchiveMemory): ArchiveTampering => ({
  damage: (digest) =>
    Effect.sync(() => {
      const bytes = files.get(digest)
      if (bytes !== undefined) bytes[0] = (bytes[0] ?? 0) ^ 1
    }),
  lose: (digest) => Effect.sync(() => void files.delete(digest)),
})
