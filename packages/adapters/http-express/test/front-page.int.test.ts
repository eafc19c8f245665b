/** GET /: a page for people, links as text for programs; the brand on every page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

const api = "https://api.example.com"
const statusUrl = "https://status.example.com/"

let server: ApiServer
beforeAll(async () => {
  server = await startApi({
    mode: "production",
    publicUrl: () => api,
    site: { name: "Zamówienia <&> Co", statusUrl, logo: { type: "image/svg+xml", body: logo } },
  })
})
afterAll(() => server.close())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(path, { headers: { ...browser, ...headers } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

describe("Front page", () => {
  it("a browser gets a page in its language with links to all other pages", async () => {
    const text = await page("/", { "accept-language": "pl" })
    expect(text).toContain('<html lang="pl">')
    for (const href of ["/docs?lang=pl", "/problems?lang=pl", "/v1/asyncapi.json", "/llms.txt"]) {
      expect(text).toContain(`href="${href}"`)
    }
    expect(text).not.toContain("/dashboard")
    expect(await page("/?lang=en", { "accept-language": "pl" })).toContain('<html lang="en">')
  })

  it("production shows no first order and no credentials", async () => {
    expect(await page("/")).not.toContain("first-order")
  })

  it.each(["application/json", "*/*", "text/plain"])(
    "a program that accepts %s gets the addresses of all other pages as text",
    async (accept) => {
      const response = await server.fetch("/", { headers: { accept } })
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      expect(response.headers.get("link")).toContain('</docs>; rel="help"')
      const text = await response.text()
      expect(text).toContain(`API reference: ${api}/docs\n`)
      expect(text).toContain(`Status page: ${statusUrl}\n`)
      expect(text).toContain(`OpenAPI document: ${api}/v1/openapi.json\n`)
    },
  )
})

describe("Brand", () => {
  it.each(["/", "/docs", "/docs/orders", "/problems", "/problems/rate_limited"])(
    "%s shows the operator's name, escaped, and the logo",
    async (path) => {
      const text = await page(path)
      expect(text).toContain('<img src="/logo" alt=""><span>Zamówienia &lt;&amp;&gt; Co</span>')
      expect(text).toContain('<link rel="icon" href="/logo">')
    },
  )

  it.each(["/logo", "/favicon.ico"])(
    "%s is the operator's logo, and nothing else",
    async (path) => {
      const response = await server.fetch(path)
      expect(response.headers.get("content-type")).toBe("image/svg+xml")
      expect(response.headers.get("content-security-policy")).toContain("sandbox")
      expect(Buffer.from(await response.arrayBuffer())).toEqual(logo)
    },
  )
})
