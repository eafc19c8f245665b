/** E-mails of every kind, as the service queues them. */
import { type Instant, instant, localDate } from "@procurement/domain/calendar"
import { type Email, type EmailMessage, emailAddress } from "@procurement/domain/email"
import type { EmailId, InvoiceId, TenantId, UserId } from "@procurement/domain/identity"
import { type Currency, money } from "@procurement/domain/money"
import { BankAccount } from "@procurement/domain/party"
import { type Language, lineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"

export const createdAt: Instant = instant(Date.UTC(2026, 10, 20, 9, 30))
const tenantName = lineText("Żółta Łódź & Synowie sp. z o.o.")

const volume = { metric: "orders", month: "2026-11", limit: 12_000 } as const
const resetsAt = instant(Date.UTC(2026, 10, 30, 23))

const due = (number: string, amount: number, currency: Currency) => ({
  number,
  dueDate: localDate(2026, 11, 19),
  outstanding: money(amount, currency),
})

const issued = {
  _tag: "InvoiceIssued",
  tenantName,
  userId: "usr_01kafq3v8pe0rr2c1m5kz9x7wf" as UserId,
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
  number: "FV/2026/11/000001",
  ksefNumber: "5265877635-20261120-D53EC986E489-67",
  issueDate: localDate(2026, 11, 20),
} as const

const toPay = (nth: number, amount: number, currency: Currency, hasSplitPayment = false) => ({
  ...due(`FV/2026/11/00000${nth}`, amount, currency),
  invoiceId: issued.invoiceId,
  hasSplitPayment,
  transfer: {
    account: Schema.decodeSync(BankAccount)({
      currency,
      iban: currency === "PLN" ? "PL61109010140000071219812874" : "PL27114020040000300201355387",
      bankName: "Bank & Spółka S.A.",
      ...(currency === "PLN" ? {} : { swift: "BREXPLPW" }),
    }),
    title: `5265877635-20261120-D53EC986E489-67 FV/2026/11/00000${nth}`,
  },
})

/** By name, one for each text there is. */
export const messages = {
  "quota-80": { _tag: "QuotaWarning", tenantName, ...volume, percent: 80, used: 9_643, resetsAt },
  "quota-100": {
    _tag: "QuotaWarning",
    tenantName,
    ...volume,
    metric: "deliveries",
    percent: 100,
    used: 12_000,
    resetsAt,
  },
  "token-expiring": {
    _tag: "TokenExpiring",
    tenantName,
    tokenName: "ERP – księgowość",
    tokenHint: "ppl_live_a1b2",
    expiresAt: instant(Date.UTC(2027, 2, 28, 0, 30)),
  },
  "rate-limit": {
    _tag: "RateLimitSustained",
    tenantName,
    clientId: "cli_9k2m4x",
    policy: "writes",
    since: instant(Date.UTC(2026, 10, 20, 9, 24, 12)),
  },
  "webhook-paused": {
    _tag: "WebhookPaused",
    tenantName,
    subscriptionId: "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
    url: "https://erp.zoltalodz.example/hooks/procurement?source=api&v=2",
    eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
    eventType: "invoice.issued",
    attempts: 7,
    failure: "the connection was refused",
    since: createdAt,
  },
  "webhook-gone": {
    _tag: "WebhookPaused",
    tenantName,
    subscriptionId: "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
    url: "https://erp.zoltalodz.example/hooks/procurement?source=api&v=2",
    eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
    eventType: "invoice.issued",
    attempts: 1,
    failure: "HTTP 410 Gone",
    since: createdAt,
    isGone: true,
  },
  "webhook-expiring": {
    _tag: "WebhookExpiring",
    tenantName,
    subscriptionId: "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
    url: "https://erp.zoltalodz.example/hooks/procurement?source=api&v=2",
    held: 1_234,
    oldestAt: instant(Date.UTC(2026, 9, 28, 9, 30)),
    expiresAt: instant(Date.UTC(2026, 10, 27, 9, 30)),
    since: instant(Date.UTC(2026, 9, 28, 9, 31)),
  },
  "reminder-one": {
    _tag: "PaymentReminder",
    tenantName,
    count: 1,
    sums: [money(124_500, "PLN")],
    invoices: [due("FV/2026/11/000017", 124_500, "PLN")],
  },
  "reminder-many": {
    _tag: "PaymentReminder",
    tenantName,
    count: 1_002,
    sums: [money(123_456_789, "PLN"), money(9_900, "EUR")],
    invoices: [due("FV/2026/11/000017", 124_500, "PLN"), due("FV/2026/11/000018", 9_900, "EUR")],
  },
  "sign-in": {
    _tag: "SignInLinkRequested",
    tenantName,
    signInUrl: `https://panel.example.com/#/sign-in/ppl_link_${"a1B2".repeat(12)}`,
    expiresAt: instant(Date.UTC(2026, 10, 20, 9, 40)),
  },
  invitation: {
    _tag: "UserInvited",
    tenantName,
    role: "accountant",
    signInUrl: "https://panel.example.com/#/sign-in",
  },
  "invoice-issued": { ...issued, total: money(460_450, "PLN"), dueDate: localDate(2026, 12, 4) },
  "due-one": {
    _tag: "InvoicesDue",
    tenantName,
    userId: issued.userId,
    invoices: [toPay(1, 124_500, "PLN")],
  },
  "due-many": {
    _tag: "InvoicesDue",
    tenantName,
    userId: issued.userId,
    invoices: [
      {
        ...due("FV/2026/11/000009", 100, "PLN"),
        invoiceId: issued.invoiceId,
        hasSplitPayment: false,
      },
      toPay(2, 2_124_500, "PLN", true),
      ...Array.from({ length: 20 }, () => toPay(3, 9_900, "EUR")),
    ],
  },
  "correction-issued": { ...issued, total: money(-12_300, "EUR"), kind: "KOR" },
} as const satisfies Record<string, EmailMessage>

export const anEmail = (
  message: EmailMessage = messages["webhook-paused"],
  language: Language = "pl",
  changes: Partial<Email> = {},
): Email => ({
  id: "eml_01kafq3v8pe0rr2c1m5kz9x7wd" as EmailId,
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  to: emailAddress("kontakt@zoltalodz.example"),
  language,
  message,
  createdAt,
  ...changes,
})
