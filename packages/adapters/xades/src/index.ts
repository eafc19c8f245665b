export * from "./signing-key.ts"
export * from "./test-seal.ts"
export * from "./xades-signer.ts"
