export * from "./document-signer.contract.ts"
export * from "./signer-binding.ts"
