export * from "./invoice-notices.contract.ts"
