export * from "./reconciliation-store.contract.ts"
