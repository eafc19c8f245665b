export * from "./deadline-register.contract.ts"
