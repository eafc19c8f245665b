export * from "./request-log.ts"
export * from "./request-record.ts"
export * from "./use-cases/keep-requests.ts"
