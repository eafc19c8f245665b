export * from "./process-register.ts"
