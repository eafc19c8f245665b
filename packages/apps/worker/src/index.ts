export * from "./settings.ts"
export * from "./worker.ts"
