export * from "./ledger-ports.ts"
