/** All rules by name: the list that the validator, its tests and the README go by. */
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

/** What findings can name as their rule besides the rules in the lists. */
const fromReading = ["utf-8", "well-formed", "XSD"]

const namesOf = (rules: ReadonlyArray<{ readonly name: string }>): ReadonlyArray<string> =>
  rules.map(({ name }) => name)

/** Names of all that KSeF itself checks. */
export const ksefRuleNames: ReadonlyArray<string> = [
  ...fromReading,
  ...namesOf(fileRules),
  ...namesOf(invoiceRules.filter(({ source }) => source === "ksef")),
]

/** Names of all rules, those of KSeF and those of ours. */
export const allRuleNames: ReadonlyArray<string> = [
  ...fromReading,
  ...namesOf(fileRules),
  ...namesOf(invoiceRules),
]
