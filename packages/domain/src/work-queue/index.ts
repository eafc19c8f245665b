export * from "./claim.ts"
export * from "./tenant-round-robin.ts"
export * from "./task-queue.ts"
