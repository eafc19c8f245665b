export * from "./person.ts"
export * from "./use-cases/erase-person.ts"
export * from "./use-cases/read-person.ts"
