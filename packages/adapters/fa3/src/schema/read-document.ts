/**
 * Reads a document against a schema as KSeF does: the rules on its bytes, then the schema.
 *
 * Does not limit its size, which depends on the form and its attachments. A file that is not UTF-8
 * or has a DOCTYPE is never parsed.
 */
import type { DocumentFinding } from "@procurement/domain/invoice"
import {
  barredFromParser,
  encodingRules,
  type Fa3File,
  type FileRule,
} from "../rules/ksef-rules.ts"
import type { OfficialSchema, SchemaReading } from "./official-schema.ts"

export const findingsOfFile = (
  rules: ReadonlyArray<FileRule>,
  file: Fa3File,
): ReadonlyArray<DocumentFinding> =>
  rules.flatMap(({ name, check }) =>
    check(file).map((message) => ({ rule: name, path: "/", message })),
  )

/** Reads a file whose text is already decoded. */
export const readFile = (schema: OfficialSchema, file: Fa3File): SchemaReading => {
  const ofFile = findingsOfFile(encodingRules, file)
  if (ofFile.some(({ rule }) => barredFromParser.has(rule))) return { findings: ofFile }
  const { findings, ...reading } = schema.read(file.bytes, file.text)
  return { ...reading, findings: [...ofFile, ...findings] }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The text; undefined when it is not UTF-8. */
export const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

export const notUtf8: DocumentFinding = {
  rule: "utf-8",
  path: "/",
  message: "the file is not UTF-8",
}

/** All findings in a file of that form, and its root if it could be parsed. */
export const readDocument = (schema: OfficialSchema, bytes: Uint8Array): SchemaReading => {
  const text = decoded(bytes)
  return text === undefined ? { findings: [notUtf8] } : readFile(schema, { bytes, text })
}
