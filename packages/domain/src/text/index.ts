export * from "./line-text.ts"
