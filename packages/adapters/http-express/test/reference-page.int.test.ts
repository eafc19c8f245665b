/** The reference of the API: drawn by what this service sends, and by nothing else. */
import { hash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"

let server: ApiServer
beforeAll(async () => {
  server = await startApi()
})
afterAll(() => server.close())

const programOf = (page: string): string => /<script src="([^"]+)">/.exec(page)?.[1] ?? ""

describe("The reference page", () => {
  it("is drawn from the document by a program of the service", async () => {
    const response = await server.fetch("/docs")
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    const page = await response.text()
    expect(page).toContain('spec-url="/v1/openapi.json"')
    expect(programOf(page)).toMatch(/^\/docs\/redoc\.standalone\.js\?v=\w{12}$/)
    expect(page).not.toMatch(/https?:/)
  })

  it("has a policy that allows its own style and program alone", async () => {
    const response = await server.fetch("/docs")
    const policy = response.headers.get("content-security-policy") ?? ""
    const style = /<style>(.*)<\/style>/.exec(await response.text())?.[1] ?? ""
    expect(policy).toContain(`'sha256-${hash("sha256", style, "base64")}'`)
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toContain("unsafe")
    expect(policy).not.toContain("http")
  })
})

describe("The program of the reference page", () => {
  it("may be kept for a year, is compressed, and fetches nothing from elsewhere", async () => {
    const path = programOf(await (await server.fetch("/docs")).text())
    const response = await server.fetch(path)
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(response.headers.get("content-encoding")).toBe("gzip")
    const program = await response.text()
    expect(program.length).toBeGreaterThan(500_000)
    expect(program).not.toContain("cdn.redoc.ly")
    const headers = { "if-none-match": response.headers.get("etag") ?? "" }
    expect((await server.fetch(path, { headers })).status).toBe(304)
    const plain = await server.fetch(path, { headers: { "accept-encoding": "identity" } })
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(await plain.text()).toBe(program)
  })
})
