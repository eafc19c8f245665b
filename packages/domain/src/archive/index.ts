export * from "./archive-record.ts"
export * from "./document-archive.ts"
