/** The representation of e-mails for operators. */
import { describe, expect, it } from "vitest"
import { instant, localDate } from "@procurement/domain/calendar"
import {
  type Email,
  emailAddress,
  type EmailMessage,
  EmailMessage as emailMessages,
  type EmailSending,
  EmailSending as emailSendings,
  newSending,
} from "@procurement/domain/email"
import type { EmailId, InvoiceId, UserId } from "@procurement/domain/identity"
import { money } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import { emailBody, encodeEmail } from "../../src/operations/emails.ts"
import { theTenant } from "../api-server.ts"

const at = instant(Date.parse("2026-11-20T12:00:00.000Z"))
const iso = "2026-11-20T12:00:00.000Z"
const tenantName = lineText("Cicha Woda sp. z o.o.")

const emailAbout = (message: EmailMessage): Email => ({
  id: "eml_01kafq3v8pe0rr2c1m5kz9x7wd" as EmailId,
  tenantId: theTenant,
  to: emailAddress("faktury@cichawoda.example"),
  language: "pl",
  message,
  createdAt: at,
})

const volume = { metric: "orders", month: "2026-11", percent: 80, used: 80, limit: 100 } as const
const pause = {
  subscriptionId: "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
  url: "https://erp.cichawoda.example/webhooks",
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
  eventType: "invoice.issued",
  attempts: 7,
  failure: "HTTP 500 Internal Server Error",
} as const
const held = { subscriptionId: pause.subscriptionId, url: pause.url, held: 3 } as const
const examples: ReadonlyArray<readonly [EmailMessage, ReadonlyArray<string>]> = [
  [{ _tag: "QuotaWarning", tenantName, ...volume, resetsAt: at }, ["resetsAt"]],
  [
    {
      _tag: "TokenExpiring",
      tenantName,
      tokenName: "ERP",
      tokenHint: "ppl_live_a1b2",
      expiresAt: at,
    },
    ["expiresAt"],
  ],
  [
    { _tag: "RateLimitSustained", tenantName, clientId: "cli_1", policy: "reads", since: at },
    ["since"],
  ],
  [{ _tag: "WebhookPaused", tenantName, ...pause, since: at }, ["since"]],
  [
    { _tag: "WebhookExpiring", tenantName, ...held, oldestAt: at, expiresAt: at, since: at },
    ["oldestAt", "expiresAt", "since"],
  ],
  [{ _tag: "PaymentReminder", tenantName, count: 0, sums: [], invoices: [] }, []],
  [{ _tag: "UserInvited", tenantName, role: "owner", signInUrl: "https://example.com" }, []],
]

const failedTries = [{ at, detail: "451 4.3.0 try again later" }]
const states: ReadonlyArray<readonly [EmailSending, object]> = [
  [
    { _tag: "Queued", dueAt: at, failedTries },
    { status: "queued", nextTryAt: iso, settledAt: null, answer: null },
  ],
  [
    { _tag: "Sent", sentAt: at, detail: "250 2.0.0 taken as 7A", failedTries },
    { status: "sent", nextTryAt: null, settledAt: iso, answer: "250 2.0.0 taken as 7A" },
  ],
  [
    { _tag: "Refused", settledAt: at, failedTries },
    { status: "refused", nextTryAt: null, settledAt: iso, answer: null },
  ],
  [
    { _tag: "GivenUp", settledAt: at, failedTries },
    { status: "given_up", nextTryAt: null, settledAt: iso, answer: null },
  ],
]

const [[aMessage]] = examples as [(typeof examples)[number]]

describe("encodeEmail", () => {
  it.each(examples)("an e-mail is shown with its instants in ISO 8601: %o", (message, names) => {
    const email = emailAbout(message)
    const shown = encodeEmail({ email, sending: newSending(email) })
    const { _tag, ...rest } = message
    expect(shown).toMatchObject({ about: _tag, createdAt: iso, sending: { status: "queued" } })
    const instants = Object.fromEntries(names.map((name) => [name, iso]))
    expect(shown.data).toEqual({ ...rest, ...instants })
    expect(emailBody.parse(shown)).toEqual(shown)
  })

  it("the link of an e-mail that signs its reader in is not shown", () => {
    const signInUrl = "https://example.com/dashboard/#/sign-in/ppl_link_secret"
    const email = emailAbout({ _tag: "SignInLinkRequested", tenantName, signInUrl, expiresAt: at })
    const shown = encodeEmail({ email, sending: newSending(email) })
    expect(shown.data).toEqual({ tenantName, expiresAt: iso })
  })

  it("a reminder shows its amounts as decimals", () => {
    const outstanding = money(124_500, "PLN")
    const dueDate = localDate(2026, 11, 19)
    const invoices = [{ number: "FV/2026/11/000001", dueDate, outstanding }]
    const reminder = { tenantName, count: 1, sums: [outstanding], invoices }
    const email = emailAbout({ _tag: "PaymentReminder", ...reminder })
    const amount = { amount: "1245.00", currency: "PLN" }
    expect(encodeEmail({ email, sending: newSending(email) }).data).toEqual({
      tenantName,
      count: 1,
      sums: [amount],
      invoices: [{ number: "FV/2026/11/000001", dueDate, outstanding: amount }],
    })
  })

  it("an e-mail about an issued document shows its total as a decimal", () => {
    const facts = {
      tenantName,
      userId: "usr_1" as UserId,
      invoiceId: "inv_1" as InvoiceId,
      number: "FV/2026/11/000001",
      ksefNumber: "5265877635-20261120-D53EC986E489-67",
      issueDate: localDate(2026, 11, 20),
    }
    const email = emailAbout({ _tag: "InvoiceIssued", ...facts, total: money(124_500, "PLN") })
    expect(encodeEmail({ email, sending: newSending(email) }).data).toEqual({
      ...facts,
      total: { amount: "1245.00", currency: "PLN" },
    })
  })

  it("a reminder before the due date shows its amounts as decimals", () => {
    const invoice = {
      invoiceId: "inv_1" as InvoiceId,
      number: "FV/2026/11/000001",
      dueDate: localDate(2026, 11, 19),
      hasSplitPayment: false,
    }
    const facts = { tenantName, userId: "usr_1" as UserId }
    const invoices = [{ ...invoice, outstanding: money(124_500, "PLN") }]
    const email = emailAbout({ _tag: "InvoicesDue", ...facts, invoices })
    expect(encodeEmail({ email, sending: newSending(email) }).data).toEqual({
      ...facts,
      invoices: [{ ...invoice, outstanding: { amount: "1245.00", currency: "PLN" } }],
    })
  })

  it.each(states)("an e-mail shows the state of its sending: %o", (sending, expected) => {
    const shown = encodeEmail({ email: emailAbout(aMessage), sending })
    const tries = [{ at: iso, detail: "451 4.3.0 try again later" }]
    expect(shown.sending).toEqual({ ...expected, failedTries: tries })
    expect(emailBody.parse(shown)).toEqual(shown)
  })

  it("the examples cover every kind of e-mail and every state of its sending", () => {
    const kinds = emailMessages.members.map(({ fields }) => fields._tag.schema.literal)
    const shown = [
      ...examples.map(([{ _tag }]) => _tag),
      "SignInLinkRequested",
      "InvoiceIssued",
      "InvoicesDue",
    ]
    expect(shown.toSorted()).toEqual(kinds.toSorted())
    const ends = emailSendings.members.map(({ fields }) => fields._tag.schema.literal)
    expect(states.map(([{ _tag }]) => _tag).toSorted()).toEqual(ends.toSorted())
  })
})
