/** What the document says of webhooks is what the domain writes into them. */
import { describe, expect, it } from "vitest"
import { anEvent } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { EventId, SubscriptionId } from "@procurement/domain/identity"
import {
  deliverableTypes,
  testBody,
  webhookBody,
  webhookEventTypes,
} from "@procurement/domain/webhook"
import { openApiDocument } from "../src/index.ts"
import { ids } from "../src/openapi/sample-order.ts"
import { webhookExamples } from "../src/openapi/webhooks.ts"
import { webhookPayloads } from "../src/schema/webhook-payload.ts"

interface Described {
  readonly post: {
    readonly parameters: ReadonlyArray<{ readonly name: string; readonly required?: boolean }>
  }
}
const { webhooks }: { readonly webhooks: Readonly<Record<string, Described>> } = JSON.parse(
  JSON.stringify(openApiDocument()),
)

describe("The payload of a webhook", () => {
  it.each(webhookEventTypes)("%s has just the members that are described", (type) => {
    for (let count = 0; count < 40; count += 1) {
      const payload: unknown = JSON.parse(webhookBody(anEvent(type)))
      expect(webhookPayloads[type].parse(payload)).toEqual(payload)
    }
  })

  it("of a test has just the members that are described", () => {
    const eventId = "evt_01kafq3v8pe0rr2c1m5kz9x7wk" as EventId
    const body = testBody(eventId, ids.subscription as SubscriptionId, instant(Date.now()))
    const payload: unknown = JSON.parse(body)
    expect(webhookPayloads["webhook.test"].parse(payload)).toEqual(payload)
  })

  it.each(deliverableTypes)("%s is described by an example that is one", (type) => {
    expect(webhookPayloads[type].parse(webhookExamples[type])).toEqual(webhookExamples[type])
  })

  it("is described for every type that is delivered, and no other", () => {
    expect(Object.keys(webhooks)).toEqual([...deliverableTypes])
  })

  it.each(deliverableTypes)(
    "%s comes with its headers, of which two are not always there",
    (type) => {
      const headers = webhooks[type]?.post.parameters ?? []
      expect(headers.filter(({ required }) => required).map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
        "X-Service-Signature",
      ])
      expect(headers.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
        "X-Service-Replay",
        "traceparent",
      ])
    },
  )
})
