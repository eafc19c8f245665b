export * from "./public-address.ts"
export * from "./webhook-sender.ts"
