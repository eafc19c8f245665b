/** Operators' operations called without HTTP, compared with the same operations over HTTP. */
import { isAccessEvent } from "@procurement/domain/audit"
import type { Unavailable } from "@procurement/domain/unavailable"
import { beforeAll, describe, expect, it } from "vitest"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  makeOperatorCalls,
  type OperatorCalls,
  type PreparedCall,
} from "../../src/operator/call-operation.ts"
import type { HttpPorts, Problem } from "../../src/index.ts"
import { theTenant } from "../api-server.ts"
import { answered, placeOrder, useOperator } from "./operator-server.ts"

const server = useOperator()
let calls: OperatorCalls
beforeAll(async () => {
  calls = makeOperatorCalls(
    { name: "a program" },
    { environment: "live", publicUrl: () => "https://api.example.com/" },
  )
})

const nobody = "ten_01kafq3v8pe0rr2c1m5kz9x7wd"

type Work<Json> = Effect.Effect<Json, Problem | Unavailable, HttpPorts>

/** The result of a valid call. */
const returned = async <Json, Ports extends HttpPorts>(
  call: PreparedCall<Json, Ports>,
): Promise<Json> => {
  const work: Work<Json> = Result.getOrThrow(call)
  return Option.getOrThrow(Exit.getSuccess(await server.api.run(work)))
}

/** The problem of a call that is rejected when it runs. */
const refused = async <Json, Ports extends HttpPorts>(call: PreparedCall<Json, Ports>) => {
  const work: Work<Json> = Result.getOrThrow(call)
  const failure = Option.getOrThrow(Exit.findErrorOption(await server.api.run(work)))
  if (failure._tag !== "Problem") throw failure
  return failure
}

describe("Calls of operators' operations", () => {
  it("a call returns the JSON of the same operation over HTTP", async () => {
    const body = { name: "ERP", scopes: ["orders:read"] }
    const made = await returned(calls.createClient({ id: theTenant }, { body }))
    const { secret, ...client } = made
    expect(secret).toMatch(/^ppl_secret_/)
    const overHttp = await answered(server.operate(`/tenants/${theTenant}/clients`))
    expect(overHttp).toEqual(await returned(calls.listClients({ id: theTenant })))
    expect(overHttp).toMatchObject({ items: expect.arrayContaining([client]) })
    const { id } = await placeOrder(server)
    const order = await answered(server.operate(`/orders/${id}`))
    expect(await returned(calls.readAnyOrder({ id }))).toEqual(order)
  })

  it("pages of a list follow the query of the call", async () => {
    const first = await returned(calls.listTenants({}, { query: { limit: "1" } }))
    expect(first.items).toHaveLength(1)
    const next = new URL(first.next ?? "", "http://localhost")
    expect(next.pathname).toBe("/internal/v1/tenants")
    const query = Object.fromEntries(next.searchParams)
    const second = await returned(calls.listTenants({}, { query }))
    expect(second.items).toHaveLength(1)
    expect(second.items).not.toEqual(first.items)
    const overHttp = await answered(server.operate(`/tenants${next.search}`))
    expect(overHttp).toEqual(second)
  })

  it("an invalid call is a problem before it runs", () => {
    const body = { name: " ", scopes: ["orders:eat"] }
    const call = calls.createClient({ id: theTenant }, { body })
    expect(Result.isFailure(call) && call.failure).toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/name" }, { pointer: "/scopes/0" }],
    })
    const list = calls.listTenants({}, { query: { limit: "0", order: "name" } })
    expect(Result.isFailure(list) && list.failure).toMatchObject({
      code: "invalid_parameter",
      errors: [{ parameter: "limit" }, { parameter: "order" }],
    })
    const noTenant = calls.readTenant({ id: "ten_1" })
    expect(Result.isFailure(noTenant) && noTenant.failure.code).toBe("tenant_not_found")
  })

  it("a call fails with the problem of the operation", async () => {
    expect((await refused(calls.readTenant({ id: nobody }))).code).toBe("tenant_not_found")
    const path = { id: theTenant, clientId: "cli_x/../y" }
    expect((await refused(calls.removeClient(path))).code).toBe("client_not_found")
  })

  it("a call appears in the tenant's audit log under the name of its operator", async () => {
    const id = theTenant
    const body = { name: "till", scopes: ["orders:read"] }
    const client = await returned(calls.createClient({ id }, { body }))
    const path = { id, clientId: client.clientId }
    const token = await returned(calls.issueToken(path, { body: { name: "till" } }))
    expect(token.environment).toBe("live")
    const rotated = await returned(
      calls.rotateToken({ id, tokenId: token.id }, { body: { overlap: "P1D" } }),
    )
    expect(Date.parse(rotated.previousTokenExpiresAt)).toBeLessThan(Date.parse(token.expiresAt))
    expect(await returned(calls.removeClient(path))).toBeUndefined()
    const events = [...server.api.people.audit.values()].filter(isAccessEvent).slice(-4)
    expect(events.map(({ action }) => action)).toEqual([
      "client.created",
      "token.issued",
      "token.rotated",
      "client.deleted",
    ])
    const operator = { type: "operator", operator: "a program" }
    expect(events.map(({ actor }) => actor)).toEqual([operator, operator, operator, operator])
  })

  it("an invitation links to the public address", async () => {
    const body = { email: "anna@example.com", role: "owner" }
    const user = await returned(calls.inviteUser({ id: theTenant }, { body }))
    expect(user).toMatchObject({ email: "anna@example.com", role: "owner" })
    expect(server.api.ledger.emails.at(-1)).toMatchObject({
      to: "anna@example.com",
      message: { signInUrl: "https://api.example.com/dashboard/#/sign-in" },
    })
  })
})
