/**
 * One order, from the customer's POST to the customer's endpoint, as operators see it: one trace,
 * metrics by route and queue, and logs that name the order and contain no secret.
 */
import { randomBytes } from "node:crypto"
import { aSigningSecret } from "@procurement/contract-tests/builders"
import { type Endpoint, startEndpoint, untilSome } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { type CollectedSpan, type Collector, startCollector } from "./support/collector.ts"
import { fetchToken, type OrderView } from "./support/customer.ts"
import { linesOf } from "./support/orders.ts"
import { subscribe } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const traceId = randomBytes(16).toString("hex")
const callersSpanId = randomBytes(8).toString("hex")
const requestId = "my-request-7"
const collectorsSecret = "collectors-secret-4711"
const signingSecret = aSigningSecret()

let world: World
let collector: Collector
let endpoint: Endpoint
let api: Child
let worker: Child
let token = ""
let order: OrderView

const pageOf = async (child: Child, path: string): Promise<string> => {
  const { probesUrl = "" } = await child.ready
  const response = await fetch(`${probesUrl}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

const placeOrder = async (url: string): Promise<OrderView> => {
  const response = await fetch(`${url}/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      traceparent: `00-${traceId}-${callersSpanId}-01`,
      "x-request-id": requestId,
    },
    body: JSON.stringify({ currency: "PLN", lines: linesOf(world, 1) }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as OrderView
}

beforeAll(async () => {
  ;[world, collector, endpoint] = await Promise.all([
    openWorld(),
    startCollector(),
    startEndpoint(),
  ])
  await subscribe(world, [String(endpoint.port)], signingSecret)
  const environment = {
    LOG_LEVEL: "debug",
    OTLP_URL: collector.url,
    OTLP_HEADERS: `x-collector-key=${collectorsSecret}`,
    PROBES_PORT: "0",
  }
  api = world.startApi(environment)
  const { url = "" } = await api.ready
  worker = world.startWorker(environment)
  token = await fetchToken(world, url)
  order = await placeOrder(url)
  await fetch(`${url}/v1/orders/${order.id}`, { headers: { authorization: `Bearer ${token}` } })
  await fetch(`${url}/nowhere/${order.id}`)
}, 120_000)

afterAll(async () => {
  await world?.close()
  await Promise.all([collector?.close(), endpoint?.stop()])
})

const announced = () =>
  untilSome("the endpoint has received the invoice's event", () =>
    endpoint.received.find(({ body }) => JSON.parse(body).type === "invoice.issued"),
  )

const spanNamed = (name: string): Promise<CollectedSpan> =>
  untilSome(`the collector has "${name}" of the trace`, () =>
    collector.spans().find((span) => span.traceId === traceId && span.name === name),
  )

/** Returns the names of a span and its ancestors, up to the first span of ours. */
const ancestry = (span: CollectedSpan): ReadonlyArray<string> => {
  const parent = collector.spans().find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent === undefined ? [`from ${span.parentSpanId}`] : ancestry(parent))]
}

describe("Trace of an order", () => {
  it("the webhook for an order's invoice carries the trace of the order", async () => {
    const { headers } = await announced()
    expect(headers["traceparent"]).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  })

  it("one trace leads from the request through the worker to the webhook", async () => {
    await announced()
    const post = await spanNamed("webhook POST")
    const issuing = await spanNamed("issue invoice")
    const request = await spanNamed("POST /v1/orders")
    expect(ancestry(request)).toEqual(["POST /v1/orders", `from ${callersSpanId}`])
    expect(ancestry(issuing)).toEqual(["issue invoice", ...ancestry(request)])
    // The stage that polled KSeF has a separate span, which is exported later.
    const way = await untilSome("every span from the webhook up to the request is exported", () => {
      const names = ancestry(post)
      return names.at(-1) === `from ${callersSpanId}` ? names : undefined
    })
    expect(way.slice(1)).toEqual(["invoice AskForOutcome", ...ancestry(issuing)])
    expect([request.service, issuing.service, post.service]).toEqual(["api", "worker", "worker"])
  })

  it("the trace has a span for each step of the invoice, and the order's id", async () => {
    await announced()
    for (const step of [
      "Prepare",
      "Draft",
      "Sign",
      "Store",
      "Send",
      "AskForOutcome",
      "ArchiveReceipt",
    ]) {
      await spanNamed(`invoice ${step}`)
    }
    const { attributes } = await spanNamed("issue invoice")
    expect(attributes).toMatchObject({ "order.id": order.id })
    expect((await spanNamed("POST /v1/orders")).attributes).toMatchObject({
      "http.route": "/v1/orders",
      "http.response.status_code": 201,
      "request.id": requestId,
    })
  })

  it("traces are exported to the collector with the configured path and headers", () => {
    expect(new Set(collector.headers(":path"))).toEqual(new Set(["/v1/traces"]))
    expect(new Set(collector.headers("x-collector-key"))).toEqual(new Set([collectorsSecret]))
  })
})

