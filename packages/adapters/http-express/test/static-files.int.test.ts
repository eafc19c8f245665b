/** Static files, served next to the API. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openApiDocument, type StaticFile } from "../src/index.ts"
import { type ApiServer, startApi } from "./api-server.ts"

const text = "export const answer = 42\n".repeat(100)
const file: StaticFile = {
  type: "text/javascript; charset=utf-8",
  body: Buffer.from(text),
  headers: { "content-security-policy": "default-src 'none'" },
}

let server: ApiServer
beforeAll(async () => {
  server = await startApi({ files: new Map([["/page/program.mjs", file]]) })
})
afterAll(() => server.close())

describe("Static files", () => {
  it("a static file has its type and headers, and is compressed if accepted", async () => {
    const response = await server.fetch("/page/program.mjs")
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": file.type,
      "content-encoding": "gzip",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    })
    expect(await response.text()).toBe(text)
    const plain = await server.fetch("/page/program.mjs", {
      headers: { "accept-encoding": "identity" },
    })
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(plain.headers.get("content-length")).toBe(String(text.length))
    expect(await plain.text()).toBe(text)
  })

  it("a static file can be cached and is revalidated with 304", async () => {
    const { headers } = await server.fetch("/page/program.mjs")
    expect(headers.get("cache-control")).toBe("no-cache")
    const again = await server.fetch("/page/program.mjs", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe("")
  })

  it("a static file allows only GET and HEAD and has only its exact path", async () => {
    const posted = await server.fetch("/page/program.mjs", { method: "POST" })
    expect(posted.status).toBe(405)
    expect(posted.headers.get("allow")).toBe("GET, HEAD, OPTIONS")
    for (const path of ["/page", "/page/", "/page/../page/program.mjs/", "/page/PROGRAM.mjs"]) {
      expect((await server.fetch(path)).status, path).toBe(404)
    }
  })

  it("the OpenAPI document does not contain static files", () => {
    expect(JSON.stringify(openApiDocument())).not.toContain("/page/")
  })
})
