export { ArchiveOpenError, layoutVersion } from "./archive-layout.ts"
export { yearOfId } from "./archive-names.ts"
export * from "./file-archive.ts"
