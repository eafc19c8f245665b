export * from "./deadline.ts"
export * from "./deadline-register.ts"
export * from "./use-cases/list-deadlines.ts"
