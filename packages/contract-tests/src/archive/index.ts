export * from "./archive-tampering.ts"
export * from "./document-archive.contract.ts"
