/**
 * `DocumentArchive` on a medium: hashes, sealed records, and what is right to hand out.
 *
 * Bytes are handed out only with their hash; nothing here deletes or changes what is stored. What
 * may be thrown away after `retainUntil` is decided by people.
 */
import {
  type ArchivedFile,
  ArchiveError,
  type ArchiveProblem,
  type ArchiveReason,
  type ArchiveRecord,
  type ArchiveVerification,
  type DocumentArchive,
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
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import type { ArchiveMedium } from "./archive-medium.ts"
import { fileName, recordName } from "./archive-names.ts"
import { sealedBytes, unsealed } from "./sealed-record.ts"

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

const archiveError = (reason: ArchiveReason, detail: string): ArchiveError =>
  new ArchiveError({ reason, detail })

const missing = (what: string): ArchiveError => archiveError("Missing", `no ${what}`)

/** The moment at which that day has ended in Warsaw. */
const endOf = (day: LocalDate): Instant => warsawMidnight(addDays(day, 1))

/** The file as it stands there now, or why it can't be handed out. */
const currentFile = async (medium: ArchiveMedium, digest: Sha256): Promise<Uint8Array> => {
  const bytes = await medium.read(fileName(digest))
  if (bytes === undefined) throw missing(`file ${digest}`)
  const actual = sha256(bytes)
  if (actual === digest) return bytes
  throw archiveError("Damaged", `file ${digest} now has the hash ${actual}`)
}

/** Also what something else was put over, as long as the medium has it: it is what was stored. */
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
 * Works on a copy: what the caller writes into its array meanwhile must not be stored under this
 * hash. A name taken before is read again: a damaged file is never answered as stored. A file of
 * an invoice of today is kept as long as the invoice; `seal` prolongs what has waited longer.
 */
const putFile = async (medium: ArchiveMedium, given: Uint8Array, now: Instant): Promise<Sha256> => {
  const bytes = given.slice()
  const digest = sha256(bytes)
  const until = endOf(retainUntil(warsawDate(now)))
  if (!(await medium.writeOnce(fileName(digest), bytes, until))) await currentFile(medium, digest)
  return digest
}

const readRecord = async (
  medium: ArchiveMedium,
  id: InvoiceId,
): Promise<ArchiveRecord | undefined> => {
  const bytes = await medium.read(recordName(id))
  if (bytes === undefined) return undefined
  const record = unsealed(bytes)
  if (record?.invoiceId === id) return record
  throw archiveError("Damaged", `the record of ${id} is not as it was sealed`)
}

const sealRecord = async (medium: ArchiveMedium, record: ArchiveRecord): Promise<void> => {
  const bytes = sealedBytes(record)
  const until = endOf(record.retainUntil)
  for (const { digest } of record.files) {
    if (!(await medium.keep(fileName(digest), until))) throw missing(`file ${digest}`)
  }
  const id = record.invoiceId
  if (await medium.writeOnce(recordName(id), bytes, until)) return
  const known = await readRecord(medium, id)
  if (known !== undefined && Buffer.compare(sealedBytes(known), bytes) === 0) return
  throw archiveError("Conflict", `${id} is sealed with another record`)
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
    const record = await readRecord(medium, id)
    if (record === undefined) throw missing(`record of ${id}`)
    const problems: Array<ArchiveProblem> = []
    for (const file of record.files) problems.push(...(await problemOf(medium, file)))
    return { filesChecked: record.files.length, problems }
  } catch (cause) {
    if (!(cause instanceof ArchiveError) || cause.reason !== "Damaged") throw cause
    const problem = { file: "record", reason: cause.reason, detail: cause.detail }
    return { filesChecked: 0, problems: [problem] }
  }
}

export const archiveOn = (medium: ArchiveMedium): DocumentArchive["Service"] => {
  const { attempt } = medium
  return {
    put: (bytes) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        attempt(() => putFile(medium, bytes, instant(now))),
      ),
    get: (digest) => attempt(() => getFile(medium, digest)),
    seal: (record) => attempt(() => sealRecord(medium, record)),
    record: (id) =>
      Effect.map(
        attempt(() => readRecord(medium, id)),
        Option.fromUndefinedOr,
      ),
    verify: (id) => attempt(() => verifyRecord(medium, id)),
  }
}
