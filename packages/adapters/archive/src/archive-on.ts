/**
 * `DocumentArchive` on a medium: verifies hashes and seals records.
 *
 * Returns only bytes that match their hash, and never deletes or changes stored data. Operators
 * decide what to delete after `retainUntil`.
 */
import {
  type ArchivedFile,
  ArchiveError,
  type ArchiveProblem,
  type ArchiveReason,
  type ArchiveRecord,
  type ArchiveVerification,
  type DocumentArchive,
  type RenewalRecord,
  retainUntil,
  type Sha256,
} from "@procurement/domain/archive"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawDate,
  warsawMidnight,
} from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import {
  fileName,
  type Place,
  readRenewals,
  type ReadableMedium,
  readSealed,
  recordOf,
  renewalOf,
} from "./archive-records.ts"

/**
 * The medium of an archive: immutable bytes by name.
 *
 * Independent of hashes, records and invoices. It throws errors of its own technology.
 */
export interface ArchiveMedium extends ReadableMedium {
  /**
   * Writes the bytes under a free name, durably and completely or not at all, to be retained at
   * least until then. Returns false and changes nothing when the name exists.
   */
  readonly writeOnce: (name: string, bytes: Uint8Array, keepUntil: Instant) => Promise<boolean>
  /** Overwritten versions, oldest first; undefined if the medium does not retain them. */
  readonly readHidden?: (name: string) => AsyncIterable<Uint8Array>
  /** Whether the name exists; if so, its retention is extended at least until then. */
  readonly keep: (name: string, until: Instant) => Promise<boolean>
  readonly explain: Explain
}

/**
 * Explains an error of the medium for operators. Undefined for any other error, which is a defect
 * of this package and is rethrown.
 */
export type Explain = (cause: unknown) => string | undefined

/**
 * `NewerLayout`: a newer version wrote this archive. `NotAnArchive`: the place contains other data.
 * `NotLocked`: objects of the bucket can be deleted. `Unreachable`: the file system or the server
 * failed; the cause has the reason.
 */
export class ArchiveOpenError extends Data.TaggedError("ArchiveOpenError")<{
  readonly reason: "NewerLayout" | "NotAnArchive" | "NotLocked" | "Unreachable"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "Unreachable"
  }
  override get message(): string {
    return this.detail
  }
}

const failing = <A, E>(
  work: () => Promise<A>,
  errorOf: (cause: unknown) => E | undefined,
): Effect.Effect<A, E> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      const error = errorOf(cause)
      return error === undefined ? Effect.die(cause) : Effect.fail(error)
    }),
  )

/** Runs work on a medium. An explained error becomes `Unavailable`, which can be retried. */
export const attempt = <A>(
  explain: Explain,
  work: () => Promise<A>,
): Effect.Effect<A, ArchiveError> =>
  failing(work, (cause) => {
    if (cause instanceof ArchiveError) return cause
    const detail = explain(cause)
    return detail === undefined
      ? undefined
      : new ArchiveError({ reason: "Unavailable", detail, cause })
  })

/** Opens an archive. An explained error becomes `Unreachable`. */
export const attemptToOpen = <A>(
  place: string,
  explain: Explain,
  work: () => Promise<A>,
): Effect.Effect<A, ArchiveOpenError> =>
  failing(work, (cause) => {
    if (cause instanceof ArchiveOpenError) return cause
    const why = explain(cause)
    if (why === undefined) return undefined
    const detail = `cannot open the archive ${place}: ${why}`
    return new ArchiveOpenError({ reason: "Unreachable", detail, cause })
  })

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

const archiveError = (reason: ArchiveReason, detail: string): ArchiveError =>
  new ArchiveError({ reason, detail })

const missing = (what: string): ArchiveError => archiveError("Missing", `no ${what}`)

/** The end of that day in Warsaw. */
const endOf = (day: LocalDate): Instant => warsawMidnight(addDays(day, 1))

const checked = (bytes: Uint8Array, digest: Sha256): Uint8Array => {
  const actual = sha256(bytes)
  if (actual === digest) return bytes
  throw archiveError("Damaged", `file ${digest} now has the hash ${actual}`)
}

/** The current file. Throws when it is missing or damaged. */
const currentFile = async (medium: ArchiveMedium, digest: Sha256): Promise<Uint8Array> => {
  const bytes = await medium.read(fileName(digest))
  if (bytes === undefined) throw missing(`file ${digest}`)
  return checked(bytes, digest)
}

const maximumAttempts = 10

/**
 * Writes under a name, or returns the existing content; undefined when it was written. An
 * unreadable file under an existing name is still being written by another process, so both are
 * retried.
 */
