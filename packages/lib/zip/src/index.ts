export * from "./zip-writer.ts"
