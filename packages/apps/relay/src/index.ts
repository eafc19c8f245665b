export * from "./relay.ts"
export * from "./settings.ts"
