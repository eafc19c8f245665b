export * from "./archive-record.ts"
export * from "./document-archive.ts"
export * from "./document-archive.memory.ts"
export * from "./renewal-record.ts"
