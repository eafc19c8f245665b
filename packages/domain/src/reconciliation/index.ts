export * from "./reconciliation-store.ts"
export * from "./clearance-register.ts"
export * from "./difference.ts"
export * from "./use-cases/reconcile-day.ts"
