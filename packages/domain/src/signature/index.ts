export * from "./document-signer.ts"
export * from "./patience.ts"
