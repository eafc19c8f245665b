/** Tokens that are bound to a certificate (RFC 8705, 3), over real TLS and behind a proxy. */
import { hash, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type CertificateThumbprint,
  scopes,
  type SecretHash,
  tokenValue,
} from "@procurement/domain/credential"
import { certificateFromHeader, makeClientCertificateOf } from "../src/access/authentication.ts"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { makeCertificate, type TestCertificate, tlsRequest } from "./setup/index.ts"

const [serverCertificate, own, stranger] = [
  makeCertificate("localhost"),
  makeCertificate("Merch Buyer S.A."),
  makeCertificate("Merch Buyer S.A."),
]
const tls = { key: serverCertificate.keyPem, cert: serverCertificate.certificatePem }

const hashOf = (token: string): SecretHash => hash("sha256", token) as SecretHash

/** A token with all scopes that is bound to the certificate. */
const boundToken = async (
  { credentials }: ApiServer,
  { thumbprint }: TestCertificate,
): Promise<string> => {
  const token = tokenValue("test", randomBytes(32))
  const client = { clientId: "cli_bound", tenantId: theTenant, scopes }
  const certificate = thumbprint as CertificateThumbprint
  const [issuedAt, expiresAt] = [instant(Date.now()), instant(Date.now() + 3_600_000)]
  const granted = { ...client, environment: "test", certificate, issuedAt, expiresAt } as const
  await Effect.runPromise(credentials.saveClient({ ...client, name: "Bound", certificate }))
  await Effect.runPromise(credentials.saveToken({ ...granted, hash: hashOf(token) }))
  return token
}

const ordersOver = (
  { port }: ApiServer,
  token: string,
  client?: TestCertificate,
  headers: Readonly<Record<string, string>> = {},
) =>
  tlsRequest({
    url: `https://127.0.0.1:${port}/v1/orders`,
    server: serverCertificate,
    client,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const codeOf = ({ body }: { readonly body: string }): unknown => JSON.parse(body).code

describe("Bound tokens over the API's own TLS", () => {
  let server: ApiServer
  let token: string
  beforeAll(async () => {
    server = await startApi({ tls, clientCertificateOf: makeClientCertificateOf() })
    token = await boundToken(server, own)
  })
  afterAll(() => server.close())

  it("a bound token works with its certificate, repeatedly", async () => {
    expect((await ordersOver(server, token, own)).status).toBe(200)
    expect((await ordersOver(server, token, own)).status).toBe(200)
  })

  it.each([
    ["without a certificate", undefined],
    ["with another certificate of the same name", stranger],
  ])("a bound token is rejected %s, even while it is cached", async (_title, client) => {
    expect((await ordersOver(server, token, own)).status).toBe(200)
    const answer = await ordersOver(server, token, client)
    expect([answer.status, codeOf(answer)]).toEqual([401, "invalid_token"])
    expect(answer.headers["www-authenticate"]).toBe(
      'Bearer realm="procurement", error="invalid_token"',
    )
  })

  it("a bound token is rejected with its certificate in an untrusted header", async () => {
    const header = { "client-cert": `:${own.der.toString("base64")}:` }
    expect((await ordersOver(server, token, undefined, header)).status).toBe(401)
    expect((await ordersOver(server, token, stranger, header)).status).toBe(401)
  })

  it("an unbound token works with any certificate or without one", async () => {
    const plain = await server.token()
    expect((await ordersOver(server, plain)).status).toBe(200)
    expect((await ordersOver(server, plain, stranger)).status).toBe(200)
  })
})

describe("Bound tokens with a certificate authority", () => {
  const authority = makeCertificate("Test Authority")
  const signed = makeCertificate("Merch Buyer S.A.", authority)
  let server: ApiServer
  beforeAll(async () => {
    const clientCertificateOf = makeClientCertificateOf({ authorizedOnly: true })
    server = await startApi({ tls: { ...tls, ca: authority.certificatePem }, clientCertificateOf })
  })
  afterAll(() => server.close())

  it("a bound token works with a certificate that the authority has signed", async () => {
    const token = await boundToken(server, signed)
    expect((await ordersOver(server, token, signed)).status).toBe(200)
    expect((await ordersOver(server, token)).status).toBe(401)
  })

  it("a token bound to a self-signed certificate is rejected", async () => {
    const token = await boundToken(server, own)
    expect((await ordersOver(server, token, own)).status).toBe(401)
  })
})

describe("Bound tokens behind a proxy", () => {
  const rfc9440 = `:${own.der.toString("base64")}:`
  const orders = ({ fetch }: ApiServer, token: string, header: string) =>
    fetch("/v1/orders", { headers: { authorization: `Bearer ${token}`, "client-cert": header } })

  it("a bound token works with its certificate in the header of a trusted proxy", async () => {
    const server = await startApi({
      clientCertificateOf: makeClientCertificateOf({ trustedProxies: ["10.0.0.1", "127.0.0.0/8"] }),
    })
    const token = await boundToken(server, own)
    const statusOf = async (header: string) => (await orders(server, token, header)).status
    expect(await statusOf(rfc9440)).toBe(200)
    expect(await statusOf(encodeURIComponent(own.certificatePem))).toBe(200)
    expect(await statusOf(`:${stranger.der.toString("base64")}:`)).toBe(401)
    expect(await statusOf(`${rfc9440}, ${rfc9440}`)).toBe(401)
    expect(await statusOf(":!!!:")).toBe(401)
    expect(await statusOf("%zz")).toBe(401)
    await server.close()
  })

  it("a bound token is rejected with the header from an untrusted address", async () => {
    const server = await startApi({
      clientCertificateOf: makeClientCertificateOf({ trustedProxies: ["10.0.0.0/8", "::1"] }),
    })
    const token = await boundToken(server, own)
    expect((await orders(server, token, rfc9440)).status).toBe(401)
    await server.close()
  })

  it("certificateFromHeader returns undefined for an invalid certificate", () => {
    for (const text of ["", ":", "::", "MIIB", ":MII B:", "-----BEGIN CERTIFICATE-----"]) {
      expect(certificateFromHeader(text)).toBeUndefined()
    }
  })

  it("a trusted proxy that is not an address is rejected", () => {
    for (const proxy of [
      "example.com",
      "10.0.0.0/33",
      "10.0.0.0/8/8",
      "",
      "::1/129",
      "10.0.0.1/x",
    ]) {
      expect(() => makeClientCertificateOf({ trustedProxies: [proxy] })).toThrow(
        /neither an address/,
      )
    }
  })
})
