export * from "./public-address.ts"
export * from "./verify-webhook.ts"
export * from "./webhook-sender.ts"
