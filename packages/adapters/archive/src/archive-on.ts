/**
 * `DocumentArchive` on a medium: verifies hashes and sealed records.
 *
 * Returns bytes only if they match their hash, and never deletes or changes stored data. People
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
 * The storage of an archive: a map of names to bytes that are written once.
 *
 * A medium is independent of hashes, records and invoices. It throws the errors of its own
 * platform.
 */
export interface ArchiveMedium extends ReadableMedium {
  /**
   * Stores the bytes under a free name, durably and atomically, to be retained at least until
   * `keepUntil`. Returns false and changes nothing when the name is taken.
   */
  readonly writeOnce: (name: string, bytes: Uint8Array, keepUntil: Instant) => Promise<boolean>
  /**
   * The versions under that name before others replaced them, oldest first; undefined: the medium
   * does not retain them.
   */
  readonly readHidden?: (name: string) => AsyncIterable<Uint8Array>
  /** Whether the name is taken; extends the retention of its bytes to at least `until`. */
  readonly keep: (name: string, until: Instant) => Promise<boolean>
  readonly explain: Explain
}

/**
 * Explains a transient error of the medium in a readable text; no data is known to be lost.
 * Undefined for any other error, which is a defect of this package.
 */
export type Explain = (cause: unknown) => string | undefined

/**
 * `NewerLayout`: a newer program wrote this archive. `NotAnArchive`: the place holds other data.
 * `NotLocked`: the bucket allows deletion of its objects. `Unreachable`: the file system or the
 * server rejected the operation; see the cause.
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

/** Runs work on a medium. Errors that `explain` explains become a retryable `Unavailable`. */
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

/** Opens the archive at that place. Errors that `explain` explains become `Unreachable`. */
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

/** The instant at which that day ends in Warsaw. */
const endOf = (day: LocalDate): Instant => warsawMidnight(addDays(day, 1))

const checked = (bytes: Uint8Array, digest: Sha256): Uint8Array => {
  const actual = sha256(bytes)
  if (actual === digest) return bytes
  throw archiveError("Damaged", `file ${digest} now has the hash ${actual}`)
}

/** The current file; fails with the reason why it can't be returned. */
const currentFile = async (medium: ArchiveMedium, digest: Sha256): Promise<Uint8Array> => {
  const bytes = await medium.read(fileName(digest))
  if (bytes === undefined) throw missing(`file ${digest}`)
  return checked(bytes, digest)
}

const maximumAttempts = 10

/**
 * Writes under a name; returns undefined when it was written, otherwise the existing value. A name
 * that is taken but can't be read is probably being written by another process, so both steps are
 * retried.
 */
const writeOrRead = async <A>(
  what: string,
  write: () => Promise<boolean>,
  read: () => Promise<A | undefined>,
): Promise<A | undefined> => {
  for (let left = maximumAttempts; left > 0; left -= 1) {
    if (await write()) return undefined
    const found = await read()
    if (found !== undefined) return found
  }
  throw archiveError("Unavailable", `${what} is taken and can't be read`)
}

/** Also returns the original of a replaced file, while the medium retains it. */
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
 * Works on a copy, because later changes by the caller must not be stored under this hash. Reads a
 * name that was taken before, so a damaged file never counts as stored. Retains the file as long as
 * an invoice issued today; `seal` extends the retention of files that have waited longer.
 */
const putFile = async (medium: ArchiveMedium, given: Uint8Array, now: Instant): Promise<Sha256> => {
  const bytes = given.slice()
  const digest = sha256(bytes)
  const until = endOf(retainUntil(warsawDate(now)))
  const name = fileName(digest)
  const known = await writeOrRead(
    `file ${digest}`,
    () => medium.writeOnce(name, bytes, until),
    () => medium.read(name),
  )
  if (known !== undefined) checked(known, digest)
  return digest
}

/** Writes an immutable record after its files; writing the same record again changes nothing. */
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
  const known = await writeOrRead(
    place.what,
    () => medium.writeOnce(place.name, bytes, until),
    () => readSealed(medium, place),
  )
  if (known === undefined || Buffer.compare(place.form.sealedBytes(known), bytes) === 0) return
  throw archiveError("Conflict", `a different ${place.what} is already sealed`)
}

const sealRenewal = async (medium: ArchiveMedium, renewal: RenewalRecord): Promise<void> => {
  const { invoiceId: id, sequence, container } = renewal
  const before = sequence === 1 ? recordOf(id) : renewalOf(id, sequence - 1)
  if ((await medium.read(before.name)) === undefined) {
    throw archiveError("Conflict", `${before.what} does not exist`)
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
