export * from "./request-log.contract.ts"
