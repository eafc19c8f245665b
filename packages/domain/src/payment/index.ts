export * from "./payment-status.ts"
export * from "./payment.ts"
export * from "./payment-repository.ts"
export * from "./use-cases/record-payment.ts"
