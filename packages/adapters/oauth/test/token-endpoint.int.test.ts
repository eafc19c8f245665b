/** The token endpoint over real HTTP, as a client uses it. */
import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { tokenValue } from "@procurement/domain/credential"
import { makeTokenEndpoint, secretHash, tokenPath } from "../src/index.ts"
import {
  aClient,
  basic,
  clientId,
  clientSecret,
  startTokenServer,
  tenantId,
  type TokenServer,
} from "./token-server.ts"

let server: TokenServer
beforeEach(async () => {
  server = await startTokenServer()
})
afterEach(() => server.close())

const grant = { grant_type: "client_credentials" }
const identified = { authorization: basic(clientId, clientSecret) }

const tokenOf = async (form = grant as Record<string, string>): Promise<string> => {
  const response = await server.post("/oauth/token", form, identified)
  expect(response.status).toBe(200)
  return (await response.json()).access_token
}

describe("Client credentials", () => {
  it("a client gets an opaque token for one hour with HTTP Basic", async () => {
    const response = await server.post("/oauth/token", grant, identified)
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toContain("no-store")
    const answer = await response.json()
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^ppl_test_[0-9A-Za-z]{49}$/),
      token_type: "Bearer",
      expires_in: 3600,
      scope: "orders:read catalog:read",
    })
  })

  it("a client gets a token with its credentials in the form", async () => {
    const form = { ...grant, client_id: clientId, client_secret: clientSecret }
    expect((await server.post("/oauth/token", form)).status).toBe(200)
  })

  it("a client never gets the same token twice", async () => {
    expect(await tokenOf()).not.toBe(await tokenOf())
  })

  it("a token has the requested scopes that the client may have", async () => {
    const form = { ...grant, scope: "webhooks:manage catalog:read nonsense" }
    const response = await server.post("/oauth/token", form, identified)
    expect((await response.json()).scope).toBe("catalog:read")
  })

  it("a request for only forbidden scopes gets 400 invalid_scope", async () => {
    const form = { ...grant, scope: "webhooks:manage" }
    const response = await server.post("/oauth/token", form, identified)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe("invalid_scope")
  })

  it("a token is stored for its tenant and expires after an hour", async () => {
    await server.close()
    const issuedAt = Date.parse("2026-11-20T10:00:00.123Z")
    server = await startTokenServer({ now: () => issuedAt })
    const token = await tokenOf()
    const kept = await Effect.runPromise(server.store.findToken(secretHash(token)))
    expect(Option.getOrThrow(kept)).toEqual({
      hash: secretHash(token),
      clientId,
      tenantId,
      scopes: ["orders:read", "catalog:read"],
      environment: "test",
      issuedAt,
      expiresAt: issuedAt + 3_600_000,
    })
  })
})

describe("Credential store", () => {
  it("the credential store receives only hashes of tokens and secrets", async () => {
    const token = await tokenOf()
    const refused = { authorization: basic(clientId, "a-wrong-secret") }
    await server.post("/oauth/token", grant, refused)
    await server.post("/oauth/token/revocation", { token }, identified)
    const seen = server.seenByStore()
    expect(seen).toContain(secretHash(token))
    for (const secret of [token, token.slice(9), clientSecret, "a-wrong-secret"]) {
      expect(seen).not.toContain(secret)
    }
  })

  it("an unavailable store leads to 503 temporarily_unavailable and is reported", async () => {
    server.breakStore()
    const response = await server.post("/oauth/token", grant, identified)
    expect(response.status).toBe(503)
    expect(response.headers.get("retry-after")).toBe("5")
    expect((await response.json()).error).toBe("temporarily_unavailable")
    expect(server.failures).toHaveLength(1)
  })
})

