/**
 * The document archive in a directory of a file system with hard links.
 *
 * Nothing here deletes or changes a stored file: keeping them until `retainUntil` needs no action,
 * and what may be thrown away afterwards is decided by people. Several processes may use one
 * directory; whatever was answered as stored survives a crash or a power failure.
 */
import {
  type ArchivedFile,
  ArchiveError,
  type ArchiveProblem,
  type ArchiveReason,
  type ArchiveRecord,
  type ArchiveVerification,
  DocumentArchive,
  type Sha256,
} from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import { access, readFile } from "node:fs/promises"
import { explain, isAbsent, isSystemError, onFileSystem } from "./archive-failure.ts"
import { type ArchiveLayout, ArchiveOpenError, openArchiveLayout } from "./archive-layout.ts"
import { sealedBytes, unsealed } from "./sealed-record.ts"

export interface FileArchiveOptions {
  /** Where the archive is; made when it does not exist. Relative to the working directory. */
  readonly directory: string
}

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

const archiveError = (reason: ArchiveReason, detail: string): ArchiveError =>
  new ArchiveError({ reason, detail })

const readOr = async <A>(path: string, absent: () => A): Promise<Uint8Array | A> => {
  try {
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    if (isAbsent(cause)) return absent()
    throw cause
  }
}

const throwMissing = (what: string) => (): never => {
  throw archiveError("Missing", `no ${what}`)
}

const getFile = async (layout: ArchiveLayout, digest: Sha256): Promise<Uint8Array> => {
  const bytes = await readOr(layout.fileOf(digest), throwMissing(`file ${digest}`))
  const actual = sha256(bytes)
  if (actual === digest) return bytes
  throw archiveError("Damaged", `file ${digest} now has the hash ${actual}`)
}

/**
 * Works on a copy: what the caller writes into its array meanwhile must not reach the disk under
 * this hash. A name taken before is read again: a damaged file is never answered as stored.
 */
const putFile = async (layout: ArchiveLayout, given: Uint8Array): Promise<Sha256> => {
  const bytes = given.slice()
  const digest = sha256(bytes)
  const written = await layout.writeOnce(layout.fileOf(digest), bytes)
  if (!written) await getFile(layout, digest)
  return digest
}

const readRecord = async (
  layout: ArchiveLayout,
  id: InvoiceId,
): Promise<ArchiveRecord | undefined> => {
  const bytes = await readOr(layout.recordOf(id), () => undefined)
  if (bytes === undefined) return undefined
  const record = unsealed(bytes)
  if (record?.invoiceId === id) return record
  throw archiveError("Damaged", `the record of ${id} is not as it was sealed`)
}

const checkPresent = async (layout: ArchiveLayout, { digest }: ArchivedFile): Promise<void> => {
  try {
    await access(layout.fileOf(digest))
  } catch (cause) {
    if (isAbsent(cause)) throwMissing(`file ${digest}`)()
    throw cause
  }
}

const sealRecord = async (layout: ArchiveLayout, record: ArchiveRecord): Promise<void> => {
  const bytes = sealedBytes(record)
  for (const file of record.files) await checkPresent(layout, file)
  const id = record.invoiceId
  if (await layout.writeOnce(layout.recordOf(id), bytes)) return
  const known = await readRecord(layout, id)
  if (known !== undefined && Buffer.compare(sealedBytes(known), bytes) === 0) return
  throw archiveError("Conflict", `${id} is sealed with another record`)
}

const problemOf = async (
  layout: ArchiveLayout,
  file: ArchivedFile,
): Promise<ReadonlyArray<ArchiveProblem>> => {
  try {
    const { length } = await getFile(layout, file.digest)
    if (length === file.sizeBytes) return []
    const detail = `${length} bytes instead of ${file.sizeBytes}`
    return [{ file: file.role, reason: "Damaged", detail }]
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause
    return [{ file: file.role, reason: cause.reason, detail: cause.detail }]
  }
}

const verifyRecord = async (layout: ArchiveLayout, id: InvoiceId): Promise<ArchiveVerification> => {
  try {
    const record = (await readRecord(layout, id)) ?? throwMissing(`record of ${id}`)()
    const problems: Array<ArchiveProblem> = []
    for (const file of record.files) problems.push(...(await problemOf(layout, file)))
    return { filesChecked: record.files.length, problems }
  } catch (cause) {
    if (!(cause instanceof ArchiveError) || cause.reason !== "Damaged") throw cause
    const problem = { file: "record", reason: cause.reason, detail: cause.detail }
    return { filesChecked: 0, problems: [problem] }
  }
}

const open = (directory: string): Effect.Effect<ArchiveLayout, ArchiveOpenError> =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      Effect.tryPromise({
        try: () => openArchiveLayout(directory, now),
        catch: (cause) => cause,
      }),
    ),
    Effect.catch((cause) => {
      if (cause instanceof ArchiveOpenError) return Effect.fail(cause)
      if (!isSystemError(cause)) return Effect.die(cause)
      const detail = `cannot open the archive ${directory}: ${explain(cause)}`
      return Effect.fail(new ArchiveOpenError({ reason: "Unreachable", detail, cause }))
    }),
  )

/** Opens or makes the archive in `directory`; see `ArchiveOpenError` for when it is refused. */
export const makeFileArchive = ({
  directory,
}: FileArchiveOptions): Effect.Effect<DocumentArchive["Service"], ArchiveOpenError> =>
  Effect.map(open(directory), (layout) => ({
    put: (bytes) => onFileSystem(() => putFile(layout, bytes)),
    get: (digest) => onFileSystem(() => getFile(layout, digest)),
    seal: (record) => onFileSystem(() => sealRecord(layout, record)),
    record: (id) =>
      Effect.map(
        onFileSystem(() => readRecord(layout, id)),
        Option.fromUndefinedOr,
      ),
    verify: (id) => onFileSystem(() => verifyRecord(layout, id)),
  }))

export const layerFileArchive = (
  options: FileArchiveOptions,
): Layer.Layer<DocumentArchive, ArchiveOpenError> =>
  Layer.effect(DocumentArchive, makeFileArchive(options))
