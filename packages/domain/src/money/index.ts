export * from "./exchange-rates.ts"
export * from "./money.ts"
