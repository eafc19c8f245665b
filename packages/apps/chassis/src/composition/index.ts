export * from "./entropy.module.ts"
export * from "./ports.ts"
export * from "./postgres.module.ts"
export * from "./webhook.module.ts"
