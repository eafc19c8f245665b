export * from "./dead-letter.ts"
export * from "./use-cases/consume.ts"
