import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type EmailSending,
  newSending,
  resendDelaysSeconds,
  sendingAfter,
  sendingMoves,
} from "@procurement/domain/email"
import * as Schema from "effect/Schema"

const queuedAt = instant(Date.UTC(2026, 10, 20, 9, 30))
const Report = Schema.Literals(["Accepted", "RefusedForNow", "RefusedForGood"])
const Facts = Schema.Array(
  Schema.Struct({ report: Report, waited: Schema.Literals([0, 1, 90_000]) }),
)

describe("sendingAfter", () => {
  it.prop(
    "an e-mail moves only as sendingMoves allows, and never from a final state",
    [Facts],
    ([facts]) => {
      let sending: EmailSending = newSending({ createdAt: queuedAt })
      let now = queuedAt
      for (const { report, waited } of facts) {
        now = instant(now + waited * 1_000)
        const next = sendingAfter(sending, { _tag: report, detail: "250 ok" }, now)
        const moves: ReadonlyArray<string> = sendingMoves[sending._tag]
        if (moves.length === 0) expect(next).toBe(sending)
        else expect(moves).toContain(next._tag)
        sending = next
      }
    },
  )

  it.prop(
    "an e-mail never has more failed attempts than the schedule allows",
    [Facts],
    ([facts]) => {
      let sending: EmailSending = newSending({ createdAt: queuedAt })
      for (const { report } of facts) {
        sending = sendingAfter(sending, { _tag: report, detail: "" }, queuedAt)
      }
      expect(sending.failedTries.length).toBeLessThanOrEqual(resendDelaysSeconds.length + 1)
    },
  )

  it.prop("an e-mail records every failed attempt, oldest first", [Facts], ([facts]) => {
    let sending: EmailSending = newSending({ createdAt: queuedAt })
    for (const [nth, { report }] of facts.entries()) {
      const before = sending.failedTries
      sending = sendingAfter(sending, { _tag: report, detail: String(nth) }, queuedAt)
      expect(sending.failedTries.slice(0, before.length)).toEqual(before)
    }
  })

  it.prop("a queued e-mail is never due before its last failed attempt", [Facts], ([facts]) => {
    let sending: EmailSending = newSending({ createdAt: queuedAt })
    let now = queuedAt
    for (const { report, waited } of facts) {
      now = instant(now + waited * 1_000)
      const before: EmailSending = sending
      sending = sendingAfter(sending, { _tag: report, detail: "" }, now)
      if (sending !== before && sending._tag === "Queued") {
        expect(sending.dueAt).toBeGreaterThan(now)
      }
    }
  })
})
