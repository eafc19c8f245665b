export * from "./catalog-item.ts"
export * from "./catalog-repository.ts"
export * from "./use-cases/read-catalog-item.ts"
