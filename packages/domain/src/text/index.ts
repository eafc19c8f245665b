export { type ForbiddenKind, forbiddenKinds, linePattern } from "./characters.ts"
export * from "./columns.ts"
export * from "./line-text.ts"
export * from "./search.ts"
