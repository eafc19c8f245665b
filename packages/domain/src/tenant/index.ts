export * from "./tenant.ts"
export * from "./use-cases/manage-tenants.ts"
export * from "./buyer-register.ts"
export * from "./use-cases/manage-buyers.ts"
