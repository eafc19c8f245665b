/** Deliveries over real HTTP: listed page by page, read and redelivered. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aDeliverableEvent, freshDeliveryId } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { DeliveryId } from "@procurement/domain/identity"
import { deliveryOf } from "@procurement/domain/webhook"
import { deliveryBody, deliveryPage } from "../src/schema/webhook-delivery.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectProblem, fieldsOf } from "./requests.ts"
import { aTest, attempt, aWebhook, pause, settle } from "./webhook-facts.ts"

let server: ApiServer
let token: string
let id: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
  ;({ id } = await aWebhook(server, token))
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const deliveriesOf = (webhook: string) => `/v1/webhooks/${webhook}/deliveries`
const get = (path: string) => server.fetch(path, { headers: bearer(token) })
const redeliver = (deliveryId: string, webhook = id) =>
  server.fetch(`${deliveriesOf(webhook)}/${deliveryId}/redeliver`, {
    method: "POST",
    headers: bearer(token),
  })

const kept = (deliveryId: string) => {
  const delivery = server.ledger.deliveries.get(deliveryId)
  if (delivery === undefined) throw new TypeError("there is no such delivery")
  return delivery
}

/** The delivery of a stored event, ready to be sent. */
const anEventDelivery = (): DeliveryId => {
  const subscription = server.ledger.subscriptions.get(id)
  if (subscription === undefined) throw new TypeError("there is no such subscription")
  const event = aDeliverableEvent({ tenantId: subscription.tenantId })
  server.ledger.outbox.push({ event, fannedOut: true })
  const deliveryId = freshDeliveryId()
  const options = { id: deliveryId, kind: "event", at: instant(Date.now()) } as const
  server.ledger.deliveries.set(deliveryId, deliveryOf(event, subscription, options))
  return deliveryId
}

/** Its body, while it may still be sent. */
const bodyToSend = (deliveryId: string): string => {
  const delivery = kept(deliveryId)
  if (!("body" in delivery)) throw new TypeError("it ended")
  return delivery.body
}

describe("GET /v1/webhooks/{id}/deliveries", () => {
  it("a new subscription has no deliveries", async () => {
    expect(await bodyOf(deliveryPage, await get(deliveriesOf(id)))).toEqual({
      items: [],
      next: null,
    })
  })

  it("links lead from page to page, newest first, and keep the filters", async () => {
    const made: Array<string> = []
    for (let count = 0; count < 5; count += 1) made.push((await aTest(server, token, id)).id)
    for (const one of made.slice(0, 4)) settle(server, one)
    const seen: Array<string> = []
    let path: string | null = `${deliveriesOf(id)}?limit=3&status=delivered`
    while (path !== null) {
      const response = await get(path)
      const { items, next } = await bodyOf(deliveryPage, response)
      seen.push(...items.map((item) => item.id))
      expect(response.headers.get("link")).toBe(next === null ? null : `<${next}>; rel="next"`)
      path = next
    }
    expect(seen).toEqual(made.slice(0, 4).toSorted().toReversed())
  })

  it("the list can be filtered by one event", async () => {
    const { eventId } = await aTest(server, token, id)
    await aTest(server, token, id)
    const { items } = await bodyOf(
      deliveryPage,
      await get(`${deliveriesOf(id)}?eventId=${eventId}`),
    )
    expect(items.map((item) => item.eventId)).toEqual([eventId])
  })

  it("the list omits deliveries of other subscriptions", async () => {
    const other = await aWebhook(server, token)
    await aTest(server, token, other.id)
    expect((await bodyOf(deliveryPage, await get(deliveriesOf(id)))).items).toEqual([])
  })

  it.each([
    ["status=Ready", "status"],
    ["cursor=AAAA", "cursor"],
    ["eventId=ord_1", "eventId"],
    ["limit=101", "limit"],
    ["order=asc", "order"],
  ])("the list of deliveries returns 400 for the query %s", async (query, parameter) => {
    const response = await get(`${deliveriesOf(id)}?${query}`)
    const problem = await expectProblem(response, 400, "invalid_parameter")
    expect(fieldsOf(problem).map(([name]) => name)).toEqual([parameter])
  })
})

describe("Deliveries", () => {
  it("a failed delivery shows its next attempt", async () => {
    const deliveryId = anEventDelivery()
    attempt(server, deliveryId, { _tag: "EndpointFailed" })
    const shown = await bodyOf(deliveryBody, await get(`${deliveriesOf(id)}/${deliveryId}`))
    expect(shown).toMatchObject({ status: "waiting", attempts: [{ status: 500 }] })
    const waitMillis = Date.parse(shown.nextAttemptAt ?? "") - Date.now()
    expect(waitMillis).toBeGreaterThan(50_000)
    expect(waitMillis).toBeLessThanOrEqual(60_000)
  })

  it("a redelivery is a replay with the same event and body", async () => {
    const deliveryId = anEventDelivery()
    const body = bodyToSend(deliveryId)
    settle(server, deliveryId)
    const response = await redeliver(deliveryId)
    expect(response.status).toBe(202)
    const again = await bodyOf(deliveryBody, response)
    const { eventId } = kept(deliveryId)
    expect(again).toMatchObject({ webhookId: id, eventId, kind: "replay", status: "ready" })
    expect(again.id).not.toBe(deliveryId)
    expect(bodyToSend(again.id)).toBe(body)
    expect(response.headers.get("location")).toBe(`${deliveriesOf(id)}/${again.id}`)
  })

  it("a redelivery is accepted during a pause", async () => {
    const deliveryId = anEventDelivery()
    settle(server, deliveryId)
    pause(server, id)
    expect((await redeliver(deliveryId)).status).toBe(202)
  })

  it("a delivery that is not settled cannot be redelivered", async () => {
    const deliveryId = anEventDelivery()
    await expectProblem(await redeliver(deliveryId), 409, "delivery_not_settled")
    attempt(server, deliveryId, { _tag: "EndpointFailed" })
    await expectProblem(await redeliver(deliveryId), 409, "delivery_not_settled")
    expect(server.ledger.deliveries.size).toBe(1)
  })

  it("a delivery older than 30 days cannot be redelivered", async () => {
    const deliveryId = anEventDelivery()
    settle(server, deliveryId)
    const createdAt = instant(Date.now() - 31 * 86_400_000)
    server.ledger.deliveries.set(deliveryId, { ...kept(deliveryId), createdAt })
    await expectProblem(await redeliver(deliveryId), 409, "delivery_too_old")
  })

  it("a delivery whose event was deleted cannot be redelivered", async () => {
    const deliveryId = anEventDelivery()
    settle(server, deliveryId)
    server.ledger.outbox.length = 0
    await expectProblem(await redeliver(deliveryId), 409, "delivery_too_old")
  })

  it("a delivery returns 404 under another subscription or tenant", async () => {
    const deliveryId = anEventDelivery()
    const { id: other } = await aWebhook(server, token)
    const elsewhere = await get(`${deliveriesOf(other)}/${deliveryId}`)
    await expectProblem(elsewhere, 404, "delivery_not_found")
    await expectProblem(await redeliver(deliveryId, other), 404, "delivery_not_found")
    const headers = bearer(await server.token(otherTenant))
    const theirs = await server.fetch(`${deliveriesOf(id)}/${deliveryId}`, { headers })
    await expectProblem(theirs, 404, "delivery_not_found")
    const list = await server.fetch(deliveriesOf(id), { headers })
    await expectProblem(list, 404, "webhook_not_found")
  })
})
