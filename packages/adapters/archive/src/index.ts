export * from "./archive-layout.ts"
export * from "./file-archive.ts"
