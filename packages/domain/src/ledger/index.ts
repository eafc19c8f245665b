export * from "./layers.memory.ts"
export * from "./ledger.memory.ts"
