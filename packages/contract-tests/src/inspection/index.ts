export * from "./inspection-store.contract.ts"
