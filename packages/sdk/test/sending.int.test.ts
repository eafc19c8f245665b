/** Retries, idempotency keys, timeouts and errors, against a server that misbehaves. */
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterEach, describe, expect, it, onTestFinished } from "vitest"
import { type Client, type ClientOptions, createClient, ProblemError } from "../src/index.ts"
import {
  type Answer,
  broken,
  json,
  problem,
  type Script,
  type ScriptedService,
  silent,
  startScripted,
} from "./support/scripted-service.ts"

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")

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
    () => expect.unreachable("the request succeeded"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProblemError)
      return error as ProblemError
    },
  )

describe("Retries", () => {
  it.each([
    ["the service is unavailable", away],
    ["a limit is reached", problem(429, "rate_limit_exceeded", true)],
    ["the connection breaks", broken],
    ["a proxy returns 502", json(502, "Bad gateway")],
  ])("a request is retried when %s, until it succeeds", async (_title, trouble) => {
    const api = await clientOf({ answers: [trouble, trouble, json(200, page)] })
    expect((await api.GET("/v1/orders")).data).toEqual(page)
    expect(service.asked).toHaveLength(3)
  })

  it("a request is sent at most `attempts` times, then its error is thrown", async () => {
    const api = await clientOf({ answers: [away] }, { retry: { ...quick, attempts: 3 } })
    const error = await refusal(api.GET("/v1/orders"))
    expect([error.status, error.code]).toEqual([503, "service_unavailable"])
    expect(service.asked).toHaveLength(3)
  })

  it("a request is not retried before Retry-After has passed", async () => {
    const later = problem(429, "rate_limit_exceeded", true, { "retry-after": "1" })
    const api = await clientOf({ answers: [later, json(200, page)] })
    await api.GET("/v1/orders")
    const [first, second] = service.asked
    // Timers count whole milliseconds: one may end within its last millisecond.
    expect((second?.atMillis ?? 0) - (first?.atMillis ?? 0)).toBeGreaterThan(999)
  })

  it("a request is not retried when Retry-After exceeds a minute", async () => {
    const muchLater = problem(503, "service_unavailable", true, { "retry-after": "61" })
    const api = await clientOf({ answers: [muchLater] })
    expect((await refusal(api.GET("/v1/orders"))).retryAfterSeconds).toBe(61)
    expect(service.asked).toHaveLength(1)
  })

  it("a request is not retried after an error that is not retryable", async () => {
    const api = await clientOf({ answers: [problem(404, "order_not_found", false)] })
    const path = { id: "ord_1" }
    const error = await refusal(api.GET("/v1/orders/{id}", { params: { path } }))
    expect(error).toMatchObject({ code: "order_not_found", requestId: "req_1", retryable: false })
    expect(error.message).toBe("404 order_not_found: detail of order_not_found (request req_1)")
    expect(service.asked).toHaveLength(1)
  })
})

describe("Options", () => {
  it("the language is sent with every request that names no other", async () => {
    const api = await clientOf({ answers: [json(200, page)] }, { language: "pl" })
    await api.GET("/v1/orders")
    await api.invoices.pdf("inv_1", { language: "en" })
    expect(service.asked.map(({ headers }) => headers["accept-language"])).toEqual(["pl", "en"])
  })

  it("a URL with a password is rejected without showing it", async () => {
    const creating = clientOf({ answers: [] }, { baseUrl: "https://user:hunter2@a.example" })
    await expect(creating).rejects.toThrow(/^baseUrl must not contain a user name or password$/)
  })
})

