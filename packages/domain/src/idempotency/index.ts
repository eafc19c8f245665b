export * from "./idempotency.ts"
export * from "./use-cases/answer-once.ts"
