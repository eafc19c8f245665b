export * from "./database-check.ts"
export * from "./probes.ts"
export * from "./readiness.ts"
export * from "./settings.ts"
