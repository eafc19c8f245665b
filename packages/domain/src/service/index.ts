export * from "./certificates.ts"
export * from "./process-register.ts"
export * from "./use-cases/list-processes.ts"
export * from "./use-cases/read-jobs.ts"
