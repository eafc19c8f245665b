/**
 * Whether a file is a lawful FA(3) invoice: the rules on its bytes, the schema, the rules on what
 * it says; all findings at once.
 *
 * A file that is too large, is not UTF-8 or brings a DOCTYPE is not given to the parser at all.
 */
import type { DocumentFinding } from "@procurement/domain/invoice"
import { barredFromParser, type Fa3File, fileRules } from "./rules/ksef-rules.ts"
import { readingOf } from "./rules/rule.ts"
import { invoiceRules } from "./rules/rules.ts"
import { readAgainstSchema } from "./schema/fa3-schema.ts"

export interface ValidationOptions {
  /** The present day in Warsaw, `YYYY-MM-DD`; without it no issue date is in the future. */
  readonly today?: string | undefined
  /** Whether NIP check digits are checked. KSeF does on production only; rules `all` always do. */
  readonly checkNipDigits?: boolean | undefined
  /** `ksef`: what KSeF itself checks. `all` (the default): every rule of ours as well. */
  readonly rules?: "ksef" | "all" | undefined
}

/** The findings in a file whose text is known already. */
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
    .flatMap(({ name, check }) => check(reading).map((found) => ({ rule: name, ...found })))
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

/** All findings in a file, none when it is valid. */
export const validateFa3 = (
  bytes: Uint8Array,
  options: ValidationOptions = {},
): ReadonlyArray<DocumentFinding> => {
  const text = decoded(bytes)
  return text === undefined
    ? [{ rule: "utf-8", path: "/", message: "the file is not UTF-8" }]
    : findingsIn({ bytes, text }, options)
}
