export * from "./slices.ts"
export * from "./use-cases/in-slices.ts"
