export * from "./exchange-rates.memory.ts"
export * from "./exchange-rates.ts"
export * from "./money.ts"
export * from "./rounding.ts"
