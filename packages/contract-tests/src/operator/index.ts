export * from "./operator-token-store.contract.ts"
