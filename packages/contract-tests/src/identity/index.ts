export * from "./entropy.contract.ts"
