export * from "./passkey-verifier.contract.ts"
export * from "./people-ports.ts"
export * from "./session-store.contract.ts"
export * from "./user-repository.contract.ts"
