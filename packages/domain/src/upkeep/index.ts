export * from "./use-cases/housekeeping-loop.ts"
export * from "./use-cases/warning-loop.ts"
