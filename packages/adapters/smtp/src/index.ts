export { composeEmail, type ComposedEmail, type ComposeOptions } from "./compose.ts"
export {
  makeMailer,
  type MailerOptions,
  type SmtpMailer,
  type SmtpTimeLimits,
  usualTimeLimits,
} from "./mailer.ts"
export * from "./settings.ts"
