export * from "./exchange-rates.contract.ts"
