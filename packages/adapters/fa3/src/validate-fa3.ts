/**
 * Validates an FA(3) invoice: the rules on its bytes, the schema, and the rules on its content,
 * with all findings at once.
 *
 * A file that is too large, not UTF-8 or has a DOCTYPE is never parsed.
 */
import type { DocumentFinding } from "@procurement/domain/invoice"
import { barredFromParser, type Fa3File, fileRules } from "./rules/ksef-rules.ts"
import { readingOf } from "./rules/rule.ts"
import { invoiceRules } from "./rules/rules.ts"
import { readAgainstSchema } from "./schema/fa3-schema.ts"

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
  const ofFile = fileRules.flatMap(({ name, check }) =>
    check(file).map((message) => ({ rule: name, path: "/", message })),
  )
  if (ofFile.some(({ rule }) => barredFromParser.has(rule))) return ofFile
  const { findings, root } = readAgainstSchema(file.bytes, file.text)
  if (root === undefined) return [...ofFile, ...findings]
  const reading = readingOf(root, { today, checkNipDigits })
  const ofInvoice = invoiceRules
    .filter(({ source }) => rules === "all" || source === "ksef")
    .flatMap(({ name, check }) => check(reading).map((finding) => ({ rule: name, ...finding })))
  return [...ofFile, ...findings, ...ofInvoice]
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** All findings in a file; empty when it is valid. */
export const validateFa3 = (
  bytes: Uint8Array,
  options: ValidationOptions = {},
): ReadonlyArray<DocumentFinding> => {
  const text = decoded(bytes)
  return text === undefined
    ? [{ rule: "utf-8", path: "/", message: "the file is not UTF-8" }]
    : findingsIn({ bytes, text }, options)
}
