/** New webhook URLs over real HTTP, which their endpoints must confirm. */
import { instant } from "@procurement/domain/calendar"
import { makeEntropyMemory } from "@procurement/adapter-memory"
import { makeLocalRateLimitStore } from "@procurement/domain/rate-limit"
import {
  type AttemptReport,
  makeEndpointChallenge,
  type Sending,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createdSubscription, subscriptionBody } from "../src/schema/webhook.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectNothingStored, expectProblem, fieldsOf, post } from "./requests.ts"
import { aWebhookRequest as good } from "./webhook-facts.ts"

const accepted = { outcome: { _tag: "EndpointAccepted" }, status: 200 } as const
const refused = { outcome: { _tag: "EndpointFailed" } } as const

const echo = ({ delivery }: Sending): AttemptReport => ({
  ...accepted,
  body: JSON.parse(delivery.body).data.challenge,
})

const another: AttemptReport = { ...accepted, body: "ok" }

/** The responses of hosts; other hosts return the challenge. */
const answers: Record<string, AttemptReport | undefined> = {
  "other.example.com": another,
  "broken.example.com": accepted,
  "missing.example.com": { ...refused, status: 404, failure: "HTTP 404 Not Found" },
}

let sent: Array<Sending>
let server: ApiServer
let token: string
beforeEach(async () => {
  sent = []
  const send = (sending: Sending) =>
    Effect.sync(() => {
      sent.push(sending)
      return answers[new URL(sending.url).hostname] ?? echo(sending)
    })
  const consent = makeEndpointChallenge({
    sender: { send },
    limits: makeLocalRateLimitStore(),
    entropy: makeEntropyMemory(7),
  })
  const endpoints = { "inside.example.com": "private-address" } as const
  server = await startApi({ mode: "production", consent, endpoints })
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const at = (host: string) => ({ ...good, url: `https://${host}/hooks` })
const register = (body: unknown, headers = {}, as = token) =>
  post(server, "/v1/webhooks", as, body, headers)
const created = async (body: unknown) => bodyOf(createdSubscription, await register(body))
const patch = (id: string, change: unknown, headers = {}) =>
  server.fetch(`/v1/webhooks/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer(token), ...headers },
    body: JSON.stringify(change),
  })

describe("New webhooks", () => {
  it("a webhook is created after its endpoint returns the signed challenge", async () => {
    const { secret } = await created(good)
    expect(sent).toMatchObject([{ url: good.url, secrets: [secret] }])
    expect(server.ledger.subscriptions.size).toBe(1)
  })

  it.each([
    ["other.example.com", "the response was 2xx, but its body was not the challenge"],
    ["broken.example.com", "the response body was incomplete or longer than 1024 bytes"],
    ["missing.example.com", "HTTP 404 Not Found"],
  ])("a webhook at %s is rejected with the reason", async (host, happened) => {
    const problem = await expectProblem(await register(at(host)), 422, "endpoint_not_verified")
    expect(fieldsOf(problem)).toEqual([["/url", "endpoint_not_verified"]])
    const [{ message } = { message: "" }] = problem.errors ?? []
    expect(message).toContain("must respond to the `webhook.verification` request with 2xx")
    expect(message).toContain("within 5 seconds")
    expect(message).toContain(`; ${happened}`)
    expectNothingStored(server)
  })

  it("a webhook is rejected in Polish for a caller who accepts Polish", async () => {
    const response = await register(at("other.example.com"), { "accept-language": "pl" })
    const problem = await expectProblem(response, 422, "endpoint_not_verified")
    const [{ message } = { message: "" }] = problem.errors ?? []
    expect(message).toContain("w ciągu 5 sekund; odpowiedź miała status 2xx, ale")
  })

  it("an invalid or forbidden webhook sends no verification", async () => {
    for (const body of [at("inside.example.com"), { ...good, events: [] }]) {
      await expectProblem(await register(body), 422, "validation_failed")
    }
    const narrow = await server.token(undefined, ["webhooks:manage"])
    await expectProblem(await register(good, {}, narrow), 403, "insufficient_scope")
    expect(sent).toEqual([])
  })

  it("a rejected webhook can be retried with its key and is created once", async () => {
    const key = { "idempotency-key": "k-1" }
    const withAnswer = (answer: AttemptReport | undefined) => {
      answers["late.example.com"] = answer
      return register(at("late.example.com"), key)
    }
    await expectProblem(await withAnswer(another), 422, "endpoint_not_verified")
    const first = await withAnswer(undefined)
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null])
    const repeat = await withAnswer(another)
    expect([repeat.status, repeat.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(await repeat.text()).toBe(await first.text())
    expect([sent.length, server.ledger.subscriptions.size]).toEqual([2, 1])
  })
})

describe("Verification limits", () => {
  it("the sixth verification of a tenant gets 429, and nothing is sent", async () => {
    for (let nth = 0; nth < 5; nth += 1) await register(at(`${nth}.example.com`))
    const response = await register(at("5.example.com"), { "idempotency-key": "k-1" })
    const problem = await expectProblem(response, 429, "rate_limited")
    expect(problem["violated-policies"]).toEqual(["verification"])
    const seconds = Number(response.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(12)
    expect([sent.length, server.ledger.subscriptions.size]).toEqual([5, 5])
    const other = await register(at("5.example.com"), {}, await server.token(otherTenant))
    expect(other.status).toBe(201)
  })
})

describe("Changed webhooks", () => {
  it("a new URL is verified, and is not stored if its endpoint does not confirm", async () => {
    const { secret, ...before } = await created(good)
    const change = { ...at("missing.example.com"), events: ["invoice.paid"] }
    const problem = await expectProblem(
      await patch(before.id, change),
      422,
      "endpoint_not_verified",
    )
    expect(fieldsOf(problem)).toEqual([["/url", "endpoint_not_verified"]])
    const read = await server.fetch(`/v1/webhooks/${before.id}`, { headers: bearer(token) })
    expect(await bodyOf(subscriptionBody, read)).toEqual(before)
    const url = "https://new.example.com/hooks"
    const after = await bodyOf(subscriptionBody, await patch(before.id, { url }))
    expect(after).toEqual({ ...before, url })
    expect(sent.slice(1).map((sending) => [sending.url, sending.secrets])).toEqual([
      [change.url, [secret]],
      [url, [secret]],
    ])
  })

  it("the verification of a new URL is signed with every valid secret", async () => {
    const { id, secret } = await created(good)
    const kept = server.ledger.subscriptions.get(id)
    if (kept === undefined) throw new TypeError("it was made")
    const older = { value: "whsec_MTIz", expiresAt: instant(Date.now() + 60_000) }
    const past = { value: "whsec_NDU2", expiresAt: instant(Date.now() - 1) }
    server.ledger.subscriptions.set(id, { ...kept, secrets: [...kept.secrets, older, past] })
    await patch(id, at("new.example.com"))
    expect(sent[1]?.secrets).toEqual([secret, "whsec_MTIz"])
  })

  it("a change that keeps the URL, or is rejected, sends no verification", async () => {
    const { id } = await created(good)
    const unasked = [
      await patch(id, { events: ["invoice.paid"] }),
      await patch(id, { url: good.url, contactEmail: "it@example.com" }),
      await patch(id, at("new.example.com"), { "if-match": '"another"' }),
      await patch("sub_01kafq3v8pe0rr2c1m5kz9x7wd", at("new.example.com")),
    ]
    expect(unasked.map(({ status }) => status)).toEqual([200, 200, 412, 404])
    expect(sent).toHaveLength(1)
  })
})
