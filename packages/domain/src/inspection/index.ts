export * from "./inspection.ts"
export * from "./inspection-store.ts"
export * from "./use-cases/inspect-archive.ts"
export * from "./use-cases/read-archive-state.ts"
