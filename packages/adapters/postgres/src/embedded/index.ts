export * from "./embedded-postgres.ts"
