/** What is to be changed of a webhook. */
import { describe, expect, it } from "vitest"
import { changedFields } from "../page/webhook-change.mjs"

const before = {
  url: "https://erp.example.com/hooks",
  events: ["order.shipped", "invoice.paid"],
  contactEmail: "it@example.com",
}

describe("A change", () => {
  it("has the members that are not what they were, and no others", () => {
    const contactEmail = "erp@example.com"
    expect(changedFields(before, { ...before, contactEmail })).toStrictEqual({ contactEmail })
    expect(changedFields(before, { ...before, events: [] })).toStrictEqual({ events: [] })
    expect(changedFields(before, { ...before, url: "" })).toStrictEqual({ url: "" })
  })

  it("is empty when nothing is different, whatever the order of the events", () => {
    const events = before.events.toReversed()
    expect(changedFields(before, { ...before, events })).toStrictEqual({})
  })
})
