/** What operators see of the webhooks that a tenant got for an order, and how they resend one. */
import { beforeAll, describe, expect, it } from "vitest"
import { makeDeliveryQueueMemory } from "@procurement/adapter-memory"
import { DeliveryQueue, fanOutEvents } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { theTenant } from "../api-server.ts"
import { anOrder, bearer, post } from "../requests.ts"
import { aWebhookRequest, settle } from "../webhook-facts.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

interface Sent {
  readonly items: ReadonlyArray<{
    readonly type: string
    readonly invoiceId?: string
    readonly deliveries: ReadonlyArray<{
      readonly id: string
      readonly webhookId: string
      readonly status: string
    }>
  }>
}

const server = useOperator()
let token: string
let webhookId: string
beforeAll(async () => {
  token = await server.api.token()
  const asked = { ...aWebhookRequest, events: ["order.*"] }
  webhookId = (await (await post(server.api, "/v1/webhooks", token, asked)).json()).id
})

const placed = async (): Promise<string> => {
  const order = await (await post(server.api, "/v1/orders", token, anOrder)).json()
  const queue = makeDeliveryQueueMemory(server.api.ledger)
  await server.api.run(Effect.provideService(fanOutEvents(50), DeliveryQueue, queue))
  return order.id
}

const sentOf = (orderId: string) => answered<Sent>(server.operate(`/orders/${orderId}/events`))

const resend = (id: string) =>
  server.operate(`/tenants/${theTenant}/webhooks/${webhookId}/deliveries/${id}/redeliver`, {})

describe("Events of an order for operators", () => {
  it("the events of one order are listed, each with its deliveries", async () => {
    const orderId = await placed()
    await placed()
    expect(await sentOf(orderId)).toMatchObject({
      items: [
        {
          type: "order.accepted",
          invoiceId: expect.stringMatching(/^inv_/),
          deliveries: [
            { webhookId, url: aWebhookRequest.url, status: "ready", attempts: [], kind: "event" },
          ],
        },
      ],
    })
    await refusal(
      server.operate("/orders/ord_00000000000000000000000000/events"),
      404,
      "order_not_found",
    )
  })

  it("a delivery is resent once it has ended, and listed before the first one", async () => {
    const orderId = await placed()
    const [first] = (await sentOf(orderId)).items[0]?.deliveries ?? []
    const id = first?.id ?? ""
    await refusal(resend(id), 409, "delivery_not_settled")
    settle(server.api, id)
    expect((await resend(id)).status).toBe(202)
    expect(await sentOf(orderId)).toMatchObject({
      items: [
        {
          deliveries: [
            { kind: "replay", status: "ready" },
            { id, status: "delivered" },
          ],
        },
      ],
    })
  })

  it("the deliveries of a removed webhook are gone, and its events stay", async () => {
    const orderId = await placed()
    const removed = await server.api.fetch(`/v1/webhooks/${webhookId}`, {
      method: "DELETE",
      headers: bearer(token),
    })
    expect(removed.status).toBe(204)
    const events = { items: [{ type: "order.accepted", deliveries: [] }] }
    expect(await sentOf(orderId)).toMatchObject(events)
  })
})
