export * from "./ledger-exports.contract.ts"
export * from "./ledger-ports.ts"
export * from "./ledger-register.contract.ts"
