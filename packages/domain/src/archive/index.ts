export * from "./document-archive.ts"
