/** What the client sends again, when, and what it gives back: against a server that misbehaves. */
import { afterEach, describe, expect, it } from "vitest"
import { type Client, type ClientOptions, createClient, ProblemError } from "../src/index.ts"
import {
  broken,
  json,
  problem,
  type Script,
  type ScriptedService,
  silent,
  startScripted,
} from "./support/scripted-service.ts"

let service: ScriptedService
afterEach(() => service.close())

const quick = { firstWaitMillis: 5 }

const clientOf = async (script: Script, more: Partial<ClientOptions> = {}): Promise<Client> => {
  service = await startScripted(script)
  const options = { baseUrl: service.baseUrl, token: "tok", retry: quick, ...more }
  return createClient(options as ClientOptions)
}

const page = { items: [], next: null }
const order = { currency: "PLN" as const, lines: [{ sku: "KUB-330-BIA", quantity: 1 }] }
const placed = json(201, { id: "ord_1" })
const away = problem(503, "service_unavailable", true)
const keysOf = () => service.asked.map(({ headers }) => headers["idempotency-key"])

const refusal = (promise: Promise<unknown>): Promise<ProblemError> =>
  promise.then(
    () => expect.unreachable("it was answered"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProblemError)
      return error as ProblemError
    },
  )

describe("A request is sent again", () => {
  it.each([
    ["the service is away", away],
    ["a limit is reached", problem(429, "rate_limit_exceeded", true)],
    ["the connection breaks", broken],
    ["a proxy has no answer", json(502, "Bad gateway")],
  ])("when %s, until it is answered", async (_title, trouble) => {
    const api = await clientOf({ answers: [trouble, trouble, json(200, page)] })
    expect((await api.GET("/v1/orders")).data).toEqual(page)
    expect(service.asked).toHaveLength(3)
  })

  it("at most as often as was said, and then the refusal is thrown", async () => {
    const api = await clientOf({ answers: [away] }, { retry: { ...quick, attempts: 3 } })
    const error = await refusal(api.GET("/v1/orders"))
    expect([error.status, error.code]).toEqual([503, "service_unavailable"])
    expect(service.asked).toHaveLength(3)
  })

  it("not before Retry-After is over", async () => {
    const later = problem(429, "rate_limit_exceeded", true, { "retry-after": "1" })
    const api = await clientOf({ answers: [later, json(200, page)] })
    await api.GET("/v1/orders")
    const [first, second] = service.asked
    // Timers know whole milliseconds alone: one may be over within the last of them.
    expect((second?.atMillis ?? 0) - (first?.atMillis ?? 0)).toBeGreaterThan(999)
  })

  it("never when Retry-After is longer than anybody would wait", async () => {
    const muchLater = problem(503, "service_unavailable", true, { "retry-after": "61" })
    const api = await clientOf({ answers: [muchLater] })
    expect((await refusal(api.GET("/v1/orders"))).retryAfterSeconds).toBe(61)
    expect(service.asked).toHaveLength(1)
  })

  it("never when it is refused for what it is", async () => {
    const api = await clientOf({ answers: [problem(404, "order_not_found", false)] })
    const path = { id: "ord_1" }
    const error = await refusal(api.GET("/v1/orders/{id}", { params: { path } }))
    expect(error).toMatchObject({ code: "order_not_found", requestId: "req_1", retryable: false })
    expect(error.message).toBe("404 order_not_found: detail of order_not_found (request req_1)")
    expect(service.asked).toHaveLength(1)
  })
})

describe("An order", () => {
  it("carries one key of its own through all attempts", async () => {
    const api = await clientOf({ answers: [broken, away, placed] })
    const { data, response } = await api.POST("/v1/orders", { body: order })
    expect([data.id, response.status]).toEqual(["ord_1", 201])
    const [key, ...others] = keysOf()
    expect(key).toMatch(/^[\da-f-]{36}$/)
    expect(others).toEqual([key, key])
    expect(new Set(service.asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(order)]))
  })

  it("gets another key when it is another order, and keeps the key it is given", async () => {
    const api = await clientOf({ answers: [placed] })
    await api.POST("/v1/orders", { body: order })
    await api.POST("/v1/orders", { body: order })
    const header = { "Idempotency-Key": "mine" }
    await api.POST("/v1/orders", { body: order, params: { header } })
    const [first, second, third] = keysOf()
    expect(first).not.toBe(second)
    expect(third).toBe("mine")
  })
})

describe("What may not be done twice", () => {
  const webhook = { url: "https://a.example/", events: ["invoice.issued" as const] }
  const body = { ...webhook, contactEmail: "a@example.com" }

  it.each([
    ["an answer that says nothing is sure", away],
    ["a broken connection", broken],
  ])("is not sent again after %s", async (_title, trouble) => {
    const api = await clientOf({ answers: [trouble] })
    await expect(api.POST("/v1/webhooks", { body })).rejects.toThrow()
    expect(service.asked).toHaveLength(1)
  })

  it("is sent again after a limit, which refuses before anything is done", async () => {
    const limited = problem(429, "rate_limit_exceeded", true)
    const api = await clientOf({ answers: [limited, json(201, { id: "sub_1" })] })
    expect((await api.POST("/v1/webhooks", { body })).data.id).toBe("sub_1")
  })
})

describe("A caller who does not want to wait any longer", () => {
  it("is let go while the service is silent", async () => {
    const api = await clientOf({ answers: [silent] })
    const controller = new AbortController()
    const waiting = api.GET("/v1/orders", { signal: controller.signal })
    await expect.poll(() => service.asked.length).toBe(1)
    controller.abort(new Error("no longer"))
    await expect(waiting).rejects.toThrow("no longer")
    expect(service.asked).toHaveLength(1)
  })

  it("is let go between two attempts", async () => {
    const later = problem(503, "service_unavailable", true, { "retry-after": "30" })
    const api = await clientOf({ answers: [later] })
    const controller = new AbortController()
    const waiting = api.GET("/v1/orders", { signal: controller.signal })
    await expect.poll(() => service.asked.length).toBe(1)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" })
  })

  it("has each attempt ended in time, and tried again", async () => {
    const answers = [silent, json(200, page)]
    const api = await clientOf({ answers }, { timeoutMillis: 400 })
    expect((await api.GET("/v1/orders")).data).toEqual(page)
  })
})

describe("A refusal", () => {
  it("tells every wrong field", async () => {
    const errors = [{ pointer: "/lines/0/sku", code: "unknown_sku", message: "is not a SKU" }]
    const refused = json(422, { code: "validation_failed", status: 422, retryable: false, errors })
    const api = await clientOf({ answers: [refused] })
    const error = await refusal(api.POST("/v1/orders", { body: order }))
    expect([error.code, error.errors]).toEqual(["validation_failed", errors])
  })

  it("that is no problem document is told by its status", async () => {
    const api = await clientOf({ answers: [(response) => response.writeHead(400).end("<html>")] })
    expect(await refusal(api.GET("/v1/orders"))).toMatchObject({ status: 400, code: "unknown" })
  })
})

describe("What is not changed and what has no body", () => {
  it("is answered without data", async () => {
    const empty = [304, 204].map((status) => json(status, undefined))
    const api = await clientOf({ answers: empty })
    const unchanged = await api.GET("/v1/orders")
    expect([unchanged.data, unchanged.response.status]).toEqual([undefined, 304])
    const path = { id: "sub_1" }
    const gone = await api.DELETE("/v1/webhooks/{id}", { params: { path } })
    expect([gone.data, gone.response.status]).toEqual([undefined, 204])
  })
})
