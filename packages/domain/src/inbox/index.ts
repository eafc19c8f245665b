export * from "./inbox.ts"
