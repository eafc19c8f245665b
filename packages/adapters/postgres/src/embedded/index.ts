export * from "./embedded-postgres.ts"
export * from "./port-for-a-server.ts"
