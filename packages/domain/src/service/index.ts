export * from "./process-register.ts"
export * from "./use-cases/read-jobs.ts"
