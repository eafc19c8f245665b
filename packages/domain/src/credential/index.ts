export * from "./credential-store.memory.ts"
export * from "./credential-store.ts"
export * from "./credential.ts"
export * from "./use-cases/authenticate.ts"
