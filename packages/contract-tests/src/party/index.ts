export * from "./taxpayer-register.contract.ts"
