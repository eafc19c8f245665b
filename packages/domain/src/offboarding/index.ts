export * from "./offboarding.ts"
export * from "./use-cases/offboard-tenant.ts"
export * from "./use-cases/preview-offboarding.ts"
