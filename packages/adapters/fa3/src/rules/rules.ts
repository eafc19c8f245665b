/** All rules by name: the list for the validator, its tests and the README. */
import { arithmeticRules } from "./arithmetic-rules.ts"
import { correctionRules, currencyRules, structureRules } from "./structure-rules.ts"
import { fileRules, ksefInvoiceRules } from "./ksef-rules.ts"
import type { InvoiceRule } from "./rule.ts"

export const invoiceRules: ReadonlyArray<InvoiceRule> = [
  ...ksefInvoiceRules,
  ...arithmeticRules,
  ...currencyRules,
  ...correctionRules,
  ...structureRules,
]

/** Rule names of findings that come from reading the file. */
const fromReading = ["utf-8", "well-formed", "XSD"]

const namesOf = (rules: ReadonlyArray<{ readonly name: string }>): ReadonlyArray<string> =>
  rules.map(({ name }) => name)

/** Names of all rules that KSeF checks. */
export const ksefRuleNames: ReadonlyArray<string> = [
  ...fromReading,
  ...namesOf(fileRules),
  ...namesOf(invoiceRules.filter(({ source }) => source === "ksef")),
]

/** Names of all rules, KSeF's and ours. */
export const allRuleNames: ReadonlyArray<string> = [
  ...fromReading,
  ...namesOf(fileRules),
  ...namesOf(invoiceRules),
]
