export * from "./entropy.memory.ts"
export * from "./entropy.ts"
export * from "./type-id.ts"
