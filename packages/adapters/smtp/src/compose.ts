/** The texts of an e-mail: subject, HTML, plain text. Depends on its arguments alone. */
import type { Email } from "@procurement/domain/email"
import { htmlLetter } from "./letter/html-letter.ts"
import type { Letter, LetterContext } from "./letter/letter.ts"
import { plain } from "./letter/plain.ts"
import { textLetter } from "./letter/text-letter.ts"
import { quotaWarningLetter } from "./letters/quota-warning.ts"
import { rateLimitSustainedLetter } from "./letters/rate-limit-sustained.ts"
import { tokenExpiringLetter } from "./letters/token-expiring.ts"
import { webhookPausedLetter } from "./letters/webhook-paused.ts"

export interface ComposeOptions {
  /** Who writes: the company that runs the service. */
  readonly senderName: string
  /** Where the dashboard is, for links to it; without it there are none. */
  readonly dashboardUrl?: string | undefined
}

export interface ComposedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const longestSubject = 150

const letterOf = ({ message }: Email, context: LetterContext): Letter => {
  switch (message._tag) {
    case "QuotaWarning":
      return quotaWarningLetter(message, context)
    case "TokenExpiring":
      return tokenExpiringLetter(message, context)
    case "RateLimitSustained":
      return rateLimitSustainedLetter(message, context)
    case "WebhookPaused":
      return webhookPausedLetter(message, context)
  }
}

export const composeEmail = (email: Email, options: ComposeOptions): ComposedEmail => {
  const dashboardUrl = options.dashboardUrl?.replace(/\/+$/, "")
  const letter = letterOf(email, { language: email.language, dashboardUrl })
  const senderName = plain(options.senderName)
  const subject = plain(letter.subject, longestSubject)
  return {
    subject,
    html: htmlLetter({ ...letter, subject }, senderName),
    text: textLetter(letter, senderName),
  }
}
