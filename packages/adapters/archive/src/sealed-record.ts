/**
 * An archive record as it stands on the disk: canonical JSON (RFC 8785) with the SHA-256 of itself.
 *
 * The record names the hashes of all files, and `recordSha256` guards the record: one flipped bit
 * anywhere is noticed. The same record always gives the same bytes.
 */
import { ArchiveRecord } from "@procurement/domain/archive"
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
const decode = Schema.decodeUnknownSync(ArchiveRecord)
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The record's bytes. Throws when the record is not one, which is a defect of the caller. */
export const sealedBytes = (record: ArchiveRecord): Uint8Array => {
  const plain = decode(record)
  const sealed = { ...plain, [seal]: digestOf(canonical(plain)) }
  return Buffer.from(`${canonical(sealed)}\n`)
}

const parse = (bytes: Uint8Array): ArchiveRecord | undefined => {
  try {
    return decode(JSON.parse(Buffer.from(bytes).toString("utf8")))
  } catch (cause) {
    if (cause instanceof SyntaxError || Schema.isSchemaError(cause)) return undefined
    throw cause
  }
}

/** The record in those bytes, or undefined when they are not exactly as they were sealed. */
export const unsealed = (bytes: Uint8Array): ArchiveRecord | undefined => {
  const record = parse(bytes)
  if (record === undefined) return undefined
  return Buffer.compare(sealedBytes(record), bytes) === 0 ? record : undefined
}
