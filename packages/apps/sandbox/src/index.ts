export * from "./sandbox.ts"
export * from "./settings.ts"
