export * from "./tenant-repository.memory.ts"
export * from "./tenant-repository.ts"
export * from "./tenant.ts"
