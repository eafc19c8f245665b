/** What the service signs, the customer's library believes; what was changed on the way, not. */
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "@procurement/domain/identity"
import { typeId } from "@procurement/domain/identity"
import { verifyWebhook } from "@procurement/sdk"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const received: Array<Received> = []
const endpoint = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) })
  response.writeHead(204).end()
})
beforeAll(async () => {
  endpoint.listen(0, "127.0.0.1")
  await once(endpoint, "listening")
})
afterAll(() => {
  endpoint.closeAllConnections()
  endpoint.close()
})

const now = instant(Date.now())
const newId = (kind: string): string => typeId(kind, now, randomBytes(10))
const secret = `whsec_${randomBytes(32).toString("base64")}`
const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true })

/** What reaches the endpoint when the service sends this body at that time. */
const sent = async (body: string, at: Instant = now): Promise<Received> => {
  const ids = { tenantId: newId("ten") as TenantId, subscriptionId: newId("sub") as SubscriptionId }
  const { port } = endpoint.address() as AddressInfo
  const subscription = {
    id: ids.subscriptionId,
    tenantId: ids.tenantId,
    url: `http://127.0.0.1:${port}/hooks`,
    events: ["invoice.issued" as const],
    contactEmail: "it@example.com",
    secret,
    createdAt: at,
  }
  const delivery = {
    _tag: "Due" as const,
    id: newId("dlv") as DeliveryId,
    ...ids,
    eventId: newId("evt") as EventId,
    body,
    attempts: 0,
    dueAt: at,
  }
  await Effect.runPromise(sender.send(delivery, subscription, at))
  const last = received.at(-1)
  if (last === undefined) throw new Error("nothing was received")
  return last
}

const bodies = ["{}", '{"note":"Zażółć gęślą jaźń 🧾 \u2028"}', `{"x":"${"y".repeat(100_000)}"}`]

describe("A webhook of the service", () => {
  it.each(bodies)("is believed (body %#)", async (body) => {
    const webhook = { secret, ...(await sent(body)) }
    const id = webhook.headers["webhook-id"]
    expect(verifyWebhook(webhook)).toMatchObject({ valid: true, id })
  })

  it("is refused, with the reason, when it was changed or is late", async () => {
    const good = { secret, ...(await sent("{}")) }
    const other = `whsec_${randomBytes(32).toString("base64")}`
    const { "x-service-signature": _signature, ...unsigned } = good.headers
    const changes = [
      [{ body: "{ }" }, "SignatureMismatch"],
      [{ secret: other }, "SignatureMismatch"],
      [{ secret: "none" }, "UnusableSecret"],
      [{ headers: { ...good.headers, "webhook-id": newId("evt") } }, "SignatureMismatch"],
      [{ headers: unsigned }, "MissingHeader"],
      [{ now: now + 400_000 }, "TimestampTooOld"],
      [{ now: now - 400_000 }, "TimestampTooNew"],
    ] as const
    for (const [change, reason] of changes) {
      expect(verifyWebhook({ ...good, ...change })).toEqual({ valid: false, reason })
    }
  })
})
