export * from "./api.ts"
export * from "./settings.ts"
