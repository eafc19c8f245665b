import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { mailboxOf, nextUnrequestedAt } from "@procurement/domain/email"

describe("Mailboxes", () => {
  it.each([
    ["Anna@Example.com", "anna@example.com"],
    ["anna+shop@example.com", "anna@example.com"],
    ["an.na+a+b@example.com", "an.na@example.com"],
    ["A.n.na+1@GMail.com", "anna@gmail.com"],
    ["anna@googlemail.com", "anna@gmail.com"],
    ["+tag@example.com", "+tag@example.com"],
  ])("an e-mail to %s reaches %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
    expect(mailboxOf(mailbox)).toBe(mailbox)
  })

  it("a mailbox that has not responded waits ten minutes, an hour, then always a day", () => {
    const lastAt = instant(1_800_000_000_000)
    const minutes = [1, 2, 3, 4, 100].map((unanswered) => nextUnrequestedAt(unanswered, lastAt))
    expect(minutes.map((at) => (at - lastAt) / 60_000)).toEqual([10, 60, 1_440, 1_440, 1_440])
    expect(nextUnrequestedAt(0, lastAt)).toBe(0)
  })
})
