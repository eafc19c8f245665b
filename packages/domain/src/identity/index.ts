export * from "./type-id.ts"
