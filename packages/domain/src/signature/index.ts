export * from "./document-signer.ts"
