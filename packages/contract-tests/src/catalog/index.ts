export * from "./catalog-repository.contract.ts"
