export * from "./ledger-decisions.ts"
export * from "./ledger-row.ts"
export type { LedgerDocument } from "./ledger-shares.ts"
export * from "./ledger.ts"
