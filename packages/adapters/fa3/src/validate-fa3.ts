/**
 * Validates an FA(3) invoice: the rules on its bytes, the schema, and the rules on its content,
 * with all findings at once.
 *
 * A file that is too large, not UTF-8 or has a DOCTYPE is never parsed.
 */
import type { DocumentFinding } from "@procurement/domain/invoice"
import { atMost1MillionBytes, encodingRules, type Fa3File } from "./rules/ksef-rules.ts"
import { readingOf } from "./rules/rule.ts"
import { invoiceRules } from "./rules/rules.ts"
import { fa3Schema } from "./schema/fa3-schema.ts"
import { decoded, findingsOfFile, notUtf8, readFile } from "./schema/read-document.ts"

export interface ValidationOptions {
  /** The current day in Warsaw, `YYYY-MM-DD`; without it issue dates may be in the future. */
  readonly today?: string | undefined
  /** Whether to verify NIP check digits. KSeF does so in production only; rules `all` always do. */
  readonly checkNipDigits?: boolean | undefined
  /** `ksef`: what KSeF itself checks. `all` (the default): our own rules too. */
  readonly rules?: "ksef" | "all" | undefined
}

/** The findings in a file whose text is already decoded. */
export const findingsIn = (
  file: Fa3File,
  { today, rules = "all", checkNipDigits = rules === "all" }: ValidationOptions,
): ReadonlyArray<DocumentFinding> => {
  const ofSize = findingsOfFile([atMost1MillionBytes], file)
  if (ofSize.length > 0) return [...ofSize, ...findingsOfFile(encodingRules, file)]
  const { findings, root } = readFile(fa3Schema, file)
  if (root === undefined) return findings
  const reading = readingOf(root, { today, checkNipDigits })
  const ofInvoice = invoiceRules
    .filter(({ source }) => rules === "all" || source === "ksef")
    .flatMap(({ name, check }) => check(reading).map((finding) => ({ rule: name, ...finding })))
  return [...findings, ...ofInvoice]
}

/** All findings in a file; empty when it is valid. */
export const validateFa3 = (
  bytes: Uint8Array,
  options: ValidationOptions = {},
): ReadonlyArray<DocumentFinding> => {
  const text = decoded(bytes)
  return text === undefined ? [notUtf8] : findingsIn({ bytes, text }, options)
}
