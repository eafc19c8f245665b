export * from "./email-address.ts"
export * from "./email-message.ts"
export * from "./email.ts"
