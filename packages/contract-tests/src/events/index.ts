export * from "./event-log.contract.ts"
