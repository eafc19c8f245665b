/**
 * A record of the archive as it is stored: canonical JSON (RFC 8785) with the SHA-256 of itself.
 *
 * The record names the hashes of all files, and `recordSha256` guards the record: one flipped bit
 * anywhere is noticed. The same record always gives the same bytes.
 */
import { ArchiveRecord, RenewalRecord } from "@procurement/domain/archive"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"

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

export interface SealedForm<A> {
  /** The record's bytes. Throws when the record is not one, which is a defect of the caller. */
  readonly sealedBytes: (record: A) => Uint8Array
  /** The record in those bytes, or undefined when they are not exactly as they were sealed. */
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

/** Of an invoice. */
export const sealedRecord = sealedForm(Schema.decodeUnknownSync(ArchiveRecord))
/** Of a renewal of its signature. */
export const sealedRenewal = sealedForm(Schema.decodeUnknownSync(RenewalRecord))
