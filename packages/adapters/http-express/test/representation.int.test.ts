/** Conditional and compressed reads: each content coding has its own entity tag. */
import { type IncomingHttpHeaders, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { type ApiServer, startApi } from "./api-server.ts"
import { anOrder, bearer, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
  for (let nth = 0; nth < 5; nth += 1) {
    const placed = await post(server, "/v1/orders", token, anOrder)
    expect(placed.status).toBe(201)
  }
})
afterAll(() => server.close())

interface Read {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const paths = [
  "/v1/orders",
  "/v1/invoices",
  "/v1/catalog",
  "/v1/events",
  "/v1/usage",
  "/v1/webhooks",
  "/v1/openapi.json",
]
const large = ["/v1/orders", "/v1/catalog", "/v1/events", "/v1/openapi.json"]

/** Uses node:http, which neither requests nor decodes a content coding. */
const read = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Read>((resolve, reject) => {
    const options = { method, headers: { ...bearer(token), ...headers } }
    const sent = request(`${server.baseUrl}${path}`, options, async (response) => {
      const chunks: Array<Buffer> = []
      for await (const chunk of response) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    sent.once("error", reject).end()
  })

describe.each(paths)("GET %s", (path) => {
  it("a read has an entity tag, and If-None-Match with it returns 304", async () => {
    const first = await read(path)
    expect(first.status).toBe(200)
    expect(first.headers.etag).toMatch(/^"[\da-f]{64}"$/)
    for (const tag of [
      first.headers.etag,
      `W/${first.headers.etag}`,
      `"x", ${first.headers.etag}`,
    ]) {
      const again = await read(path, { "if-none-match": String(tag) })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers.etag).toBe(first.headers.etag)
      expect(again.headers["x-request-id"]).toBeDefined()
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"])
    }
    expect((await read(path, { "if-none-match": '"x"' })).status).toBe(200)
  })
})

describe.each(large)("GET %s", (path) => {
  it.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ])("Accept-Encoding: %s returns that coding with its own entity tag", async (coding, decode) => {
    const plain = await read(path)
    const coded = await read(path, { "accept-encoding": coding })
    expect(coded.headers["content-encoding"]).toBe(coding)
    expect(coded.headers.vary).toContain("Accept-Encoding")
    expect(plain.headers.vary).toContain("Accept-Encoding")
    expect(Number(coded.headers["content-length"])).toBe(coded.body.length)
    expect(coded.body.length).toBeLessThan(plain.body.length / 2)
    expect(decode(coded.body).equals(plain.body)).toBe(true)
    const own = String(plain.headers.etag).replace(/"$/, `-${coding}"`)
    expect(coded.headers.etag).toBe(own)
    const again = await read(path, { "accept-encoding": coding, "if-none-match": own })
    expect([again.status, again.headers.etag, again.headers["content-encoding"]]).toEqual([
      304,
      own,
      undefined,
    ])
    const head = await read(path, { "accept-encoding": coding }, "HEAD")
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, own, 0])
  })

  it.each(["identity", "deflate", "gzip;q=0, br;q=0", "zstd"])(
    "Accept-Encoding: %s returns an uncompressed response",
    async (taken) => {
      const { headers } = await read(path, { "accept-encoding": taken })
      expect(headers["content-encoding"]).toBeUndefined()
    },
  )
})

describe("Uncompressed responses", () => {
  it("responses to changes and small responses are not compressed", async () => {
    const made = await server.fetch("/v1/webhooks", {
      method: "POST",
      headers: { ...bearer(token), "content-type": "application/json" },
      body: JSON.stringify({
        url: "https://erp.example.com/hooks",
        events: ["invoice.issued"],
        contactEmail: "erp@example.com",
      }),
    })
    expect(made.status).toBe(201)
    expect(made.headers.get("content-encoding")).toBeNull()
    expect(made.headers.get("cache-control")).toBe("no-store")
    const { headers } = await read("/v1/webhooks", { "accept-encoding": "gzip, br" })
    expect(headers["content-encoding"]).toBeUndefined()
  })

  it("/livez has no entity tag and is never cached", async () => {
    const { headers } = await read("/livez")
    expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "no-store"])
  })
})
