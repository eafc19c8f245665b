/** Deliveries over TLS: which certificates are trusted, and how others are reported. */
import { createServer } from "node:tls"
import { describe, expect, it } from "vitest"
import { accepted, aSender, failed, send as sendAnywhere, sendBy } from "./a-delivery.ts"
import { anEndpointAnswering, aTcpServer, aTlsEndpoint, listening } from "./loopback-server.ts"
import { aSelfSignedCertificate } from "@procurement/testing"

const send: typeof sendAnywhere = (url, options) =>
  sendAnywhere(url, { allowHttp: false, ...options })

describe("HTTPS endpoints", () => {
  it("deliveries to an endpoint with a trusted certificate share one connection", async () => {
    const { certificate, connections, port } = await aTlsEndpoint()
    const sender = aSender({ allowHttp: false, ca: [certificate] })
    for (const _nth of [1, 2, 3]) {
      expect(await sendBy(sender, `https://localhost:${port}/`)).toEqual(accepted(204))
    }
    expect(connections()).toBe(1)
  })

  it("an untrusted certificate fails the delivery", async () => {
    const { port } = await aTlsEndpoint()
    const report = await send(`https://localhost:${port}/`)
    expect(report).toEqual(failed("TLS: the certificate is self-signed"))
  })

  it.each([
    ["has expired", [-9, -1], "TLS: the certificate has expired"],
    ["is not valid yet", [1, 9], "TLS: the certificate is not valid yet"],
  ] as const)("a delivery fails when the certificate %s", async (_what, days, failure) => {
    const { certificate, port } = await aTlsEndpoint(["localhost"], {}, days)
    const report = await send(`https://localhost:${port}/`, { ca: [certificate] })
    expect(report).toEqual(failed(failure))
  })

  it("a certificate for another host name fails the delivery", async () => {
    const { certificate, port } = await aTlsEndpoint(["shop.example"])
    const report = await send(`https://localhost:${port}/`, { ca: [certificate] })
    expect(report).toEqual(failed("TLS: the certificate is for a different host name"))
  })

  it.each([
    ["TLSv1.2", /^TLS: the endpoint rejected the handshake: .* or it requires a certificate$/],
    // In TLS 1.3 the rejection races with the request: a failed write ends the reading.
    ["TLSv1.3", /^TLS: the endpoint requires a client certificate$|^the connection was closed/],
  ] as const)("a request for our certificate fails the delivery (%s)", async (version, failure) => {
    const asking = { requestCert: true, minVersion: version, maxVersion: version }
    const { certificate, port } = await aTlsEndpoint(["localhost"], asking)
    const report = await send(`https://localhost:${port}/`, { ca: [certificate] })
    expect(report.failure).toMatch(failure)
  })

  it("an endpoint that only supports TLS 1.1 or older fails the delivery", async () => {
    const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" } as const
    const { port } = await aTlsEndpoint(["localhost"], old)
    const report = await send(`https://localhost:${port}/`)
    expect(report).toEqual(failed("TLS: version 1.2 or 1.3 is required"))
  })

  it("the sender offers no finite-field Diffie-Hellman cipher suite", async () => {
    const { certificate: cert, key } = await aSelfSignedCertificate(["localhost"], undefined, "rsa")
    const ciphers = "DHE-RSA-AES128-GCM-SHA256"
    const finite = { cert, key, ciphers, dhparam: "auto", maxVersion: "TLSv1.2" } as const
    const { port } = await aTlsEndpoint(["localhost"], finite)
    const report = await send(`https://localhost:${port}/`, { ca: [cert] })
    expect(report.failure).toMatch(
      /^TLS: the endpoint rejected the handshake: no common cipher suite/,
    )
  })

  it("the sender does not renegotiate TLS", async () => {
    const { certificate: cert, key } = await aSelfSignedCertificate(["localhost"])
    let again = 0
    const server = createServer({ cert, key, maxVersion: "TLSv1.2" }, (socket) => {
      const shakeAgain = (error: Error | null): void => {
        if (error !== null) return
        again += 1
        if (again < 3) socket.renegotiate({}, shakeAgain)
        else socket.end("HTTP/1.1 204 No Content\r\n\r\n")
      }
      socket.on("error", () => undefined)
      socket.once("data", () => socket.renegotiate({}, shakeAgain))
    })
    const report = await send(`https://localhost:${await listening(server)}/`, { ca: [cert] })
    expect(report.failure).toMatch(/^TLS: the endpoint rejected the handshake/)
    expect(again).toBe(0)
  })

  it("a port that does not speak TLS fails the delivery", async () => {
    const { url } = await anEndpointAnswering(200)
    const report = await send(url.replace("http:", "https:"))
    expect(report).toEqual(failed("TLS: the port does not support TLS"))
  })

  it("a connection closed during the handshake fails the delivery", async () => {
    const { port } = await aTcpServer((socket) => socket.once("data", () => socket.end()))
    const report = await send(`https://127.0.0.1:${port}/`)
    expect(report).toEqual(failed("TLS: the connection was closed during the handshake"))
  })

  it("a handshake that exceeds the connect timeout fails the delivery", async () => {
    const { port } = await aTcpServer((socket) => socket.resume())
    const report = await send(`https://127.0.0.1:${port}/`, { connectTimeout: "100 millis" })
    expect(report).toEqual(failed("the connection timed out"))
  })
})
