export * from "./email.ts"
export * from "./sending.ts"
export * from "./unrequested.ts"
export * from "./use-cases/send-due-emails.ts"
