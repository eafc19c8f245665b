export { composeEmail, type ComposedEmail, type ComposeOptions } from "./compose.ts"
export { type MailSender, parseMailSender } from "./mail-address.ts"
export { makeMailer, type MailerOptions, type SmtpTimeLimits, usualTimeLimits } from "./mailer.ts"
export { parseSmtpUrl, type SmtpServer } from "./smtp-url.ts"