const writeOrRead = async <A>(
  what: string,
  write: () => Promise<boolean>,
  read: () => Promise<A | undefined>,
): Promise<A | undefined> => {
  for (let left = maximumAttempts; left > 0; left -= 1) {
    if (await write()) return undefined
    const current = await read()
    if (current !== undefined) return current
  }
  throw archiveError("Unavailable", `${what} is taken and can't be read`)
}

/** Also searches overwritten versions, as long as the medium retains them. */
const getFile = async (medium: ArchiveMedium, digest: Sha256): Promise<Uint8Array> => {
  try {
    return await currentFile(medium, digest)
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause
    for await (const bytes of medium.readHidden?.(fileName(digest)) ?? []) {
      if (sha256(bytes) === digest) return bytes
    }
    throw cause
  }
}

/**
 * Works on a copy, because the caller may change its array afterwards. An existing file is read
 * again, so a damaged file is never reported as stored. Today's file is retained as long as an
 * invoice of today; `seal` extends the retention of older ones.
 */
const putFile = async (medium: ArchiveMedium, data: Uint8Array, now: Instant): Promise<Sha256> => {
  const bytes = data.slice()
  const digest = sha256(bytes)
  const until = endOf(retainUntil(warsawDate(now)))
  const name = fileName(digest)
  const current = await writeOrRead(
    `file ${digest}`,
    () => medium.writeOnce(name, bytes, until),
    () => medium.read(name),
  )
  if (current !== undefined) checked(current, digest)
  return digest
}

/**
 * Writes an immutable record whose files are stored; writing the same record again changes nothing.
 */
const writeSealed = async <A extends Pick<ArchiveRecord, "retainUntil">>(
  medium: ArchiveMedium,
  place: Place<A>,
  record: A,
  files: ReadonlyArray<ArchivedFile>,
): Promise<void> => {
  const bytes = place.form.sealedBytes(record)
  const until = endOf(record.retainUntil)
  for (const { digest } of files) {
    if (!(await medium.keep(fileName(digest), until))) throw missing(`file ${digest}`)
  }
  const current = await writeOrRead(
    place.what,
    () => medium.writeOnce(place.name, bytes, until),
    () => readSealed(medium, place),
  )
  if (current === undefined || Buffer.compare(place.form.sealedBytes(current), bytes) === 0) return
  throw archiveError("Conflict", `${place.what} is sealed otherwise`)
}

const sealRenewal = async (medium: ArchiveMedium, renewal: RenewalRecord): Promise<void> => {
  const { invoiceId: id, sequence, container } = renewal
  const predecessor = sequence === 1 ? recordOf(id) : renewalOf(id, sequence - 1)
  if ((await medium.read(predecessor.name)) === undefined) {
    throw archiveError("Conflict", `${predecessor.what} is not there`)
  }
  await writeSealed(medium, renewalOf(id, sequence), renewal, [container])
}

const problemOf = async (
  medium: ArchiveMedium,
  file: ArchivedFile,
): Promise<ReadonlyArray<ArchiveProblem>> => {
  try {
    const { length } = await currentFile(medium, file.digest)
    if (length === file.sizeBytes) return []
    const detail = `${length} bytes instead of ${file.sizeBytes}`
    return [{ file: file.role, reason: "Damaged", detail }]
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause
    return [{ file: file.role, reason: cause.reason, detail: cause.detail }]
  }
}

const verifyRecord = async (medium: ArchiveMedium, id: InvoiceId): Promise<ArchiveVerification> => {
  try {
    const record = await readSealed(medium, recordOf(id))
    if (record === undefined) throw missing(`record of ${id}`)
    const later = (await readRenewals(medium, id)).map(({ container }) => container)
    const files = [...record.files, ...later]
    const problems: Array<ArchiveProblem> = []
    for (const file of files) problems.push(...(await problemOf(medium, file)))
    return { filesChecked: files.length, problems }
  } catch (cause) {
    if (!(cause instanceof ArchiveError) || cause.reason !== "Damaged") throw cause
    const problem = { file: "record", reason: cause.reason, detail: cause.detail }
    return { filesChecked: 0, problems: [problem] }
  }
}

export const archiveOn = (medium: ArchiveMedium): DocumentArchive["Service"] => {
  const run = <A>(work: () => Promise<A>) => attempt(medium.explain, work)
  return {
    put: (bytes) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        run(() => putFile(medium, bytes, instant(now))),
      ),
    get: (digest) => run(() => getFile(medium, digest)),
    seal: (record) =>
      run(() => writeSealed(medium, recordOf(record.invoiceId), record, record.files)),
    record: (id) =>
      Effect.map(
        run(() => readSealed(medium, recordOf(id))),
        Option.fromUndefinedOr,
      ),
    addRenewal: (renewal) => run(() => sealRenewal(medium, renewal)),
    renewals: (id) => run(() => readRenewals(medium, id)),
    verify: (id) => run(() => verifyRecord(medium, id)),
  }
}
