export * from "./catalog.ts"
export * from "./use-cases/read-catalog-item.ts"
