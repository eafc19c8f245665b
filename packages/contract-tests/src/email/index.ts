export * from "./email-queue.contract.ts"
export type { MailerBinding, ReceivedMail, ServerAnswer } from "./mail-receiver.ts"
export * from "./mailer.contract.ts"
