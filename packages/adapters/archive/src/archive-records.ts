/**
 * The names in an archive, the same on every medium, and the sealed records under them:
 *
 *     files/ab/cd/<sha256>             exact bytes
 *     records/<year>/<invoice>.json    sealed records, by the year in which the id was made
 *     renewals/<year>/<invoice>/1.json and so on, sealed records of renewed signatures
 *
 * A sealed record is canonical JSON (RFC 8785) with its own SHA-256. The record contains the hashes
 * of all files, and `recordSha256` protects the record, so one flipped bit anywhere is detected.
 * The same record always produces the same bytes; a record that was changed after sealing is not
 * read.
 */
import {
  ArchiveError,
  ArchiveRecord,
  RenewalRecord,
  type Sha256,
} from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"

const crockford = "0123456789abcdefghjkmnpqrstvwxyz"

/**
 * The UTC year in the timestamp of an id (the first 48 bits of a UUID version 7). The place of a
 * record follows from the id alone, so an invoice can't have records in two years.
 */
export const yearOfId = (id: InvoiceId): number => {
  const digits = id.slice(id.indexOf("_") + 1).slice(0, 10)
  const millis = [...digits].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0)
  return new Date(millis).getUTCFullYear()
}

export const fileName = (digest: Sha256): string =>
  `files/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`

const recordName = (id: InvoiceId): string => `records/${yearOfId(id)}/${id}.json`

const renewalName = (id: InvoiceId, sequence: number): string =>
  `renewals/${yearOfId(id)}/${id}/${sequence}.json`

type Json =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Json>
  | { readonly [key: string]: Json }

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

const canonical = (value: Json): string => {
  if (isList(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
  return `{${members.join(",")}}`
}

const seal = "recordSha256"
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

interface SealedForm<A> {
  /** The record's bytes. Throws when the value is not a record, which is a defect of the caller. */
  readonly sealedBytes: (record: A) => Uint8Array
  /** The record in those bytes; undefined when they were changed after sealing. */
  readonly unsealed: (bytes: Uint8Array) => A | undefined
}

const sealedForm = <A extends Json>(decode: (value: unknown) => A): SealedForm<A> => {
  const sealedBytes = (record: A): Uint8Array => {
    const plain = decode(record)
    const sealed = { ...(plain as object), [seal]: digestOf(canonical(plain)) }
    return Buffer.from(`${canonical(sealed)}\n`)
  }
  const parse = (bytes: Uint8Array): A | undefined => {
    try {
      return decode(JSON.parse(Buffer.from(bytes).toString("utf8")))
    } catch (cause) {
      if (cause instanceof SyntaxError || Schema.isSchemaError(cause)) return undefined
      throw cause
    }
  }
  const unsealed = (bytes: Uint8Array): A | undefined => {
    const record = parse(bytes)
    if (record === undefined) return undefined
    return Buffer.compare(sealedBytes(record), bytes) === 0 ? record : undefined
  }
  return { sealedBytes, unsealed }
}

/** The record of an invoice. */
const sealedRecord = sealedForm(Schema.decodeUnknownSync(ArchiveRecord))
/** The record of a renewal of its signature. */
const sealedRenewal = sealedForm(Schema.decodeUnknownSync(RenewalRecord))

export interface Place<A> {
  readonly name: string
  /** A readable description of the record. */
  readonly what: string
  readonly form: SealedForm<A>
  /** Whether the record belongs at this place. */
  readonly isRight: (record: A) => boolean
}

export const recordOf = (id: InvoiceId): Place<ArchiveRecord> => ({
  name: recordName(id),
  what: `the record of ${id}`,
  form: sealedRecord,
  isRight: ({ invoiceId }) => invoiceId === id,
})

export const renewalOf = (id: InvoiceId, nth: number): Place<RenewalRecord> => ({
  name: renewalName(id, nth),
  what: `renewal ${nth} of ${id}`,
  form: sealedRenewal,
  isRight: ({ invoiceId, sequence }) => invoiceId === id && sequence === nth,
})

/** The storage that records are read from. */
export interface ReadableMedium {
  /** The current bytes under the name; undefined when there are none. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
}

export const readSealed = async <A>(
  medium: ReadableMedium,
  { name, what, form, isRight }: Place<A>,
): Promise<A | undefined> => {
  const bytes = await medium.read(name)
  if (bytes === undefined) return undefined
  const record = form.unsealed(bytes)
  if (record !== undefined && isRight(record)) return record
  throw new ArchiveError({ reason: "Damaged", detail: `${what} was changed after it was sealed` })
}

/** Reads renewals in sequence until one is missing. */
export const readRenewals = async (
  medium: ReadableMedium,
  id: InvoiceId,
): Promise<ReadonlyArray<RenewalRecord>> => {
  const renewals: Array<RenewalRecord> = []
  for (;;) {
    const next = await readSealed(medium, renewalOf(id, renewals.length + 1))
    if (next === undefined) return renewals
    renewals.push(next)
  }
}
