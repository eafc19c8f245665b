export * from "./catalog.ts"
export * from "./catalog-announcements.ts"
export * from "./catalog-repository.ts"
export * from "./contract-prices.ts"
export * from "./offer.ts"
export {
  type Cells,
  cellsOf,
  type PriceListColumn,
  priceListColumns,
} from "./price-list-columns.ts"
export * from "./price-list.ts"
export * from "./use-cases/announce-changes.ts"
export * from "./use-cases/change-catalog.ts"
export * from "./use-cases/change-contract-prices.ts"
export * from "./use-cases/read-catalog-item.ts"
export * from "./use-cases/suggest-skus.ts"
