/** How queued e-mails are shown to operators. */
import type { Email, EmailMessage } from "@procurement/domain/email"
import { emailAddress, EmailMessage as emailMessages } from "@procurement/domain/email"
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
]

describe("A queued e-mail", () => {
  it.each(told)("is shown with its instants in ISO 8601: %o", (message, instantName) => {
    const shown = encodeEmail(emailAbout(message))
    const { _tag, ...rest } = message
    expect(shown).toMatchObject({ about: _tag, createdAt: iso })
    expect(shown.data).toEqual({ ...rest, [instantName]: iso })
    expect(emailBody.parse(shown)).toEqual(shown)
  })

  it("is looked at here whatever it is about", () => {
    const kinds = emailMessages.members.map(({ fields }) => fields._tag.schema.literal)
    expect(told.map(([{ _tag }]) => _tag).toSorted()).toEqual(kinds.toSorted())
  })
})
