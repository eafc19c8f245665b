export { layoutVersion } from "./archive-directory.ts"
export { ArchiveOpenError } from "./archive-on.ts"
export { yearOfId } from "./archive-records.ts"
export * from "./file-archive.ts"
