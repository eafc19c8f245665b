export * from "./tenant.ts"
export * from "./use-cases/manage-tenants.ts"
