export * from "./claim-clauses.ts"
export * from "./claiming.ts"
export * from "./due-time-clauses.ts"
export * from "./work-queue.ts"
