/**
 * An e-mail the service has to send, as data: to whom, in which language, about what.
 *
 * It is queued in the transaction of the event that it reports, and keeps its id permanently. Its
 * text, layout and transport are decided elsewhere.
 */
import * as Schema from "effect/Schema"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { EmailId, InvoiceId, TenantId, UserId } from "../identity/type-id.ts"
import { Money } from "../money/money.ts"
import { BankAccount } from "../party/bank-account.ts"
import { Language, LineText } from "../text/line-text.ts"
import { isAddress } from "./mailbox.ts"

export { isMailbox, type MailboxFault, mailboxFault, mailboxOf } from "./mailbox.ts"

/** Wider than the present rule (`isMailbox`): addresses accepted earlier stay readable. */
export const EmailAddress = Schema.String.check(
  Schema.makeFilter((text: string) => isAddress(text) || "must be an e-mail address"),
).pipe(Schema.brand("EmailAddress"))
export type EmailAddress = typeof EmailAddress.Type

/** Throws when the text is not an address. */
export const emailAddress = (text: string): EmailAddress =>
  Schema.decodeUnknownSync(EmailAddress)(text)

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A monthly volume has reached a mark. */
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
  /** The first characters of the token, by which its holder knows it. */
  tokenHint: Schema.String,
  expiresAt: Instant,
})

/** Requests with a key have been refused for more than five minutes continuously. */
export const RateLimitSustained = Schema.TaggedStruct("RateLimitSustained", {
  tenantName: LineText,
  clientId: Schema.String,
  policy: Schema.String,
  since: Instant,
})

/** A delivery has paused its subscription, and its events are held. */
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
  /** Whether the endpoint asked for no more deliveries; absent when the last retry failed. */
  isGone: Schema.optionalKey(Schema.Boolean),
})

/** Deliveries held by a pause will soon expire. */
export const WebhookExpiring = Schema.TaggedStruct("WebhookExpiring", {
  tenantName: LineText,
  subscriptionId: Schema.String,
  url: Schema.String,
  /** Deliveries that are held, counted up to 10,000. */
  held: Count,
  /** When the oldest of them was created. */
  oldestAt: Instant,
  /** When the first of them expires. */
  expiresAt: Instant,
  /** When the pause began. */
  since: Instant,
})

/** True: the seller's console; absent: a tenant's dashboard. */
const isForConsole = Schema.optionalKey(Schema.Literal(true))

/** Someone, perhaps not the recipient, requested a link to sign in. */
export const SignInLinkRequested = Schema.TaggedStruct("SignInLinkRequested", {
  /** The seller's name for the console. */
  tenantName: LineText,
  isForConsole,
  /** Contains the link's secret: stores encrypt it, and lists of e-mails leave it out. */
  signInUrl: Schema.String,
  expiresAt: Instant,
})

/**
 * A new user of a tenant, or without a role a person of the seller; the page to sign in at contains
 * no secret.
 */
export const UserInvited = Schema.TaggedStruct("UserInvited", {
  tenantName: LineText,
  role: Schema.optionalKey(Schema.Literals(["owner", "developer", "accountant"])),
  isForConsole,
  signInUrl: Schema.String,
})

const DueInvoice = Schema.Struct({
  number: Schema.String,
  /** The last day for payment. */
  dueDate: LocalDate,
  outstanding: Money,
})

/** Invoices were not paid by the last day for payment. */
export const PaymentReminder = Schema.TaggedStruct("PaymentReminder", {
  tenantName: LineText,
  count: Count,
  /** What is still to be paid for all of them, one sum for each currency. */
  sums: Schema.Array(Money),
  /** The first of them. */
  invoices: Schema.Array(DueInvoice),
})

const InvoiceToPay = Schema.Struct({
  ...DueInvoice.fields,
  invoiceId: InvoiceId,
  /** Absent until KSeF has accepted the invoice, and without an account in the currency. */
  transfer: Schema.optionalKey(Schema.Struct({ account: BankAccount, title: Schema.String })),
  /** Whether it must be paid by split payment. */
  hasSplitPayment: Schema.Boolean,
})

/** Invoices are due soon, and not paid. */
export const InvoicesDue = Schema.TaggedStruct("InvoicesDue", {
  tenantName: LineText,
  /** The person who asked for it. */
  userId: UserId,
  /** Earliest due first. */
  invoices: Schema.Array(InvoiceToPay),
})
export type InvoicesDue = typeof InvoicesDue.Type

/** An invoice or a correction has its KSeF number; its files are attached unless too large. */
export const InvoiceIssued = Schema.TaggedStruct("InvoiceIssued", {
  tenantName: LineText,
  /** The person who asked for it. */
  userId: UserId,
  invoiceId: InvoiceId,
  number: Schema.String,
  ksefNumber: Schema.String,
  issueDate: LocalDate,
  total: Money,
  /** Absent on a correction. */
  dueDate: Schema.optionalKey(LocalDate),
  kind: Schema.optionalKey(Schema.Literal("KOR")),
})

/** The subject matter of an e-mail: the data that its text names, and no text. */
export const EmailMessage = Schema.Union([
  QuotaWarning,
  TokenExpiring,
  RateLimitSustained,
  WebhookPaused,
  WebhookExpiring,
  SignInLinkRequested,
  UserInvited,
  PaymentReminder,
  InvoiceIssued,
  InvoicesDue,
])
export type EmailMessage = typeof EmailMessage.Type

/** Present in e-mails that anybody can cause (`unrequested.ts`). */
const Unrequested = Schema.Struct({
  /** As `mailboxOf` returns it. */
  mailbox: Schema.String,
  /** Whether it counts as an e-mail of the tenant to a stranger. */
  isToStranger: Schema.Boolean,
})

export const Email = Schema.Struct({
  id: EmailId,
  tenantId: TenantId,
  to: EmailAddress,
  language: Language,
  message: EmailMessage,
  createdAt: Instant,
  unrequested: Schema.optionalKey(Unrequested),
})
export type Email = typeof Email.Type

/** The e-mail as people may see it: the link of a sign-in, which is a secret, is an empty text. */
export const withoutSecret = (email: Email): Email =>
  email.message._tag === "SignInLinkRequested"
    ? { ...email, message: { ...email.message, signInUrl: "" } }
    : email

/** A file of an e-mail. */
export interface EmailAttachment {
  readonly name: string
  readonly content: Uint8Array
}

/** Someone, perhaps not the recipient, requested e-mails of the status page for this address. */
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
  /** When announced maintenance begins and ends. */
  readonly planned?: { readonly from: Instant; readonly to: Instant } | undefined
  readonly pageUrl: string
  readonly unsubscribeUrl: string
}

/** The contents of an e-mail of the status page: plain texts, in the language of the subscriber. */
export type StatusMessage = StatusConfirmation | StatusUpdate

/** The data needed to send an e-mail, of a tenant or of the status page. */
export interface OutgoingEmail extends Pick<Email, "to" | "language" | "createdAt"> {
  readonly id: string
  readonly message: Email["message"] | StatusMessage
}
