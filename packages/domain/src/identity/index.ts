export * from "./entropy.ts"
export * from "./type-id.ts"
