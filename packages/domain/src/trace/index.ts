export * from "./trace-context.ts"
