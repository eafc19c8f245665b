/**
 * For programs that judge invoices of other forms as KSeF does: official schemas, and the rules
 * that KSeF checks beyond them. Loads libxml2.
 */
export { ksefInvoiceRules, lateIssueDate, wrongNip } from "../rules/ksef-rules.ts"
export { readingOf, type RuleFacts } from "../rules/rule.ts"
export { fa3Schema, faSchemaFiles } from "./fa3-schema.ts"
export {
  officialSchema,
  type OfficialSchema,
  type PinnedFile,
  readPinned,
  type SchemaFiles,
} from "./official-schema.ts"
export { readDocument } from "./read-document.ts"
