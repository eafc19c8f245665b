/** The customer's library accepts webhooks that the service signed and rejects changed ones. */
import { randomBytes } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type EventId, typeId } from "@procurement/domain/identity"
import { verifyWebhook } from "@procurement/sdk"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const received: Array<Received> = []
const endpoint = await listen(
  createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  }),
)
afterAll(endpoint.stop)

const now = instant(Date.now())
const newId = (kind: string): string => typeId(kind, now, randomBytes(10))
const secret = `whsec_${randomBytes(32).toString("base64")}`
const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true })

/** The request that the endpoint receives when the service sends this body at that time. */
const sent = async (
  body: string,
  at: Instant = now,
  secrets: ReadonlyArray<string> = [secret],
): Promise<Received> => {
  const delivery = { eventId: newId("evt") as EventId, kind: "event" as const, body }
  const url = `${endpoint.url}/hooks`
  const report = await Effect.runPromise(sender.send({ delivery, url, secrets, at }))
  expect(report).toMatchObject({ outcome: { _tag: "EndpointAccepted" } })
  return received.at(-1) ?? expect.unreachable("nothing was received")
}

const aTest = (note: string): string =>
  JSON.stringify({ id: "evt_1", type: "webhook.test", version: 1, data: { note } })

const bodies = [aTest(""), aTest("Zażółć gęślą jaźń 🧾 \u2028"), aTest("y".repeat(100_000))]

describe("verifyWebhook on webhooks of the service", () => {
  it.each(bodies)("a signed webhook is valid (body %#)", async (body) => {
    const webhook = { secret, ...(await sent(body)) }
    const id = webhook.headers["webhook-id"]
    const event = JSON.parse(body)
    expect(await verifyWebhook(webhook)).toMatchObject({ valid: true, id, event })
  })

  it("a webhook signed with the old and the new secret is valid with either", async () => {
    const old = `whsec_${randomBytes(32).toString("base64")}`
    const both = await sent(aTest(""), now, [secret, old])
    for (const each of [secret, old]) {
      expect(await verifyWebhook({ ...both, secret: each })).toMatchObject({ valid: true })
    }
  })

  it("a webhook without X-Service-Signature is valid by its webhook-signature", async () => {
    const good = { secret, ...(await sent(aTest(""))) }
    const { "x-service-signature": _own, ...headers } = good.headers
    expect(await verifyWebhook({ ...good, headers })).toMatchObject({ valid: true })
  })

  it("a changed, unsigned, late or early webhook is invalid, with the reason", async () => {
    const good = { secret, ...(await sent(aTest(""))) }
    const other = `whsec_${randomBytes(32).toString("base64")}`
    const {
      "x-service-signature": _own,
      "webhook-signature": _standard,
      ...unsigned
    } = good.headers
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
      expect(await verifyWebhook({ ...good, ...change })).toMatchObject({ valid: false, reason })
    }
  })
})
