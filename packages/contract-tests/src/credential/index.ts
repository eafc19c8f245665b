export * from "./credential-store.contract.ts"
export * from "./long-lived-ports.ts"
export * from "./long-lived-token-store.contract.ts"
export * from "./secret-hashing.contract.ts"
