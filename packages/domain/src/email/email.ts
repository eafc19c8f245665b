/**
 * An e-mail to send, as data: recipient, language and content.
 *
 * It is queued in the transaction of its event and has a permanent id. Text, layout and transport
 * belong to the adapters.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailId, TenantId } from "../identity/type-id.ts"
import { Language, LineText } from "../text/line-text.ts"

// An e-mail address: `local@domain`, at most 254 characters (RFC 5321, 4.5.3.1).

const isAddress = (text: string): true | string =>
  (text.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)) ||
  "must be an e-mail address"

/**
 * Wider than the rule for new addresses (`isMailbox`), so that addresses accepted earlier stay
 * readable.
 */
export const EmailAddress = Schema.String.check(Schema.makeFilter(isAddress)).pipe(
  Schema.brand("EmailAddress"),
)
export type EmailAddress = typeof EmailAddress.Type

/** Throws when the text is not an address. */
export const emailAddress = (text: string): EmailAddress =>
  Schema.decodeUnknownSync(EmailAddress)(text)

const isEmailAddress = Schema.is(EmailAddress)

/** Control characters, invisible characters and lone surrogates, which no address contains. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** A Dot-string of RFC 5321, 4.1.2, in letters of any script (RFC 6531). */
const localPart = /^[^.]+(?:\.[^.]+)*$/

/** RFC 1123, 2.1; the last label is not a number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/i

/**
 * Returns whether mail servers accept the text as a mailbox address. Required of all new addresses.
 */
export const isMailbox = (text: string): text is EmailAddress => {
  const [local = "", domain = ""] = text.split("@")
  return (
    isEmailAddress(text) &&
    !unwritten.test(text) &&
    localPart.test(local) &&
    domainName.test(domain)
  )
}

export type MailboxFault = "international-domain" | "malformed"

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/**
 * Returns why the text is not a mailbox address; undefined when it is. A domain in another script
 * must be given in its ASCII form (A-labels, RFC 5890), which is stored and compared.
 */
export const mailboxFault = (text: string): MailboxFault | undefined => {
  if (isMailbox(text)) return undefined
  const [, domain = ""] = text.split("@")
  const ascii = text.replaceAll(/[^\x20-\x7e]/g, "x")
  return !isAscii(domain) && isMailbox(ascii) ? "international-domain" : "malformed"
}

// Content of an e-mail: only the data that its text needs.

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A monthly quota has reached a mark. */
export const QuotaWarning = Schema.TaggedStruct("QuotaWarning", {
  tenantName: LineText,
  metric: Schema.Literals(["orders", "invoices", "deliveries"]),
  /** Warsaw month, `2026-11`. */
  month: Schema.String,
  percent: Schema.Literals([80, 100]),
  used: Count,
  limit: Count,
  /** When the counters are reset. */
  resetsAt: Instant,
})

/** A long-lived token expires soon. */
export const TokenExpiring = Schema.TaggedStruct("TokenExpiring", {
  tenantName: LineText,
  tokenName: Schema.String,
  /** First characters of the token, for its holder to recognize. */
  tokenHint: Schema.String,
  expiresAt: Instant,
})

/** A credential's requests have been rejected for more than five minutes without a break. */
export const RateLimitSustained = Schema.TaggedStruct("RateLimitSustained", {
  tenantName: LineText,
  clientId: Schema.String,
  policy: Schema.String,
  since: Instant,
})

/** The last retry of a delivery has failed. The subscription is paused, and its events are held. */
export const WebhookPaused = Schema.TaggedStruct("WebhookPaused", {
  tenantName: LineText,
  subscriptionId: Schema.String,
  url: Schema.String,
  /** The event that could not be delivered. */
  eventId: Schema.String,
  eventType: Schema.String,
  attempts: Count,
  /** The failure of the last attempt: `HTTP 500 Internal Server Error`. */
  failure: Schema.String,
  since: Instant,
})

/** Deliveries held by a pause will soon expire. */
export const WebhookExpiring = Schema.TaggedStruct("WebhookExpiring", {
  tenantName: LineText,
  subscriptionId: Schema.String,
  url: Schema.String,
  /** Number of held deliveries, counted up to 10,000. */
  held: Count,
  /** When the oldest of them was created. */
  oldestAt: Instant,
  /** When the first of them expires. */
  expiresAt: Instant,
  /** Start of the pause. */
  since: Instant,
})

/** A sign-in link was requested, possibly not by the recipient. */
export const SignInLinkRequested = Schema.TaggedStruct("SignInLinkRequested", {
  tenantName: LineText,
  /** Contains the link's secret; stores encrypt it, and lists of e-mails omit it. */
  signInUrl: Schema.String,
  expiresAt: Instant,
})

/** A user was added to a tenant; the sign-in URL contains no secret. */
export const UserInvited = Schema.TaggedStruct("UserInvited", {
  tenantName: LineText,
  role: Schema.Literals(["owner", "developer", "accountant"]),
  signInUrl: Schema.String,
})

export const EmailMessage = Schema.Union([
  QuotaWarning,
  TokenExpiring,
  RateLimitSustained,
  WebhookPaused,
  WebhookExpiring,
  SignInLinkRequested,
  UserInvited,
])
export type EmailMessage = typeof EmailMessage.Type

export const Email = Schema.Struct({
  id: EmailId,
  tenantId: TenantId,
  to: EmailAddress,
  language: Language,
  message: EmailMessage,
  createdAt: Instant,
})
export type Email = typeof Email.Type

// Contents of the status page's e-mails: plain texts in the subscriber's language.

/** E-mails of the status page were requested for this address, possibly not by its owner. */
export interface StatusConfirmation {
  readonly _tag: "StatusConfirmation"
  readonly confirmUrl: string
  /** When the link expires and the address is deleted. */
  readonly validUntil: Instant
}

/** An update of an incident or of announced maintenance. */
export interface StatusUpdate {
  readonly _tag: "StatusUpdate"
  readonly title: string
  /** `Investigating`, in the reader's language. */
  readonly state: string
  readonly tone: "notice" | "warning" | "alert"
  readonly text: string
  /** Names of the components, in the reader's language. */
  readonly components: ReadonlyArray<string>
  readonly at: Instant
  /** Start and end of announced maintenance. */
  readonly planned?: { readonly from: Instant; readonly to: Instant } | undefined
  readonly pageUrl: string
  readonly unsubscribeUrl: string
}

export type StatusMessage = StatusConfirmation | StatusUpdate

/** Data for sending an e-mail of a tenant or of the status page. */
export interface OutgoingEmail extends Pick<Email, "to" | "language" | "createdAt"> {
  readonly id: string
  readonly message: Email["message"] | StatusMessage
}