describe("Orders", () => {
  it("an order carries one idempotency key through all attempts", async () => {
    const api = await clientOf({ answers: [broken, away, placed] })
    const { data, response } = await api.POST("/v1/orders", { body: order })
    expect([data.id, response.status]).toEqual(["ord_1", 201])
    const [key, ...others] = keysOf()
    expect(key).toMatch(/^[\da-f-]{36}$/)
    expect(others).toEqual([key, key])
    expect(new Set(service.asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(order)]))
  })

  it("each order gets its own key, or keeps the key that the caller gives", async () => {
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

describe("Webhooks", () => {
  const webhook = { url: "https://a.example/", events: ["invoice.issued" as const] }
  const body = { ...webhook, contactEmail: "a@example.com" }

  it("a new webhook carries one idempotency key through all attempts", async () => {
    const api = await clientOf({ answers: [broken, json(201, { id: "sub_1" })] })
    expect((await api.POST("/v1/webhooks", { body })).data.id).toBe("sub_1")
    const [first, second] = keysOf()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
  })
})

describe("Requests without an idempotency key", () => {
  const body = { exhausted: "retry" as const }
  const params = { path: { id: "sub_1" } }

  it.each([
    ["a 503 response", away],
    ["a broken connection", broken],
  ])("a resume request is not retried after %s", async (_title, trouble) => {
    const api = await clientOf({ answers: [trouble] })
    await expect(api.POST("/v1/webhooks/{id}/resume", { params, body })).rejects.toThrow()
    expect(keysOf()).toEqual([undefined])
    expect(service.asked).toHaveLength(1)
  })

  it("a resume request is retried after a rate limit", async () => {
    const limited = problem(429, "rate_limit_exceeded", true)
    const api = await clientOf({ answers: [limited, json(200, { id: "sub_1" })] })
    const { data } = await api.POST("/v1/webhooks/{id}/resume", { params, body })
    expect(data.id).toBe("sub_1")
  })
})

describe("Timeouts and aborts", () => {
  it("a caller's signal aborts a request while the service does not respond", async () => {
    const api = await clientOf({ answers: [silent] })
    const controller = new AbortController()
    const waiting = api.GET("/v1/orders", { signal: controller.signal })
    await expect.poll(() => service.asked.length).toBe(1)
    controller.abort(new Error("no longer"))
    await expect(waiting).rejects.toThrow("no longer")
    expect(service.asked).toHaveLength(1)
  })

  it("a caller's signal aborts the wait between two attempts", async () => {
    const later = problem(503, "service_unavailable", true, { "retry-after": "30" })
    const api = await clientOf({ answers: [later] })
    const controller = new AbortController()
    const waiting = api.GET("/v1/orders", { signal: controller.signal })
    await expect.poll(() => service.asked.length).toBe(1)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" })
  })

  it("an attempt that exceeds timeoutMillis is retried", async () => {
    const answers = [silent, json(200, page)]
    const api = await clientOf({ answers }, { timeoutMillis: 400 })
    expect((await api.GET("/v1/orders")).data).toEqual(page)
  })

  it("a file may take longer than timeoutMillis, which ends with the headers", async () => {
    const slow: Answer = (response) => {
      response.writeHead(200).write("%PDF")
      setTimeout(() => response.end("-2.0"), 1_000)
    }
    const api = await clientOf({ answers: [slow] }, { timeoutMillis: 500, retry: { attempts: 1 } })
    const file = await api.invoices.pdf("inv_1")
    expect(new TextDecoder().decode(file)).toBe("%PDF-2.0")
  })

  it("a caller's signal ends the body too, after a garbage collection", async () => {
    const endless: Answer = (response) => void response.writeHead(200).write("%PDF")
    const api = await clientOf({ answers: [endless] })
    const controller = new AbortController()
    const reading = api.invoices.pdf("inv_1", { signal: controller.signal })
    const rejected = expect(reading).rejects.toThrow("no longer")
    for (let round = 0; round < 50; round += 1) await sleep(10).then(collect)
    controller.abort(new Error("no longer"))
    await rejected
  }, 5_000)

  it("a timeout survives garbage collection", async () => {
    const collecting = setInterval(collect, 20)
    onTestFinished(() => clearInterval(collecting))
    const limits = { timeoutMillis: 300, retry: { attempts: 1 } }
    const api = await clientOf({ answers: [silent] }, limits)
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({ name: "TimeoutError" })
    await service.close()
    service = await startScripted({ answers: [], grant: silent })
    const { baseUrl } = service
    const asking = createClient({ baseUrl, clientId: "id", clientSecret: "secret", ...limits })
    await expect(asking.GET("/v1/orders")).rejects.toMatchObject({ name: "TimeoutError" })
  }, 5_000)
})

describe("Errors", () => {
  it("a validation error lists every invalid field", async () => {
    const errors = [{ pointer: "/lines/0/sku", code: "unknown_sku", message: "is not a SKU" }]
    const body = { code: "validation_failed", retryable: false, errors: [...errors, null, "?"] }
    const refused = json(422, body)
    const api = await clientOf({ answers: [refused] })
    const error = await refusal(api.POST("/v1/orders", { body: order }))
    expect([error.code, error.errors]).toEqual(["validation_failed", errors])
  })

  it("the page of a proxy is an error of any status, also in place of a token", async () => {
    const page: Answer = (response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>")
    const detail = "the response does not have the API's form"
    const fixed = await clientOf({ answers: [page] })
    const error = { status: 200, code: "unknown", detail, retryable: false }
    expect(await refusal(fixed.GET("/v1/orders"))).toMatchObject(error)
    await service.close()
    service = await startScripted({ answers: [], grant: page })
    const { baseUrl } = service
    const granted = createClient({ baseUrl, clientId: "id", clientSecret: "secret", retry: quick })
    expect(await refusal(granted.GET("/v1/orders"))).toMatchObject(error)
  })

  it("an error without a problem document has the status of its response", async () => {
    const api = await clientOf({ answers: [(response) => response.writeHead(400).end("<html>")] })
    expect(await refusal(api.GET("/v1/orders"))).toMatchObject({ status: 400, code: "unknown" })
  })
})

describe("Responses without a body", () => {
  it("a 304 or 204 response has no data", async () => {
    const empty = [304, 204].map((status) => json(status, undefined))
    const api = await clientOf({ answers: empty })
    const unchanged = await api.GET("/v1/orders")
    expect([unchanged.data, unchanged.response.status]).toEqual([undefined, 304])
    const path = { id: "sub_1" }
    const gone = await api.DELETE("/v1/webhooks/{id}", { params: { path } })
    expect([gone.data, gone.response.status]).toEqual([undefined, 204])
  })
})
