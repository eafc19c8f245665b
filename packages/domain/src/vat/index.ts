export * from "./rates-pl.ts"
export * from "./vat.ts"
