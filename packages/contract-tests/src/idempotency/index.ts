export * from "./idempotency-store.contract.ts"
