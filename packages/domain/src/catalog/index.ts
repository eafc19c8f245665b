export * from "./catalog-item.ts"
export * from "./catalog-repository.memory.ts"
export * from "./catalog-repository.ts"
export * from "./catalog-search.ts"
