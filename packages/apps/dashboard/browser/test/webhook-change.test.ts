/** The fields of a webhook that a change sends. */
import { describe, expect, it } from "vitest"
import type { WebhookFields } from "../api/api-types.ts"
import { changedFields } from "../webhooks/webhook-change.ts"

const before: WebhookFields = {
  url: "https://erp.example.com/hooks",
  events: ["order.shipped", "invoice.paid"],
  contactEmail: "it@example.com",
}

describe("changedFields", () => {
  it("changedFields returns exactly the fields that differ", () => {
    const contactEmail = "erp@example.com"
    expect(changedFields(before, { ...before, contactEmail })).toStrictEqual({ contactEmail })
    expect(changedFields(before, { ...before, events: [] })).toStrictEqual({ events: [] })
    expect(changedFields(before, { ...before, url: "" })).toStrictEqual({ url: "" })
  })

  it("a different order of the events is not a change", () => {
    const events = before.events.toReversed()
    expect(changedFields(before, { ...before, events })).toStrictEqual({})
  })
})
