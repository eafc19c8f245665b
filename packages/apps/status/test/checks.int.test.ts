import { createServer } from "node:http"
import { createServer as createTcpServer } from "node:net"
import { listen } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { countersOn, processUrls } from "../src/measurement/api-counters.ts"
import { check } from "../src/measurement/check.ts"
import { fails, hangs, neverEnds, startFakeService } from "./support/fake-service.ts"

const limitMillis = 400

describe("check", () => {
  it("a target with a 2xx status in time is up", async () => {
    const { url } = await startFakeService()
    const outcome = await check({ url }, limitMillis)
    expect(outcome).toMatchObject({ isUp: true })
    expect(outcome).not.toHaveProperty("problem")
  })

  it.each([
    ["a status that is no success", fails, "HTTP 503"],
    ["no response in time", hangs, "no response in 0.4 s"],
    ["an answer that never ends", neverEnds, "no response in 0.4 s"],
  ])("a target with %s is down", async (_title, answer, problem) => {
    const service = await startFakeService()
    service.answerWith({ "/": answer })
    expect(await check({ url: service.url }, limitMillis)).toMatchObject({ isUp: false, problem })
  })

  it("a target that accepts a connection and sends nothing is down", async () => {
    const { url, stop } = await listen(createTcpServer(() => undefined))
    onTestFinished(stop)
    const outcome = await check({ url: `${url}/` }, limitMillis)
    expect(outcome).toMatchObject({ isUp: false, problem: "no response in 0.4 s" })
  })

  it("a target with no listener or an unknown host name is down", async () => {
    const gone = await check({ url: "http://127.0.0.1:1/" }, limitMillis)
    expect(gone).toMatchObject({ isUp: false, problem: "ECONNREFUSED" })
    const unknown = await check({ url: "http://status.invalid/" }, 5_000)
    expect(unknown.isUp).toBe(false)
    expect(unknown.problem).toMatch(/^(?:ENOTFOUND|EAI_AGAIN|no response in 5 s)$/)
  })

  it("a check reads the configured member of the response", async () => {
    const service = await startFakeService()
    const target = { url: `${service.url}/v1/health`, member: "webhooks" }
    expect(await check(target, limitMillis)).toMatchObject({ isUp: true })
    service.answerWith({ "/v1/health": (response) => void response.end('{"webhooks":"delayed"}') })
    expect(await check(target, limitMillis)).toMatchObject({ problem: "webhooks: delayed" })
    service.answerWith({ "/v1/health": (response) => void response.end("<html>") })
    expect(await check(target, limitMillis)).toMatchObject({ problem: "webhooks: unknown" })
  })

  it("a check does not wait for the end of an endless response", async () => {
    const server = createServer((_request, response) => {
      const writing = setInterval(() => response.write("x".repeat(16_384)), 5)
      response.on("close", () => clearInterval(writing))
    })
    const { url, stop } = await listen(server)
    onTestFinished(stop)
    expect(await check({ url: `${url}/` }, 5_000)).toMatchObject({ isUp: true })
  })
})

describe("API counters", () => {
  it("countersOn sums the customers' v1 routes without our own checks", () => {
    const page = [
      "# TYPE http_requests_total counter",
      'http_requests_total{listener="customers",method="GET",route="/v1/orders",status="200"} 10',
      'http_requests_total{listener="customers",method="POST",route="/v1/orders",status="500"} 2',
      'http_requests_total{status="503",route="/v1/catalog",method="GET",listener="customers"} 1',
      'http_requests_total{listener="customers",method="GET",route="/v1/orders/{id}",status="404"} 3',
      'http_requests_total{listener="customers",method="GET",route="/v1/orders",status="aborted"} 4',
      'http_requests_total{listener="customers",method="GET",route="/v1/health",status="503"} 50',
      'http_requests_total{listener="customers",method="GET",route="/docs",status="500"} 60',
      'http_requests_total{listener="operators",method="GET",route="/v1/orders",status="500"} 70',
      "other_total 5",
    ].join("\n")
    expect(countersOn(page)).toEqual({ requests: 20, failedRequests: 3 })
  })

  it("processUrls returns a URL for each IPv4 address of a name, and times out", async () => {
    const resolve = (name: string) =>
      Promise.resolve([
        { address: `10.0.0.${name.length}`, family: 4 },
        { address: "10.0.0.2", family: 4 },
        { address: "fd00::2", family: 6 },
      ])
    const urls = (url: string) => processUrls(url, 1_000, resolve)
    expect(await urls("http://api-metrics:9090/metrics")).toEqual([
      "http://10.0.0.11:9090/metrics",
      "http://10.0.0.2:9090/metrics",
    ])
    for (const one of ["http://127.0.0.1:9/metrics", "http://[::1]:9/m", "https://api/metrics"]) {
      expect(await urls(one)).toEqual([one])
    }
    const hanging = () => new Promise<never>(() => undefined)
    await expect(processUrls("http://api/metrics", 10, hanging)).rejects.toThrow("in time")
  })
})
