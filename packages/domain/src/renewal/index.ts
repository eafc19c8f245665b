export * from "./renewal.ts"
export * from "./renewal-queue.ts"
export * from "./use-cases/renewal-loop.ts"
export * from "./use-cases/renew-signatures.ts"
