export * from "./tenant.ts"
export * from "./tenant-repository.ts"
export * from "./use-cases/manage-tenants.ts"
