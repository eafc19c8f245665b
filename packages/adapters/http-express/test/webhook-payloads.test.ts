/** The OpenAPI document describes exactly the webhook payloads that the domain produces. */
import { describe, expect, it } from "vitest"
import { anEvent } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { eventTypes } from "@procurement/domain/events"
import type { EventId, SubscriptionId } from "@procurement/domain/identity"
import {
  deliverableTypes,
  testBody,
  verificationBody,
  verificationEventType,
  webhookBody,
} from "@procurement/domain/webhook"
import { openApiDocument } from "../src/index.ts"
import { exampleOf } from "../src/openapi/example.ts"
import { exampleId } from "../src/schema/primitives.ts"
import { webhookPayloads } from "../src/schema/webhook-payload.ts"

interface Described {
  readonly post: {
    readonly parameters: ReadonlyArray<{ readonly name: string; readonly required?: boolean }>
  }
}
type Callbacks = Readonly<Record<string, Readonly<Record<string, Described>>>>

const { paths } = JSON.parse(JSON.stringify(openApiDocument()))
const callbacks: Callbacks = paths["/v1/webhooks"].post.callbacks

const postedTypes = [...deliverableTypes, verificationEventType] as const

describe("Webhook payloads", () => {
  it.each(eventTypes)("the payload of %s has exactly the documented members", (type) => {
    for (let count = 0; count < 40; count += 1) {
      const payload: unknown = JSON.parse(webhookBody(anEvent(type)))
      expect(webhookPayloads[type].parse(payload)).toEqual(payload)
    }
  })

  it("the payload of a test event has exactly the documented members", () => {
    const eventId = "evt_01kafq3v8pe0rr2c1m5kz9x7wk" as EventId
    const body = testBody(eventId, exampleId("sub") as SubscriptionId, instant(Date.now()))
    const payload: unknown = JSON.parse(body)
    expect(webhookPayloads["webhook.test"].parse(payload)).toEqual(payload)
  })

  it("the payload of a verification has exactly the documented members", () => {
    const eventId = "evt_01kafq3v8pe0rr2c1m5kz9x7wk" as EventId
    const body = verificationBody(eventId, "x".repeat(43), instant(Date.now()))
    const payload: unknown = JSON.parse(body)
    expect(webhookPayloads["webhook.verification"].parse(payload)).toEqual(payload)
  })

  it.each(postedTypes)("the schema of %s accepts its example", (type) => {
    const example = exampleOf(webhookPayloads[type])
    expect(webhookPayloads[type].parse(example)).toEqual(example)
  })

  it("the document describes exactly the event types that are posted", () => {
    expect(Object.keys(callbacks)).toEqual([...postedTypes])
  })

  it.each(postedTypes)("%s has four required and two optional headers", (type) => {
    const posted = callbacks[type]?.["{$request.body#/url}"]
    const headers = posted?.post.parameters ?? []
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
  })
})
