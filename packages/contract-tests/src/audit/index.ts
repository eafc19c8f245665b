export * from "./audit-log.contract.ts"
