/** Operators create a resource once per Idempotency-Key; repeats return the same secret. */
import { expect, it } from "vitest"
import { theTenant } from "../api-server.ts"
import { bearer } from "../requests.ts"
import { operatorToken, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

const keyed = (path: string, body: unknown, key: string, token = operatorToken) =>
  server.operate(path, body, { headers: { "idempotency-key": key, ...bearer(token) } })

/** Sends a request twice, expects a replay, and returns the first body. */
const twice = async (path: string, body: unknown, key: string) => {
  const [first, second] = [await keyed(path, body, key), await keyed(path, body, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.headers.get("idempotent-replayed")).toBeNull()
  expect(second.headers.get("idempotent-replayed")).toBe("true")
  expect(second.headers.get("location")).toBe(first.headers.get("location"))
  const text = await first.text()
  expect(await second.text()).toBe(text)
  return JSON.parse(text) as Readonly<Record<string, string>>
}

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

it("a key creates a tenant, its client, secret and token only once", async () => {
  const { id } = await twice("/tenants", aTenant, "k-1")
  const client = { name: "ERP", scopes: ["orders:read"] }
  const { clientId, secret } = await twice(`/tenants/${id}/clients`, client, "k-2")
  expect(secret).toBeDefined()
  const token = await twice(
    `/tenants/${id}/clients/${clientId}/tokens`,
    { name: "Raport", scopes: ["orders:read"] },
    "k-3",
  )
  const list = await (await server.operate(`/tenants/${id}/tokens`)).json()
  expect((list as { readonly items: ReadonlyArray<object> }).items).toHaveLength(1)
  await twice(`/tenants/${id}/tokens/${token["id"]}/rotation`, { overlap: "PT1H" }, "k-4")
})

it("two operators can use the same key independently", async () => {
  const mine = await keyed("/tenants", aTenant, "k-5")
  const theirs = await keyed("/tenants", aTenant, "k-5", "ppl_op_another")
  expect(theirs.headers.get("idempotent-replayed")).toBeNull()
  expect(theirs.headers.get("location")).not.toBe(mine.headers.get("location"))
})

it("a key belongs to one request; a rejected request leaves it free", async () => {
  await keyed("/tenants", aTenant, "k-6")
  const other = keyed("/tenants", { ...aTenant, plan: "trial" }, "k-6")
  await refusal(other, 422, "idempotency_key_reused")
  await refusal(keyed(`/tenants/${theTenant}/clients`, {}, "k-7"), 422, "validation_failed")
  const client = { name: "ERP", scopes: ["orders:read"] }
  expect((await keyed(`/tenants/${theTenant}/clients`, client, "k-7")).status).toBe(201)
})
