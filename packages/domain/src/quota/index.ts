export * from "./quota.ts"
export * from "./quota-warning.ts"
export * from "./quota-repository.ts"
export * from "./use-cases/usage.ts"
