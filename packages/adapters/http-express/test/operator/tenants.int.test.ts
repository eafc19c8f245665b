/** Tenants, their clients and tokens as operators manage them, and token introspection. */
import { describe, expect, it } from "vitest"
import {
  createdClient,
  createdToken,
  rotatedToken,
  tokenBody,
} from "../../src/schema/credential.ts"
import { tenantBody } from "../../src/operations/tenants.ts"
import { otherTenant, theTenant } from "../api-server.ts"
import { bearer, bodyOf, fieldsOf } from "../requests.ts"
import { answered, operatorToken, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

const nobody = "ten_01kafq3v8pe0rr2c1m5kz9x7wd"
const aTenant = {
  name: "Cicha Woda sp. z o.o.",
  plan: "pro",
  buyer: {
    nip: "5252839118",
    name: "Cicha Woda sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Prosta 51" },
  },
  contactEmail: "faktury@cichawoda.example",
  language: "pl",
}

interface Listed<A> {
  readonly items: ReadonlyArray<A>
  readonly next: string | null
}

const send = (method: string, path: string, body?: unknown) =>
  server.operate(path, body, { method })

describe("Tenants", () => {
  it("a tenant is created, read, partially changed and listed", async () => {
    const response = await server.operate("/tenants", aTenant)
    expect(response.status).toBe(201)
    const made = await bodyOf(tenantBody, response)
    expect(response.headers.get("location")).toBe(`/internal/v1/tenants/${made.id}`)
    expect(made).toMatchObject({ ...aTenant, contract: {}, rateLimiting: "enforced" })
    const contract = { monthlyVolumes: { orders: 10, invoices: 10, deliveries: 99 }, rateFactor: 3 }
    const changes = { plan: "enterprise", contract, rateLimiting: "shadow" }
    const changed = await answered(send("PATCH", `/tenants/${made.id}`, changes))
    expect(changed).toEqual({ ...made, ...changes })
    expect(await answered(server.operate(`/tenants/${made.id}`))).toEqual(changed)
    expect(await answered(send("PATCH", `/tenants/${made.id}`, {}))).toEqual(changed)
    const { items } = await answered<Listed<unknown>>(server.operate("/tenants?limit=100"))
    expect(items).toContainEqual(changed)
  })

  it("a page has at most 1000 tenants", async () => {
    await answered(server.operate("/tenants?limit=1000"))
    await refusal(server.operate("/tenants?limit=1001"), 400, "invalid_parameter")
  })

  it("the pages contain every tenant once", async () => {
    const seen: Array<string> = []
    let path: string | null = "/tenants?limit=1"
    while (path !== null) {
      const page: Listed<{ id: string }> = await answered(server.operate(path))
      seen.push(...page.items.map(({ id }) => id))
      path = page.next === null ? null : page.next.replace("/internal/v1", "")
    }
    expect(seen).toEqual(expect.arrayContaining([theTenant, otherTenant]))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it("an unknown tenant returns 404 on every route", async () => {
    for (const id of [nobody, "ten_1", "ord_01kafq3v8pe0rr2c1m5kz9x7wd"]) {
      const path = `/tenants/${id}`
      await refusal(server.operate(path), 404, "tenant_not_found")
      await refusal(send("PATCH", path, {}), 404, "tenant_not_found")
      await refusal(server.operate(`${path}/clients`), 404, "tenant_not_found")
      await refusal(server.operate(`${path}/tokens`), 404, "tenant_not_found")
      const client = { name: "ERP", scopes: ["orders:read"] }
      await refusal(server.operate(`${path}/clients`, client), 404, "tenant_not_found")
    }
  })

  it("an invalid tenant is rejected with an error for each field", async () => {
    const problem = await refusal(
      server.operate("/tenants", {
        ...aTenant,
        plan: "gold",
        buyer: { ...aTenant.buyer, nip: "5252839119" },
        contactEmail: "nobody",
        language: "de",
        contract: { rateFactor: 0, monthlyVolumes: { orders: -1, invoices: 1.5 } },
        discount: 10,
      }),
      422,
      "validation_failed",
    )
    expect(fieldsOf(problem)).toEqual([
      ["/buyer/nip", "invalid_nip"],
      ["/contactEmail", "invalid_email"],
      ["/contract/monthlyVolumes/deliveries", "required"],
      ["/contract/monthlyVolumes/invoices", "not_an_integer"],
      ["/contract/monthlyVolumes/orders", "out_of_range"],
      ["/contract/rateFactor", "out_of_range"],
      ["/discount", "unknown_field"],
      ["/language", "invalid_value"],
      ["/plan", "invalid_value"],
    ])
    for (const query of ["limit=0", "limit=x", "cursor=%25", "order=name"]) {
      await refusal(server.operate(`/tenants?${query}`), 400, "invalid_parameter")
    }
  })
})

const clientsPath = `/tenants/${theTenant}/clients`
const tokensPath = `/tenants/${theTenant}/tokens`

const aClient = async () =>
  bodyOf(
    createdClient,
    await server.operate(clientsPath, { name: "ERP", scopes: ["orders:write", "orders:read"] }),
  )

describe("API clients", () => {
  it("a client's secret is returned once; a rotation returns a new one", async () => {
    const { secret, ...client } = await aClient()
    expect(secret).toMatch(/^ppl_secret_/)
    expect(client.scopes).toEqual(["orders:read", "orders:write"])
    const { items } = await answered<Listed<object>>(server.operate(clientsPath))
    expect(items).toContainEqual(client)
    expect(JSON.stringify(items)).not.toContain("secret_")
    const path = `${clientsPath}/${client.clientId}/secret`
    const rotated = await bodyOf(createdClient, await server.operate(path, { overlap: "PT1H" }))
    expect(rotated.secret).not.toBe(secret)
    const overlap = Date.parse(String(rotated.previousSecretExpiresAt)) - Date.now()
    expect(overlap).toBeGreaterThan(3_500_000)
    expect(overlap).toBeLessThanOrEqual(3_600_000)
  })

  it("the removal of a client invalidates its tokens", async () => {
    const { clientId } = await aClient()
    const issued = await bodyOf(
      createdToken,
      await server.operate(`${clientsPath}/${clientId}/tokens`, { name: "nightly" }),
    )
    await answered(send("DELETE", `${clientsPath}/${clientId}`), 204)
    await refusal(send("DELETE", `${clientsPath}/${clientId}`), 404, "client_not_found")
    const headers = bearer(issued.token)
    expect((await server.api.fetch("/v1/orders", { headers })).status).toBe(401)
  })

  it("a client of another tenant returns 404", async () => {
    const { clientId } = await aClient()
    const path = `/tenants/${otherTenant}/clients/${clientId}`
    await refusal(send("DELETE", path), 404, "client_not_found")
    await refusal(server.operate(`${path}/secret`, {}), 404, "client_not_found")
    await refusal(server.operate(`${path}/tokens`, { name: "x" }), 404, "client_not_found")
  })

  it("an invalid client or secret rotation is rejected", async () => {
    const bad = { name: " ", scopes: ["everything"], certificate: "abc" }
    const problem = await refusal(server.operate(clientsPath, bad), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([
      ["/certificate", "invalid_value"],
      ["/name", "invalid_text"],
      ["/scopes/0", "invalid_value"],
    ])
    const certificate = Buffer.alloc(32, 7).toString("base64url")
    const forEnterprise = { name: "ERP", scopes: ["orders:read"], certificate }
    await refusal(server.operate(clientsPath, forEnterprise), 409, "credential_refused")
    const { clientId } = await aClient()
    const path = `${clientsPath}/${clientId}/secret`
    for (const overlap of ["P31D", "P1M", "7 days", "P"]) {
      const refused = await refusal(server.operate(path, { overlap }), 422, "validation_failed")
      expect(refused.errors?.[0]?.pointer).toBe("/overlap")
    }
  })
})

describe("Long-lived tokens", () => {
  it("a long-lived token works at /v1 until revoked; its value is returned once", async () => {
    const { clientId } = await aClient()
    const issued = await bodyOf(
      createdToken,
      await server.operate(`${clientsPath}/${clientId}/tokens`, {
        name: "nightly import",
        scopes: ["orders:read"],
      }),
    )
    const { token, ...shown } = issued
    expect(token).toMatch(/^ppl_test_/)
    expect(token.startsWith(shown.hint)).toBe(true)
    const headers = bearer(token)
    expect((await server.api.fetch("/v1/orders", { headers })).status).toBe(200)
    const { items } = await answered<Listed<object>>(server.operate(tokensPath))
    const listed = tokenBody.parse(items.find((item) => "id" in item && item.id === shown.id))
    expect(listed).toMatchObject(shown)
    expect(JSON.stringify(items)).not.toContain(token)
    await answered(send("DELETE", `${tokensPath}/${shown.id}`), 204)
    await refusal(send("DELETE", `${tokensPath}/${shown.id}`), 404, "token_not_found")
  })

  it("a token is rotated once, and both tokens work during the overlap", async () => {
    const { clientId } = await aClient()
    const path = `${clientsPath}/${clientId}/tokens`
    const first = await bodyOf(createdToken, await server.operate(path, { name: "n" }))
    const rotation = `${tokensPath}/${first.id}/rotation`
    const second = await bodyOf(rotatedToken, await server.operate(rotation, { overlap: "P1D" }))
    expect(second.id).not.toBe(first.id)
    const overlap = Date.parse(second.previousTokenExpiresAt) - Date.parse(second.issuedAt)
    expect(overlap).toBe(86_400_000)
    for (const { token } of [first, second]) {
      const response = await server.api.fetch("/v1/orders", { headers: bearer(token) })
      expect(response.status).toBe(200)
    }
    await refusal(server.operate(rotation, {}), 409, "credential_refused")
  })

  it("a token cannot have a scope that its client does not have", async () => {
    const { clientId } = await aClient()
    const asked = { name: "n", scopes: ["invoices:read"] }
    const path = `${clientsPath}/${clientId}/tokens`
    const problem = await refusal(server.operate(path, asked), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([["/scopes", "invalid_value"]])
  })

  it("an unknown token returns 404", async () => {
    for (const id of ["tok_01kafq3v8pe0rr2c1m5kz9x7wd", "tok_1"]) {
      await refusal(send("DELETE", `${tokensPath}/${id}`), 404, "token_not_found")
      await refusal(server.operate(`${tokensPath}/${id}/rotation`, {}), 404, "token_not_found")
    }
  })
})

describe("Introspection (RFC 7662)", () => {
  const introspect = (body: string, type = "application/x-www-form-urlencoded") =>
    fetch(`${server.baseUrl}/internal/v1/introspect`, {
      method: "POST",
      headers: { "content-type": type, ...bearer(operatorToken) },
      body,
    })

  it("introspection shows what a valid token grants; others are only inactive", async () => {
    const token = await server.api.token(theTenant, ["orders:read", "catalog:read"])
    expect(await answered(introspect(`token=${token}`))).toMatchObject({
      active: true,
      token_type: "Bearer",
      scope: "orders:read catalog:read",
      tenant_id: theTenant,
    })
    for (const other of ["nonsense", "", operatorToken, `${token}x`]) {
      expect(await answered(introspect(`token=${other}`))).toEqual({ active: false })
    }
  })

  it("introspection accepts only a short form with a token", async () => {
    await refusal(introspect("{}", "application/json"), 415, "unsupported_media_type")
    await refusal(introspect("token_type_hint=access_token"), 422, "validation_failed")
    await refusal(introspect(`token=${"x".repeat(20_000)}`), 413, "body_too_large")
  })
})

describe("E-mails", () => {
  it("e-mails can be listed for all tenants or for one", async () => {
    expect(await answered(server.operate("/emails"))).toEqual({ items: [], next: null })
    const page = await answered(server.operate(`/emails?tenantId=${theTenant}&limit=5`))
    expect(page).toEqual({ items: [], next: null })
    await refusal(server.operate("/emails?tenantId=x"), 400, "invalid_parameter")
  })
})
