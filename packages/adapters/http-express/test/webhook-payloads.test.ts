/** What the document says of webhooks is what the domain writes into them. */
import { describe, expect, it } from "vitest"
import { anEvent } from "@procurement/contract-tests/builders"
import { webhookBody, webhookEventTypes } from "@procurement/domain/webhook"
import { openApiDocument } from "../src/index.ts"
import { webhookExamples, webhookPayloads } from "../src/openapi/webhooks.ts"

describe("The payload of a webhook", () => {
  it.each(webhookEventTypes)("%s has just the members that are described", (type) => {
    for (let count = 0; count < 40; count += 1) {
      const payload: unknown = JSON.parse(webhookBody(anEvent(type)))
      expect(webhookPayloads[type].parse(payload)).toEqual(payload)
    }
  })

  it.each(webhookEventTypes)("%s is described by an example that is one", (type) => {
    expect(webhookPayloads[type].parse(webhookExamples[type])).toEqual(webhookExamples[type])
  })

  it("is described for every type that can be subscribed to, and no other", () => {
    const { webhooks } = JSON.parse(JSON.stringify(openApiDocument()))
    expect(Object.keys(webhooks)).toEqual([...webhookEventTypes])
  })
})
