export * from "./domain-event.ts"
