/** Offboarding a tenant: its preview, its confirmation, and what no longer works afterwards. */
import { describe, expect, it } from "vitest"
import { otherTenant, theBuyer, theTenant } from "../api-server.ts"
import { bearer, expectProblem, fieldsOf } from "../requests.ts"
import { answered, placeOrder, refusal, saveOperator, useOperator } from "./operator-server.ts"

const server = useOperator()

const nobody = "ten_01kafq3v8pe0rr2c1m5kz9x7wd"
const at = (id: string) => `/tenants/${id}/offboarding`
const leave = (id: string, body: unknown, token?: string) =>
  server.operate(at(id), body, { method: "PUT", ...(token === undefined ? {} : { token }) })

describe("Offboarding", () => {
  it("needs the tenant's own NIP, and an administrator", async () => {
    const support = "ppl_op_c3VwcG9ydA"
    await saveOperator(server.api, support, { name: "jan" as never, scopes: ["support"] })
    await refusal(leave(theTenant, { nip: theBuyer.nip }, support), 403, "insufficient_scope")
    const wrong = leave(theTenant, { nip: "5265877635" })
    const problem = await refusal(wrong, 422, "offboarding_not_confirmed")
    expect(fieldsOf(problem)).toEqual([["/nip", "invalid_value"]])
    await refusal(leave(theTenant, {}), 422, "validation_failed")
    await refusal(leave(nobody, { nip: theBuyer.nip }), 404, "tenant_not_found")
    await refusal(server.operate(at(nobody)), 404, "tenant_not_found")
    expect(await answered(server.operate(`/tenants/${theTenant}`))).not.toHaveProperty(
      "offboarding",
    )
  })

  it("ends orders, tokens and people; what was ordered goes on", async () => {
    const { api } = server
    const token = await api.token(theTenant)
    const { id, total } = await placeOrder(server)
    const user = { email: "anna@example.com", role: "owner" }
    await answered(server.operate(`/tenants/${theTenant}/users`, user), 201)
    const open = {
      ordersToSend: 1,
      unfinishedInvoices: 1,
      unpaidInvoices: 1,
      unpaid: [total],
      pendingDeliveries: 0,
      webhooks: 0,
    }
    expect(await answered(server.operate(at(theTenant)))).toMatchObject({ ...open, people: 1 })
    const left = await answered<{ offboarding: { since: string } }>(
      leave(theTenant, { nip: theBuyer.nip }),
    )
    expect(left.offboarding.since).toMatch(/Z$/)
    await expect
      .poll(async () => (await api.fetch("/v1/orders", { headers: bearer(token) })).status, {
        timeout: 20_000,
      })
      .toBe(401)
    await expectProblem(
      await api.fetch("/v1/orders", { headers: bearer(token) }),
      401,
      "invalid_token",
    )
    const after = await answered(server.operate(at(theTenant)))
    expect(after).toMatchObject({ ...open, people: 0, clients: 0 })
    const goods = { carrier: "InPost", trackingNumber: "52000001" }
    await answered(server.operate(`/orders/${id}/shipment`, goods))
    expect(await answered(leave(theTenant, { nip: theBuyer.nip }))).toEqual(left)
  })

  it("gives nobody access afterwards, and can't be undone", async () => {
    const path = `/tenants/${theTenant}`
    const user = { email: "jan@example.com", role: "owner" }
    await refusal(server.operate(`${path}/users`, user), 409, "tenant_offboarded")
    const client = { name: "ERP", scopes: ["orders:read"] }
    await refusal(server.operate(`${path}/clients`, client), 409, "tenant_offboarded")
    const resumed = server.operate(`${path}/suspension`, undefined, { method: "DELETE" })
    await refusal(resumed, 409, "tenant_offboarded")
    const { items } = await answered<{ items: ReadonlyArray<object> }>(server.operate("/records"))
    const requested = {
      subject: { type: "operation", id: "offboardTenant" },
      details: { id: theTenant },
    }
    expect(items).toContainEqual(expect.objectContaining(requested))
    expect(await answered(server.operate(`/tenants/${otherTenant}`))).not.toHaveProperty(
      "suspension",
    )
  })
})
