export * from "./vat.ts"
