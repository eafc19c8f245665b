export * from "./language.ts"
export * from "./line-text.ts"
