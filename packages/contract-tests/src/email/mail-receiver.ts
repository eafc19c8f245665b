/** The binding of `Mailer`: a mail server whose responses and mails the suite can read. */
import { instant } from "@procurement/domain/calendar"
import {
  type Email,
  type EmailAddress,
  type EmailAttachment,
  type EmailMessage,
  emailAddress,
} from "@procurement/domain/email"
import { lineText } from "@procurement/domain/text"
import type * as Effect from "effect/Effect"
import { freshCode, freshEmailId, freshTenantId, usualInstant } from "../builders/fresh.ts"

/** The server accepts mails for an address, rejects them temporarily, or permanently. */
export type ServerAnswer = "takes" | "may take later" | "never takes"

export interface ReceivedMail {
  readonly to: ReadonlyArray<string>
  readonly messageId: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: ReadonlyArray<EmailAttachment>
}

export interface MailerBinding {
  /** How the server responds to mails to that address from now on; it accepts them by default. */
  readonly answer: (to: EmailAddress, answer: ServerAnswer) => Effect.Effect<void>
  /** All mails to that address, oldest first. */
  readonly received: (to: EmailAddress) => Effect.Effect<ReadonlyArray<ReceivedMail>>
}

/** A unique address. */
export const freshAddress = (): EmailAddress =>
  emailAddress(`buyer-${freshCode().toLowerCase()}@example.com`)

const tenantName = lineText("Żółta Łódź & Synowie <script>")
const later = instant(usualInstant + 86_400_000)

/** One of each kind; texts from users contain markup. */
export const everyMessage: ReadonlyArray<EmailMessage> = [
  {
    _tag: "QuotaWarning",
    tenantName,
    metric: "orders",
    month: "2026-11",
    percent: 80,
    used: 80,
    limit: 100,
    resetsAt: later,
  },
  {
    _tag: "TokenExpiring",
    tenantName,
    tokenName: "ERP <script>alert(1)</script>\r\nBcc: everybody@example.com",
    tokenHint: "ppl_live_a1b2",
    expiresAt: later,
  },
  {
    _tag: "RateLimitSustained",
    tenantName,
    clientId: "cli_1",
    policy: "writes",
    since: usualInstant,
  },
  {
    _tag: "WebhookPaused",
    tenantName,
    subscriptionId: "sub_1",
    url: "https://example.com/<script>",
    eventId: "evt_1",
    eventType: "invoice.issued",
    attempts: 7,
    failure: "HTTP 500 <script>",
    since: usualInstant,
  },
  {
    _tag: "WebhookExpiring",
    tenantName,
    subscriptionId: "sub_1",
    url: "https://example.com/<script>",
    held: 3,
    oldestAt: usualInstant,
    expiresAt: later,
    since: usualInstant,
  },
]

export const anEmail = (changes: Partial<Email> = {}): Email => ({
  id: freshEmailId(),
  tenantId: freshTenantId(),
  to: freshAddress(),
  language: "pl",
  message: everyMessage[0] as EmailMessage,
  createdAt: usualInstant,
  ...changes,
})
