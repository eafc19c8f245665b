export * from "./nbp-rates.ts"
