/** A client that authenticates with a certificate, at the token endpoint and for its orders. */
import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeCertificate, tlsRequest } from "@procurement/adapter-http-express/testing"
import {
  type CertificateThumbprint,
  createClient,
  issueLongLivedToken,
  scopes,
} from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const [server, own, otherClient] = [
  makeCertificate("localhost"),
  makeCertificate("ERP of the buyer"),
  makeCertificate("ERP of the buyer"),
]
const form = { "content-type": "application/x-www-form-urlencoded" }

describe("Mutual TLS", () => {
  let world: IdentityWorld
  let url: string
  let clientId: string
  beforeAll(async () => {
    world = await openIdentityWorld()
    const [keyFile, certificateFile] = ["key.pem", "cert.pem"].map((name) =>
      join(world.directory, name),
    ) as [string, string]
    await writeFile(keyFile, server.keyPem)
    await writeFile(certificateFile, server.certificatePem)
    const files = { TLS_KEY_FILE: keyFile, TLS_CERTIFICATE_FILE: certificateFile }
    ;({ url } = await world.startApi(files))
    const certificate = own.thumbprint as CertificateThumbprint
    const request = { tenantId: world.tenant.id, name: lineText("ERP"), scopes, certificate }
    const created = await world.run(createClient(request))
    expect(created.secret).toBeUndefined()
    clientId = created.client.clientId
  })
  afterAll(() => world.close())

  const requestToken = (client?: typeof own, extra = "") =>
    tlsRequest({
      url: `${url}/oauth/token`,
      server,
      client,
      method: "POST",
      headers: form,
      body: `grant_type=client_credentials&client_id=${clientId}${extra}`,
    })

  const orders = async (token: string, client?: typeof own): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await tlsRequest({ url: `${url}/v1/orders`, server, client, headers })).status
  }

  it("a token issued for a client certificate works only with that certificate", async () => {
    const granted = await requestToken(own)
    expect(granted.status, granted.body).toBe(200)
    const token: string = JSON.parse(granted.body).access_token
    expect(await orders(token, own)).toBe(200)
    expect(await orders(token, otherClient)).toBe(401)
    expect(await orders(token)).toBe(401)
  })

  it.each([
    ["no certificate", undefined, ""],
    ["another certificate", otherClient, ""],
    ["a secret of another client", own, "&client_secret=anything"],
    ["an empty secret", undefined, "&client_secret="],
  ])("the token endpoint returns invalid_client for %s", async (_title, client, extra) => {
    const refused = await requestToken(client, extra)
    expect([refused.status, JSON.parse(refused.body).error]).toEqual([401, "invalid_client"])
  })

  it("a long-lived token works only with the client's certificate", async () => {
    const terms = { tenantId: world.tenant.id, clientId, environment: "test" as const }
    const issue = issueLongLivedToken({ ...terms, name: lineText("till") })
    const { value } = await world.run(issue)
    expect(await orders(value, own)).toBe(200)
    expect(await orders(value)).toBe(401)
  })

  it("the authorization server metadata has an https token endpoint", async () => {
    const metadata = `${url}/.well-known/oauth-authorization-server`
    const answer = await tlsRequest({ url: metadata, server })
    const { token_endpoint: endpoint } = JSON.parse(answer.body)
    expect(endpoint).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/oauth\/token$/)
  })
})

describe("TLS and proxy settings", () => {
  const settings = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    ARCHIVE_DIR: "/tmp",
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
  }
  it.each([
    [{ TLS_KEY_FILE: "/nowhere/key.pem" }, /TLS_KEY_FILE and TLS_CERTIFICATE_FILE go together/],
    [{ TLS_PORT: "0" }, /TLS_PORT needs TLS_KEY_FILE and TLS_CERTIFICATE_FILE/],
    [{ TLS_CLIENT_CA_FILE: "/nowhere/ca.pem" }, /TLS_CLIENT_CA_FILE needs TLS_KEY_FILE/],
    [
      { TLS_KEY_FILE: "/nowhere/key.pem", TLS_CERTIFICATE_FILE: "/nowhere/cert.pem" },
      /TLS_KEY_FILE=\/nowhere\/key.pem: ENOENT/,
    ],
    [{ TRUSTED_PROXIES: "proxy.example" }, /TRUSTED_PROXIES=proxy.example: must be addresses/],
  ])("the API does not start with %o and names the setting", async (wrong, line) => {
    await expect(startApiProcess({ ...settings, ...wrong })).rejects.toThrow(line)
  })
})