describe("API metrics", () => {
  it("request metrics are labelled with the route's template, never with a path", async () => {
    const text = await pageOf(api, "/metrics")
    const labels = (method: string, route: string) =>
      `listener="customers",method="${method}",route="${route}"`
    expect(text).toContain(`http_requests_total{${labels("POST", "/v1/orders")},status="201"} 1\n`)
    expect(text).toContain(
      `http_requests_total{${labels("GET", "/v1/orders/{id}")},status="200"} 1`,
    )
    expect(text).toContain(`http_requests_total{${labels("other", "unmatched")},status="404"} 1`)
    expect(text).toContain(`http_request_duration_seconds_count{${labels("POST", "/v1/orders")}} 1`)
    expect(text).toMatch(/^http_requests_in_flight\{listener="customers"\} 0$/m)
    expect(text).not.toContain(order.id)
  })
})

const queues = ["invoices", "events", "deliveries", "retries", "held", "replays", "emails"]

describe("Worker metrics", () => {
  it("worker metrics include every queue, KSeF's limits and the webhooks", async () => {
    await announced()
    const text = await untilSome("the delivery is saved", async () => {
      const page = await pageOf(worker, "/metrics")
      return page.includes('webhook_deliveries_settled_total{kind="event"') ? page : undefined
    })
    for (const queue of queues) {
      expect(text).toMatch(new RegExp(`^work_queue_waiting\\{queue="${queue}"\\} \\d+$`, "m"))
      expect(text).toMatch(new RegExp(`^work_queue_oldest_age_seconds\\{queue="${queue}"\\} `, "m"))
    }
    expect(text).toContain('ksef_limit_requests{group="invoiceSend",window="3600"} 180\n')
    expect(text).toContain('ksef_requests_total{group="invoiceSend",status="202"} 1\n')
    expect(text).toContain('invoice_states_entered_total{state="Acknowledged"} 1\n')
    expect(text).toContain("invoice_clearance_seconds_count 1\n")
    expect(text).toMatch(/^webhook_attempts_total\{kind="event",answer="accepted"\} [1-9]/m)
    expect(text).toMatch(/^webhook_first_attempt_delay_seconds_count [1-9]/m)
    for (const loop of ["preparing", "sending", "batches", "following", "archiving"]) {
      expect(text).toMatch(
        new RegExp(`^work_rounds_total\\{loop="${loop}",outcome="done"\\} [1-9]`, "m"),
      )
    }
    expect(text).toMatch(/^dispatch_plans_total\{plan="interactive"\} [1-9]/m)
    expect(text).toContain('dispatch_invoices_total{channel="interactive"} 1\n')
    expect(text).toMatch(/^invoice_queue_invoices\{stage="sending"\} \d/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  })
})

const linesIn = (child: Child): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  child
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line))

describe("Logs", () => {
  it("a request's log line has its request id, order id and trace id", async () => {
    const line = await untilSome("the request's log line is written", () =>
      linesIn(api).find((one) => one["requestId"] === requestId),
    )
    expect(line).toMatchObject({
      traceId,
      orderId: order.id,
      tenantId: world.masterData.tenantId,
      route: "POST /v1/orders",
      status: 201,
      msg: "answered",
    })
  })

  it("the logs of the API and the worker contain no secret", async () => {
    await announced()
    const { clientSecret } = world.masterData
    const key = world.webhookSecretsKey
    const planted = [token, clientSecret, key, collectorsSecret, signingSecret, "Bearer "]
    expect(linesIn(api).length).toBeGreaterThan(3)
    for (const child of [api, worker]) {
      for (const secret of planted) expect(child.output()).not.toContain(secret)
    }
  })
})
