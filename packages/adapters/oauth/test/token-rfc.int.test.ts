/** The rules of RFC 6749, 7009 and 9110 for every response of these endpoints, and CORS. */
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  basic,
  clientId,
  clientSecret,
  startTokenServer,
  type TokenServer,
} from "./token-server.ts"

let server: TokenServer
beforeEach(async () => {
  server = await startTokenServer()
})
afterEach(() => server.close())

const paths = ["/oauth/token", "/oauth/token/revocation"]
const form = { grant_type: "client_credentials", token: "ppl_test_x" }
const urlEncoded = { "content-type": "application/x-www-form-urlencoded" }
const identified = { authorization: basic(clientId, clientSecret) }

describe.each(paths)("POST %s", (path) => {
  it.each([
    ["200", form, identified, 200],
    ["400", {}, { ...identified, "content-type": "text/plain" }, 400],
    ["401", form, {}, 401],
    ["413", { ...form, pad: "x".repeat(60_000) }, identified, 413],
  ])("a %s response forbids HTTP/1.1 and 1.0 caching", async (_title, body, headers, status) => {
    const response = await server.post(path, body, headers as Record<string, string>)
    expect(response.status).toBe(status)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(response.headers.get("pragma")).toBe("no-cache")
  })

  it.each([
    ["a request without a client", form, {}],
    ["a client id without a secret", { ...form, client_id: clientId }, {}],
    ["a wrong secret in the form", { ...form, client_id: clientId, client_secret: "x" }, {}],
    ["a wrong secret by Basic", form, { authorization: basic(clientId, "wrong") }],
    ["a header that is not base64", form, { authorization: "Basic %%%" }],
    ["a header without a colon", form, { authorization: `Basic ${btoa("nobody")}` }],
    ["an empty secret", form, { authorization: basic(clientId, "") }],
    ["a bearer token", form, { authorization: "Bearer ppl_test_x" }],
  ])("%s gets 401 invalid_client and a challenge", async (_title, body, headers) => {
    const response = await server.post(path, body, headers as Record<string, string>)
    expect(response.status).toBe(401)
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="http:\/\/127\.0\.0\.1"/)
    expect((await response.json()).error).toBe("invalid_client")
  })

  it.each([
    ["two mechanisms at once", { ...form, client_id: clientId, client_secret: clientSecret }],
    ["a repeated parameter", [...Object.entries(form), ["client_id", "a"], ["client_id", "b"]]],
  ])("%s gets 400 invalid_request", async (_title, body) => {
    const response = await server.post(path, body as Record<string, string>, identified)
    expect([response.status, (await response.json()).error]).toEqual([400, "invalid_request"])
  })

  it("a form with a content coding gets 415 and the codings that are accepted", async () => {
    const zipped = await fetch(`${server.baseUrl}${path}`, {
      method: "POST",
      body: gzipSync(new URLSearchParams(form).toString()),
      headers: { ...identified, ...urlEncoded, "content-encoding": "gzip" },
    })
    expect([zipped.status, zipped.headers.get("accept-encoding")]).toEqual([415, "identity"])
    expect((await zipped.json()).error).toBe("invalid_request")
    const plain = { ...identified, "content-encoding": "Identity" }
    expect((await server.post(path, form, plain)).status).toBe(200)
  })

  it("a form of more than 56 KiB gets 413, with or without Content-Length", async () => {
    const large = await server.post(path, { ...form, pad: "x".repeat(60_000) }, identified)
    expect(large.status).toBe(413)
    expect(await large.json()).toEqual({
      error: "invalid_request",
      error_description: "the form must have at most 57344 bytes",
    })
    expect(await chunkedStatus(path, 60_000)).toBe("HTTP/1.1 413 Payload Too Large")
  })

  it.each(["http://127.0.0.1", "https://shop.example", "null"])(
    "a request from %s gets the usual response, without CORS headers",
    async (origin) => {
      const [plain, fromPage] = await Promise.all([
        server.post(path, form, identified),
        server.post(path, form, { ...identified, origin }),
      ])
      for (const response of [plain, fromPage]) {
        expect(response.status).toBe(200)
        const names = [...response.headers.keys()]
        expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([])
        expect(response.headers.get("vary") ?? "").not.toMatch(/origin/i)
      }
    },
  )
})

const chunkedStatus = (path: string, size: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.baseUrl).port), "127.0.0.1")
    socket.once("data", (data) => {
      resolve(data.toString().split("\r\n", 1)[0] ?? "")
      socket.destroy()
    })
    socket.once("error", reject)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: api\r\nAuthorization: ${identified.authorization}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n" +
        `${size.toString(16)}\r\n${"x".repeat(size)}\r\n0\r\n\r\n`,
    )
  })
