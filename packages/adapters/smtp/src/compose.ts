/** The texts of an e-mail: subject, HTML, plain text. Pure. */
import type { OutgoingEmail } from "@procurement/domain/email"
import { htmlLetter } from "./letter/html-letter.ts"
import type { Letter, LetterContext } from "./letter/letter.ts"
import { plain } from "./letter/formats.ts"
import { textLetter } from "./letter/text-letter.ts"
import { invoiceIssuedLetter } from "./letters/invoice-issued.ts"
import { invoicesDueLetter } from "./letters/invoices-due.ts"
import { paymentReminderLetter } from "./letters/payment-reminder.ts"
import { invitationLetter, signInLetter } from "./letters/people.ts"
import { quotaWarningLetter } from "./letters/quota-warning.ts"
import { rateLimitSustainedLetter } from "./letters/rate-limit-sustained.ts"
import { statusConfirmationLetter, statusUpdateLetter } from "./letters/status-page.ts"
import { tokenExpiringLetter } from "./letters/token-expiring.ts"
import { webhookExpiringLetter, webhookPausedLetter } from "./letters/webhook-letters.ts"

export interface ComposeOptions {
  /** The sender: the company that runs the service. */
  readonly senderName: string
  /** The URL of the dashboard, for links to it; without it there are none. */
  readonly dashboardUrl?: string | undefined
}

export interface ComposedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const longestSubject = 150

const letterOf = (
  { message }: OutgoingEmail,
  context: LetterContext,
  hasAttachments: boolean,
): Letter => {
  switch (message._tag) {
    case "QuotaWarning":
      return quotaWarningLetter(message, context)
    case "TokenExpiring":
      return tokenExpiringLetter(message, context)
    case "RateLimitSustained":
      return rateLimitSustainedLetter(message, context)
    case "WebhookPaused":
      return webhookPausedLetter(message, context)
    case "WebhookExpiring":
      return webhookExpiringLetter(message, context)
    case "SignInLinkRequested":
      return signInLetter(message, context)
    case "UserInvited":
      return invitationLetter(message, context)
    case "PaymentReminder":
      return paymentReminderLetter(message, context)
    case "InvoicesDue":
      return invoicesDueLetter(message, context)
    case "InvoiceIssued":
      return invoiceIssuedLetter(message, context, hasAttachments)
    case "StatusConfirmation":
      return statusConfirmationLetter(message, context)
    case "StatusUpdate":
      return statusUpdateLetter(message, context)
  }
}

/** `hasAttachments`: whether the files that belong to the e-mail are attached to it. */
export const composeEmail = (
  email: OutgoingEmail,
  options: ComposeOptions,
  hasAttachments = false,
): ComposedEmail => {
  const dashboardUrl = options.dashboardUrl?.replace(/\/+$/, "")
  const letter = letterOf(email, { language: email.language, dashboardUrl }, hasAttachments)
  const senderName = plain(options.senderName)
  const subject = plain(letter.subject, longestSubject)
  return {
    subject,
    html: htmlLetter({ ...letter, subject }, senderName),
    text: textLetter(letter, senderName),
  }
}
