export * from "./quota-repository.contract.ts"
