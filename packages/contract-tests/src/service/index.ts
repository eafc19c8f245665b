export * from "./process-register.contract.ts"
