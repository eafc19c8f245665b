export * from "./credential-store.contract.ts"
