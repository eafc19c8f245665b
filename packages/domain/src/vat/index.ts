export * from "./tax-points.ts"
export * from "./vat.ts"
