/** Pausing, resuming and testing a subscription, and rotating its secret, over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createdSubscription, subscriptionBody } from "../src/schema/webhook.ts"
import { deliveryBody } from "../src/schema/webhook-delivery.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"
import { aTest, attempt, aWebhook, pause } from "./webhook-facts.ts"

let server: ApiServer
let token: string
let id: string
let secret: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
  ;({ id, secret } = await aWebhook(server, token))
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

/** POSTs an action, without a body if there is none. */
const act = (action: string, body?: unknown): Promise<Response> => {
  const path = `/v1/webhooks/${id}/${action}`
  if (body !== undefined) return post(server, path, token, body)
  return server.fetch(path, { method: "POST", headers: bearer(token) })
}

const statusOf = (deliveryId: string) => server.ledger.deliveries.get(deliveryId)?._tag

describe("Paused subscriptions", () => {
  it.each([
    [undefined, "Ready"],
    [{}, "Ready"],
    [{ exhausted: "retry" }, "Ready"],
    [{ exhausted: "skip" }, "Skipped"],
  ])("a resume with %j restarts deliveries and marks exhausted ones %s", async (body, status) => {
    const lost = pause(server, id)
    const response = await act("resume", body)
    expect(response.status).toBe(200)
    const shown = await bodyOf(subscriptionBody, response)
    expect([shown.status, shown.paused]).toEqual(["delivering", undefined])
    expect(statusOf(lost.id)).toBe(status)
    await expectProblem(await act("resume", body), 409, "webhook_not_paused")
  })

  it("a pause by the owner shows no cause, and a second one is rejected", async () => {
    const response = await act("pause")
    expect(response.status).toBe(200)
    const shown = await bodyOf(subscriptionBody, response)
    expect(shown.status).toBe("paused")
    expect(shown.paused).toEqual({ since: expect.any(String), reason: "requested" })
    await expectProblem(await act("pause"), 409, "webhook_paused")
    const resumed = await bodyOf(subscriptionBody, await act("resume"))
    expect([resumed.status, resumed.paused]).toEqual(["delivering", undefined])
  })

  it.each([
    [false, "deliveries_failed"],
    [true, "endpoint_gone"],
  ])(
    "a pause by a delivery (gone: %s) names it, and rejects an owner's",
    async (isGone, reason) => {
      const lost = pause(server, id, isGone)
      const read = await server.fetch(`/v1/webhooks/${id}`, { headers: bearer(token) })
      const { paused } = await bodyOf(subscriptionBody, read)
      expect(paused).toMatchObject({ reason, deliveryId: lost.id })
      await expectProblem(await act("pause"), 409, "webhook_paused")
    },
  )

  it("a resume with an unknown choice is rejected and changes nothing", async () => {
    const lost = pause(server, id)
    const problem = await expectProblem(
      await act("resume", { exhausted: "forget" }),
      422,
      "validation_failed",
    )
    expect(fieldsOf(problem)).toEqual([["/exhausted", "invalid_value"]])
    expect(statusOf(lost.id)).toBe("Exhausted")
  })

  it("a paused subscription rejects a test event and shows when its pause started", async () => {
    pause(server, id)
    const problem = await expectProblem(await act("test"), 409, "webhook_paused")
    expect(problem.detail).toMatch(/since \d{4}-\d{2}-\d{2}T/)
  })
})

describe("Secret rotation", () => {
  it("the previous secret remains valid for 24 hours after a rotation", async () => {
    const response = await act("rotate-secret")
    expect(response.status).toBe(200)
    const rotated = await bodyOf(createdSubscription, response)
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(secret)
    const [present, former] = rotated.secrets
    expect(present).toEqual({ expiresAt: null })
    const hoursLeft = (Date.parse(former?.expiresAt ?? "") - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(23.9)
    expect(hoursLeft).toBeLessThanOrEqual(24)
    const kept = server.ledger.subscriptions.get(id)?.secrets.map(({ value }) => value)
    expect(kept).toEqual([rotated.secret, secret])
  })

  it("a rotation without overlap removes the previous secret immediately", async () => {
    const { secrets } = await bodyOf(
      createdSubscription,
      await act("rotate-secret", { overlapHours: 0 }),
    )
    expect(secrets).toEqual([{ expiresAt: null }])
  })

  it.each([-1, 169, 0.5, "24", null])("%j hours of overlap are rejected", async (overlapHours) => {
    const response = await act("rotate-secret", { overlapHours })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem).map(([pointer]) => pointer)).toEqual(["/overlapHours"])
    expect(server.ledger.subscriptions.get(id)?.secrets).toEqual([{ value: secret }])
  })

  it("only the response to a rotation contains the new secret", async () => {
    pause(server, id)
    const { secret: second } = await bodyOf(createdSubscription, await act("rotate-secret"))
    const headers = bearer(token)
    const change = JSON.stringify({ events: ["order.shipped"] })
    const json = { ...headers, "content-type": "application/json" }
    const answers = await Promise.all([
      server.fetch("/v1/webhooks", { headers }),
      server.fetch(`/v1/webhooks/${id}`, { headers }),
      server.fetch(`/v1/webhooks/${id}`, { method: "PATCH", headers: json, body: change }),
      act("resume"),
      server.fetch(`/v1/webhooks/${id}/deliveries`, { headers }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect([text.includes(secret), text.includes(second)]).toEqual([false, false])
      expect(text).not.toContain("whsec_")
    }
  })
})

describe("Test events", () => {
  it("a test event is queued immediately, and its delivery shows the outcome", async () => {
    const response = await act("test")
    expect(response.status).toBe(202)
    const queued = await bodyOf(deliveryBody, response)
    expect(queued).toMatchObject({
      webhookId: id,
      eventType: "webhook.test",
      kind: "test",
      status: "ready",
      attempts: [],
    })
    const location = response.headers.get("location") ?? ""
    expect(location).toBe(`/v1/webhooks/${id}/deliveries/${queued.id}`)
    attempt(server, queued.id, { _tag: "EndpointFailed" })
    const read = await server.fetch(location, { headers: bearer(token) })
    expect(await bodyOf(deliveryBody, read)).toMatchObject({
      status: "exhausted",
      attempts: [{ status: 500, failure: "HTTP 500 Internal Server Error" }],
    })
  })

  it("a test event does not count towards usage", async () => {
    await aTest(server, token, id)
    expect(server.ledger.usage.size).toBe(0)
  })
})
