export * from "./order-repository.contract.ts"
