export * from "./instant.ts"
export * from "./working-day.ts"
