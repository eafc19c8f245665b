export * from "./s3-archive.ts"
