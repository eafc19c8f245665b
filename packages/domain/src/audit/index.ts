export * from "./audit-log.ts"
export * from "./use-cases/keep-audit.ts"
