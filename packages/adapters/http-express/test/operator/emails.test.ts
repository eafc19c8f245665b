/** How e-mails are shown to operators. */
import type { Email, EmailMessage, EmailSending } from "@procurement/domain/email"
import {
  emailAddress,
  EmailMessage as emailMessages,
  EmailSending as emailSendings,
  newSending,
} from "@procurement/domain/email"
import { instant } from "@procurement/domain/calendar"
import type { EmailId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { emailBody, encodeEmail } from "../../src/operator/schema/email.ts"
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
const told: ReadonlyArray<readonly [EmailMessage, string]> = [
  [{ _tag: "QuotaWarning", tenantName, ...volume, resetsAt: at }, "resetsAt"],
  [
    {
      _tag: "TokenExpiring",
      tenantName,
      tokenName: "ERP",
      tokenHint: "ppl_live_a1b2",
      expiresAt: at,
    },
    "expiresAt",
  ],
  [
    { _tag: "RateLimitSustained", tenantName, clientId: "cli_1", policy: "reads", since: at },
    "since",
  ],
  [{ _tag: "WebhookPaused", tenantName, ...pause, since: at }, "since"],
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

const [[aMessage]] = told as [(typeof told)[number]]

describe("An e-mail, for operators,", () => {
  it.each(told)("is shown with its instants in ISO 8601: %o", (message, instantName) => {
    const email = emailAbout(message)
    const shown = encodeEmail({ email, sending: newSending(email) })
    const { _tag, ...rest } = message
    expect(shown).toMatchObject({ about: _tag, createdAt: iso, sending: { status: "queued" } })
    expect(shown.data).toEqual({ ...rest, [instantName]: iso })
    expect(emailBody.parse(shown)).toEqual(shown)
  })

  it.each(states)("says how far it has come: %o", (sending, expected) => {
    const shown = encodeEmail({ email: emailAbout(aMessage), sending })
    const tries = [{ at: iso, detail: "451 4.3.0 try again later" }]
    expect(shown.sending).toEqual({ ...expected, failedTries: tries })
    expect(emailBody.parse(shown)).toEqual(shown)
  })

  it("is looked at here whatever it is about and however far it has come", () => {
    const kinds = emailMessages.members.map(({ fields }) => fields._tag.schema.literal)
    expect(told.map(([{ _tag }]) => _tag).toSorted()).toEqual(kinds.toSorted())
    const ends = emailSendings.members.map(({ fields }) => fields._tag.schema.literal)
    expect(states.map(([{ _tag }]) => _tag).toSorted()).toEqual(ends.toSorted())
  })
})
