export * from "./catalog-item.ts"
export * from "./catalog-repository.ts"
