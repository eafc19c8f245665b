export * from "./email.ts"
export * from "./sending.ts"
export * from "./use-cases/send-due-emails.ts"
