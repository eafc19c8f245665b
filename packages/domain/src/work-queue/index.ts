export * from "./claim.ts"
