export * from "./dashboard.ts"
