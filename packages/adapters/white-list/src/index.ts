export * from "./white-list.ts"