describe("Rejected token requests", () => {
  it.each([
    ["a wrong secret", clientId, "wrong"],
    ["an unknown client", "cli_nobody", clientSecret],
    ["the stored hash as secret", clientId, secretHash(clientSecret)],
  ])("%s gets the same 401 invalid_client", async (_title, id, secret) => {
    const response = await server.post("/oauth/token", grant, { authorization: basic(id, secret) })
    expect(response.status).toBe(401)
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm=/)
    expect(await response.json()).toEqual({
      error: "invalid_client",
      error_description: "client authentication failed",
    })
  })

  it.each([
    ["a request without a client", grant, {}, 401, "invalid_client"],
    [
      "two authentication methods",
      { ...grant, client_id: clientId, client_secret: "x" },
      identified,
      400,
      "invalid_request",
    ],
    ["a client id without a secret", { ...grant, client_id: clientId }, {}, 401, "invalid_client"],
    ["a missing grant type", {}, identified, 400, "invalid_request"],
    ["the password grant", { grant_type: "password" }, identified, 400, "unsupported_grant_type"],
    [
      "an authorization code",
      { grant_type: "authorization_code" },
      identified,
      400,
      "unsupported_grant_type",
    ],
    ["a refresh token", { grant_type: "refresh_token" }, identified, 400, "unsupported_grant_type"],
  ])("%s is rejected as RFC 6749 requires", async (_title, form, headers, status, error) => {
    const response = await server.post("/oauth/token", form as Record<string, string>, headers)
    expect(response.status).toBe(status)
    expect((await response.json()).error).toBe(error)
  })

  it("an error is JSON even for a browser", async () => {
    const response = await server.post("/oauth/token", {}, { accept: "text/html", ...identified })
    expect(response.headers.get("content-type")).toMatch(/^application\/json/)
    expect((await response.json()).error).toBe("invalid_request")
  })

  it("a JSON body gets 400 invalid_request", async () => {
    const json = await fetch(`${server.baseUrl}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json", ...identified },
      body: JSON.stringify(grant),
    })
    expect([json.status, (await json.json()).error]).toEqual([400, "invalid_request"])
  })
})

describe("Secret rotation", () => {
  const tokenBy = async (secret: string): Promise<number> => {
    const proof = { authorization: basic(clientId, secret) }
    return (await server.post("/oauth/token", grant, proof)).status
  }
  const withOldSecret = async (goodFor: number): Promise<void> => {
    const previousSecret = { hash: secretHash("old"), expiresAt: instant(Date.now() + goodFor) }
    const client = aClient(clientId, clientSecret, ["orders:read"])
    await Effect.runPromise(server.store.saveClient({ ...client, previousSecret }))
  }

  it("both secrets are valid during the overlap, and only the new one after it", async () => {
    await withOldSecret(60_000)
    expect([await tokenBy("old"), await tokenBy(clientSecret)]).toEqual([200, 200])
    expect(await tokenBy(`${secretHash("old")} ${secretHash(clientSecret)}`)).toBe(401)
    await withOldSecret(-1)
    expect([await tokenBy("old"), await tokenBy(clientSecret)]).toEqual([401, 200])
  })
})

describe("Token revocation", () => {
  it("revocation deletes a long-lived token, but no token of another environment", async () => {
    const [issuedAt, expiresAt] = [instant(Date.now()), instant(Date.now() + 86_400_000)]
    const keep = async (environment: "live" | "test"): Promise<string> => {
      const token = tokenValue(environment, randomBytes(32))
      const granted = { clientId, tenantId, scopes: ["orders:read"], issuedAt, expiresAt } as const
      const saved = { ...granted, hash: secretHash(token), environment }
      await Effect.runPromise(server.store.saveToken(saved))
      return token
    }
    const isKept = async (token: string) =>
      Option.isSome(await Effect.runPromise(server.store.findToken(secretHash(token))))
    const [own, foreign] = [await keep("test"), await keep("live")]
    for (const token of [own, foreign]) {
      const revoked = await server.post("/oauth/token/revocation", { token }, identified)
      expect(revoked.status).toBe(200)
    }
    expect([await isKept(own), await isKept(foreign)]).toEqual([false, true])
  })

  it("revocation deletes a token and returns 200 for an unknown one", async () => {
    const token = await tokenOf()
    const revoke = () => server.post("/oauth/token/revocation", { token }, identified)
    expect((await revoke()).status).toBe(200)
    const kept = await Effect.runPromise(server.store.findToken(secretHash(token)))
    expect(Option.isNone(kept)).toBe(true)
    expect((await revoke()).status).toBe(200)
  })

  it("revocation of another client's token is rejected", async () => {
    const token = await tokenOf()
    const other = { authorization: basic("cli_other", "other-secret") }
    const response = await server.post("/oauth/token/revocation", { token }, other)
    expect(response.status).toBe(400)
    const kept = await Effect.runPromise(server.store.findToken(secretHash(token)))
    expect(Option.isSome(kept)).toBe(true)
  })

  it("revocation without client authentication gets 401", async () => {
    const response = await server.post("/oauth/token/revocation", { token: "ppl_test_x" })
    expect(response.status).toBe(401)
  })
})

describe("Other endpoints of an OpenID provider", () => {
  it("other endpoints of an OpenID provider return 404", async () => {
    const paths = [
      "/auth",
      "/jwks",
      "/me",
      "/reg",
      "/token",
      "/request",
      "/session/end",
      "/interaction/x",
    ]
    for (const path of [...paths, "/.well-known/openid-configuration", "/oauth/token"]) {
      expect([path, (await fetch(`${server.baseUrl}${path}`)).status]).toEqual([path, 404])
    }
  })

  it("the RFC 8414 metadata lists only what is supported", async () => {
    const response = await fetch(`${server.baseUrl}/.well-known/oauth-authorization-server`)
    expect(response.headers.get("content-type")).toBe("application/json")
    const metadata = await response.json()
    expect(metadata).toMatchObject({
      issuer: "http://127.0.0.1",
      token_endpoint: "http://127.0.0.1/oauth/token",
      grant_types_supported: ["client_credentials"],
      token_endpoint_auth_methods_supported: [
        "client_secret_basic",
        "client_secret_post",
        "self_signed_tls_client_auth",
      ],
      tls_client_certificate_bound_access_tokens: true,
    })
    expect(metadata).not.toHaveProperty("authorization_endpoint")
    expect(metadata).not.toHaveProperty("jwks_uri")
  })
})

describe("makeTokenEndpoint", () => {
  it("makeTokenEndpoint rejects an issuer with a path", () => {
    const { store: credentials } = server
    const make = (issuer: string) => () =>
      makeTokenEndpoint({ issuer, credentials, environment: "live" })
    expect(make("https://api.example.com/path")).toThrow(/path/)
    expect(make("https://api.example.com")).not.toThrow()
    expect(tokenPath).toBe("/oauth/token")
  })
})
