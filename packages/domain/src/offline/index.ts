export * from "./offline.ts"
