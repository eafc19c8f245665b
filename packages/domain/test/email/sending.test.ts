import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type EmailSending,
  newSending,
  sendingAfter,
  sendingDueAt,
  type SendReport,
} from "@procurement/domain/email"

const queuedAt = instant(Date.UTC(2026, 10, 20, 9, 30))
const accepted: SendReport = { _tag: "Accepted", detail: "250 ok" }
const busy: SendReport = { _tag: "RefusedForNow", detail: "450 busy" }
const unknown: SendReport = { _tag: "RefusedForGood", detail: "550 no such user" }

describe("sendingAfter", () => {
  const fresh = newSending({ createdAt: queuedAt })

  it("a queued e-mail is due immediately", () => {
    expect(sendingDueAt(fresh)).toBe(queuedAt)
  })

  it("an e-mail is sent once the mail server has accepted it", () => {
    expect(sendingAfter(fresh, accepted, instant(queuedAt + 7))).toEqual({
      _tag: "Sent",
      sentAt: queuedAt + 7,
      detail: "250 ok",
      failedTries: [],
    })
  })

  it("an e-mail is retried after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h, then abandoned", () => {
    let sending: EmailSending = fresh
    let now = queuedAt
    const delays: Array<number> = []
    while (sending._tag === "Queued") {
      sending = sendingAfter(sending, busy, now)
      if (sending._tag === "Queued") delays.push((sending.dueAt - now) / 1_000)
      now = sendingDueAt(sending) ?? now
    }
    expect(delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(sending).toMatchObject({ _tag: "GivenUp", settledAt: now })
    expect(sending.failedTries).toHaveLength(7)
    expect(sending.failedTries.at(-1)).toEqual({ at: now, detail: "450 busy" })
  })

  it("an e-mail that the mail server rejects permanently is never retried", () => {
    const refused = sendingAfter(fresh, unknown, queuedAt)
    expect(refused).toMatchObject({ _tag: "Refused", settledAt: queuedAt })
    expect(refused.failedTries).toEqual([{ at: queuedAt, detail: "550 no such user" }])
    expect(sendingDueAt(refused)).toBeUndefined()
  })
})
