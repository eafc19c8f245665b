export * from "./catalog.ts"
export * from "./price-list.ts"
export * from "./use-cases/change-catalog.ts"
export * from "./use-cases/read-catalog-item.ts"
