/** Requests that proxies, load balancers and attackers send to both listeners of the page. */
import { gzipSync } from "node:zlib"
import { say } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import { aStatusPage, aStatusProcess, anIncident, operatorToken } from "./support/a-status-page.ts"

const host = "Host: status\r\nConnection: close\r\n"
const statusOf = (answer: string): string => answer.slice(9, 12)

const requests: ReadonlyArray<readonly [string, string, string]> = [
  ["an unknown expectation", `GET / HTTP/1.1\r\n${host}Expect: weird\r\n\r\n`, "200|404"],
  ["two hosts", `GET / HTTP/1.1\r\n${host}Host: other\r\n\r\n`, "400"],
  ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b@c\r\n\r\n", "400"],
  ["HTTP/2.0", `GET / HTTP/2.0\r\n${host}\r\n`, "400"],
  [
    "a coding before the chunks",
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    "400",
  ],
]

describe("The listeners of the status page", () => {
  it("answer what two servers could read differently with one problem", async () => {
    const { page } = await aStatusProcess()
    for (const url of [page.url, page.operatorUrl]) {
      for (const [what, bytes, status] of requests) {
        const answer = await say(url, bytes)
        expect([what, statusOf(answer)]).toEqual([what, expect.stringMatching(`^(?:${status})$`)])
        if (status === "400") expect(answer).toContain('"code":"malformed_request"')
      }
    }
    expect(await page.stop()).toBe(0)
  })

  it("list the methods of an address, and answer the checks of load balancers", async () => {
    const { page } = await aStatusPage()
    const wrong = await fetch(`${page.url}/en/`, { method: "PUT" })
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
    const webhooks = await fetch(`${page.url}/api/webhooks`)
    expect([webhooks.status, webhooks.headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
    for (const path of ["/", "/api/status.json"]) {
      expect(statusOf(await say(page.url, `OPTIONS ${path} HTTP/1.0\r\n\r\n`))).toBe("204")
    }
    const unknown = await say(page.operatorUrl, "OPTIONS /internal/v1/incidents HTTP/1.0\r\n\r\n")
    expect(unknown).toMatch(/^HTTP\/1\.1 204 [^]*allow: GET, HEAD, POST, OPTIONS\r\n/i)
  })

  it("read JSON with a byte order mark, and name identity for a coded body", async () => {
    const { page } = await aStatusPage()
    const url = `${page.operatorUrl}/internal/v1/incidents`
    const authorization = `Bearer ${operatorToken}`
    const body = JSON.stringify(anIncident)
    const post = (content: BodyInit, headers = {}) =>
      fetch(url, { method: "POST", body: content, headers: { authorization, ...headers } })
    expect((await post(`\uFEFF${body}`)).status).toBe(201)
    expect((await post(body, { "content-encoding": "Identity" })).status).toBe(201)
    const zipped = await post(gzipSync(body), { "content-encoding": "gzip" })
    expect([zipped.status, zipped.headers.get("accept-encoding")]).toEqual([415, "identity"])
    const form = await fetch(`${page.url}/en/subscribe/email/`, {
      method: "POST",
      body: gzipSync("email=a%40example.com"),
      headers: { "content-encoding": "gzip" },
    })
    expect([form.status, form.headers.get("accept-encoding")]).toEqual([415, "identity"])
  })

  it("describe themselves at /openapi.json, which the page links to", async () => {
    const { page } = await aStatusPage()
    const described = await fetch(`${page.url}/openapi.json`)
    expect(described.headers.get("access-control-allow-origin")).toBe("*")
    expect(await described.json()).toMatchObject({ paths: { "/api/webhooks": {} } })
    const subscribing = await (await fetch(`${page.url}/en/subscribe/`)).text()
    expect(subscribing).toContain('href="../../openapi.json"')
  })
})

describe("Callers behind a proxy", () => {
  it.each(["203.0.113.9:", "[2001:db8::1]:"])(
    "a caller from %s is one caller, with any port",
    async (address) => {
      const { page } = await aStatusPage({ PROXY_HOPS: "1" })
      const answers: Array<Response> = []
      for (let port = 50_001; port <= 50_030; port += 1) {
        const headers = { "x-forwarded-for": `${address}${port}` }
        const body = JSON.stringify({ url: "https://127.0.0.1/" })
        answers.push(await fetch(`${page.url}/api/webhooks`, { method: "POST", body, headers }))
      }
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThanOrEqual(19)
      const waits = refused.map(({ headers }) => Number(headers.get("retry-after")))
      expect(Math.min(...waits)).toBeGreaterThan(0)
    },
  )
})
