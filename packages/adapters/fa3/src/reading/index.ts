/**
 * For programs that read invoices of other forms as KSeF does: official schemas, the rules that
 * KSeF checks beyond them, and the content of a file as a tree.
 */
export { ksefInvoiceRules, lateIssueDate, wrongNip } from "../rules/ksef-rules.ts"
export { readingOf, type RuleFacts } from "../rules/rule.ts"
export { fa3Schema, faSchemaFiles } from "../schema/fa3-schema.ts"
export {
  officialSchema,
  type OfficialSchema,
  type PinnedFile,
  readPinned,
  type SchemaFiles,
} from "../schema/official-schema.ts"
export { readDocument } from "../schema/read-document.ts"
export { amountAt, toHundredths, valueAt } from "./xml-tree.ts"
