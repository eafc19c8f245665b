export * from "./party.ts"
