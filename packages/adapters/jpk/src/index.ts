/** The register of sales as files. */
export * from "./jpk-v7m3.ts"
export { csvColumns, ledgerCsv } from "./ledger-csv.ts"
export type { LedgerFile } from "./ledger-file.ts"
export { isTaxOffice } from "./tax-offices.ts"
