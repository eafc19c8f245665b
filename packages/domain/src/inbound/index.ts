export * from "./inbound-message.ts"
export * from "./inbox.ts"
