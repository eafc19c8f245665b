/** API keys that people manage themselves, the audit log, and the log of requests. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { RequestLog } from "@procurement/domain/request-log"
import { scopes } from "@procurement/domain/credential"
import { instant } from "@procurement/domain/calendar"
import { type RequestRecordId, typeId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { auditPage, requestPage } from "../src/schema/access-log.ts"
import { clientList, createdClient, createdToken, tokenList } from "../src/schema/credential.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { ascendingClock, type Page, signedIn } from "./people.ts"
import { bearer, bodyOf, expectProblem } from "./requests.ts"

let server: ApiServer
let developer: Page
beforeEach(async () => {
  server = await startApi({ clock: await ascendingClock() })
  developer = await signedIn(server, "developer")
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const aClient = { name: "ERP", scopes: ["orders:read", "catalog:read"] }
const created = async (page = developer) =>
  bodyOf(createdClient, await page.send("/v1/api-clients", { body: aClient }))
const issued = async (clientId: string) => {
  const body = { clientId, name: "nightly import", scopes: ["catalog:read"] }
  return bodyOf(createdToken, await developer.send("/v1/tokens", { body }))
}
const actions = async () => {
  const { items } = await bodyOf(auditPage, await developer.send("/v1/audit-events"))
  return items
}

describe("API clients", () => {
  it("a developer creates, rotates and deletes a client; the audit log shows each", async () => {
    const { secret, ...client } = await created()
    expect(secret).toMatch(/^ppl_secret_/)
    const listed = await bodyOf(clientList, await developer.send("/v1/api-clients"))
    expect(listed.items).toEqual([client])
    const path = `/v1/api-clients/${client.clientId}`
    const rotation = { body: { overlap: "P1D" } }
    const rotated = await bodyOf(createdClient, await developer.send(`${path}/rotate`, rotation))
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.previousSecretExpiresAt).toBeDefined()
    expect((await developer.send(path, { method: "DELETE" })).status).toBe(204)
    await expectProblem(await developer.send(path, { method: "DELETE" }), 404, "client_not_found")
    const events = await actions()
    expect(events.map(({ action }) => action)).toEqual([
      "client.deleted",
      "client.secret_rotated",
      "client.created",
      "user.signed_in",
      "user.invited",
    ])
    const actor = { type: "user", userId: developer.userId }
    expect(events[0]).toMatchObject({ actor, subject: { type: "client", id: client.clientId } })
    expect(JSON.stringify(events)).not.toContain("ppl_")
  })

  it("a client with a secret can't get a certificate, and needs the plan for one", async () => {
    const { clientId } = await created()
    const certificate = "A".repeat(43)
    const path = `/v1/api-clients/${clientId}`
    const changed = await developer.send(path, { method: "PATCH", body: { certificate } })
    await expectProblem(changed, 409, "credential_refused")
    const other = await developer.send("/v1/api-clients", { body: { ...aClient, certificate } })
    await expectProblem(other, 409, "credential_refused")
  })
})

describe("Long-lived tokens", () => {
  it("a token works until it is revoked; its use and its successor are shown", async () => {
    const { clientId } = await created()
    const token = await issued(clientId)
    const use = (value: string) => server.fetch("/v1/catalog", { headers: bearer(value) })
    expect((await use(token.token)).status).toBe(200)
    const rotation = { body: {} }
    const path = `/v1/tokens/${token.id}`
    const successor = await bodyOf(createdToken, await developer.send(`${path}/rotate`, rotation))
    expect((await use(successor.token)).status).toBe(200)
    const { items } = await bodyOf(tokenList, await developer.send("/v1/tokens"))
    expect(items.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      [token.id, successor.id],
      [successor.id, undefined],
    ])
    expect(items[0]?.lastUsedAt).toBeDefined()
    expect((await developer.send(path, { method: "DELETE" })).status).toBe(204)
    await expectProblem(await developer.send(path, { method: "DELETE" }), 404, "token_not_found")
  })

  it("a token can have neither a scope that its client lacks nor a scope for people", async () => {
    const { clientId } = await created()
    for (const scope of ["orders:write", "users:manage"]) {
      const body = { clientId, name: "x", scopes: [scope] }
      await expectProblem(await developer.send("/v1/tokens", { body }), 422, "validation_failed")
    }
  })
})

describe("Access to keys and logs", () => {
  const paths = ["/v1/api-clients", "/v1/tokens", "/v1/audit-events", "/v1/requests"]

  it("an accountant and an access token can see neither keys nor logs", async () => {
    const accountant = await signedIn(server, "accountant")
    const headers = bearer(await server.token(theTenant, scopes))
    for (const path of paths) {
      await expectProblem(await accountant.send(path), 403, "insufficient_scope")
      await expectProblem(await server.fetch(path, { headers }), 403, "people_only")
    }
  })

  it("the keys and logs of another company are not found", async () => {
    const { clientId } = await created()
    const { id } = await issued(clientId)
    const stranger = await signedIn(server, "owner", otherTenant)
    for (const [method, path, body] of [
      ["DELETE", `/v1/api-clients/${clientId}`, undefined],
      ["PATCH", `/v1/api-clients/${clientId}`, { certificate: "A".repeat(43) }],
      ["POST", `/v1/api-clients/${clientId}/rotate`, {}],
      ["POST", "/v1/tokens", { clientId, name: "x" }],
      ["POST", `/v1/tokens/${id}/rotate`, {}],
      ["DELETE", `/v1/tokens/${id}`, undefined],
    ] as const) {
      expect([path, (await stranger.send(path, { method, body })).status]).toEqual([path, 404])
    }
    const { items } = await bodyOf(auditPage, await stranger.send("/v1/audit-events"))
    expect(items.map(({ action }) => action)).toEqual(["user.signed_in", "user.invited"])
    for (const path of ["/v1/api-clients", "/v1/tokens"]) {
      expect(await (await stranger.send(path)).json()).toEqual({ items: [] })
    }
  })
})

describe("Requests", () => {
  const record = (nth: number, tenantId = theTenant) => ({
    id: typeId("rql", instant(nth), new Uint8Array(10)) as RequestRecordId,
    tenantId,
    requestId: `req_${nth}`,
    at: instant(nth),
    method: "POST",
    route: "/v1/orders",
    status: 201,
    durationMillis: 12,
    clientId: "cli_1",
  })
  const fill = () =>
    server.run(
      Effect.gen(function* () {
        const log = yield* RequestLog
        yield* log.record([1, 2, 3].map((nth) => record(nth)))
        yield* log.record([record(4, otherTenant)])
      }),
    )
  const list = async (path: string) => bodyOf(requestPage, await developer.send(path))

  it("requests are listed page by page and found by their id, only by their company", async () => {
    await fill()
    const first = await list("/v1/requests?limit=2")
    expect(first.items.map(({ requestId }) => requestId)).toEqual(["req_3", "req_2"])
    const second = await list(first.next ?? "")
    expect([second.items.map(({ requestId }) => requestId), second.next]).toEqual([["req_1"], null])
    const found = await list("/v1/requests?requestId=req_2")
    expect(found.items).toMatchObject([{ requestId: "req_2", status: 201, durationMillis: 12 }])
    expect((await list("/v1/requests?requestId=req_4")).items).toEqual([])
  })

  it("requests are filtered by outcome, kind, method and a part of the route", async () => {
    await fill()
    const rows = [
      { ...record(5), method: "GET", status: 404, route: "/v1/webhooks/{id}" },
      { ...record(6), method: "DELETE", route: "/v1/webhooks/{id}" },
    ]
    await server.run(RequestLog.use((log) => log.record(rows)))
    for (const [query, found] of [
      ["errors=true", ["req_5"]],
      ["changes=true&limit=2", ["req_6", "req_3"]],
      ["method=DELETE", ["req_6"]],
      ["route=WEBHOOKS", ["req_6", "req_5"]],
      ["route=webhooks&changes=true&errors=true", []],
    ] as const) {
      const { items } = await list(`/v1/requests?${query}`)
      expect([query, items.map(({ requestId }) => requestId)]).toEqual([query, found])
    }
    const response = await developer.send("/v1/requests?errors=maybe")
    await expectProblem(response, 400, "invalid_parameter")
  })

  it("an invalid cursor is rejected", async () => {
    const response = await developer.send("/v1/requests?cursor=bm90aGluZw")
    await expectProblem(response, 400, "invalid_parameter")
  })
})
