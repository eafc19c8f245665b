export * from "./catalog-announcements.contract.ts"
export * from "./catalog-repository.contract.ts"
