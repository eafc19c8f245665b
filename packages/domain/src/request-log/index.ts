export * from "./request-log.ts"
export * from "./use-cases/keep-requests.ts"
