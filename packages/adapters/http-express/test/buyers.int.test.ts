/** The buyers that a tenant can order for: itself, and those that its contract lists. */
import { type Contract, TenantRepository } from "@procurement/domain/tenant"
import { type Nip, unsupportedBuyers } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ApiServer,
  otherTenant,
  sellerNip,
  startApi,
  theBuyer,
  theTenant,
} from "./api-server.ts"
import { anOrder, expectProblem, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token(otherTenant)
})
afterAll(() => server.close())

const address = { countryCode: "PL", line1: "ul. Nowa 1" }
const stranger = { nip: "5265877635", name: "Obca Spółka", address }

/** A change of a tenant takes effect within five seconds. */
const receivedOf = { timeout: 20_000, interval: 100 }

const agreed = (contract: Contract) =>
  server.run(
    Effect.gen(function* () {
      const tenants = yield* TenantRepository
      yield* tenants.modify(otherTenant, (tenant) => ({ ...tenant, contract }))
    }),
  )

const orderFor = (buyer: object, headers: Record<string, string> = {}) =>
  server.fetch("/v1/orders", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...anOrder, buyer }),
  })

describe("Buyers", () => {
  it("an order for the tenant's own NIP has the registered name and address", async () => {
    expect((await orderFor(theBuyer)).status).toBe(201)
    expect((await post(server, "/v1/orders", token, anOrder)).status).toBe(201)
    const line2 = "00-839 Warszawa"
    for (const [buyer, fields] of [
      [{ ...stranger, nip: theBuyer.nip }, ["name", "address"]],
      [{ ...theBuyer, name: "Inna Nazwa" }, ["name"]],
      [{ ...theBuyer, address: { ...theBuyer.address, line2 } }, ["address"]],
    ] as const) {
      const problem = await expectProblem(await orderFor(buyer), 422, "buyer_differs")
      expect(problem.errors).toMatchObject(
        fields.map((field) => ({ pointer: `/buyer/${field}`, code: "buyer_differs" })),
      )
      expect(problem.detail).toContain("registered name and address")
    }
  })

  it("an order and a preview for the seller's own NIP are refused, in both languages", async () => {
    const authorization = `Bearer ${await server.token(theTenant)}`
    for (const path of ["/v1/orders", "/v1/orders/preview"]) {
      const response = await server.fetch(path, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", "accept-language": "pl" },
        body: JSON.stringify({ ...anOrder, buyer: { ...stranger, nip: sellerNip } }),
      })
      const problem = await expectProblem(response, 422, "buyer_is_seller")
      expect(problem.errors).toMatchObject([{ pointer: "/buyer/nip", code: "buyer_is_seller" }])
      expect(problem.detail).toContain("to NIP sprzedawcy")
    }
  })

  it("a buyer that the contract does not list gets 403, and nothing is stored", async () => {
    const before = server.ledger.orders.size
    const problem = await expectProblem(await orderFor(stranger), 403, "buyer_not_allowed")
    expect(problem.errors).toMatchObject([{ pointer: "/buyer/nip", code: "buyer_not_allowed" }])
    expect(problem.detail).toContain("buyer.nip")
    expect(problem.detail).toContain("5265877635")
    const polish = await orderFor(stranger, { "accept-language": "pl" })
    expect((await expectProblem(polish, 403, "buyer_not_allowed")).detail).toContain("umow")
    expect(server.ledger.orders.size).toBe(before)
  })

  it.each(unsupportedBuyers)(
    "a buyer that declares %s is refused with the reason",
    async (mark) => {
      const own = theBuyer
      expect((await orderFor({ ...own, [mark]: false })).status).toBe(201)
      const problem = await expectProblem(
        await orderFor({ ...own, [mark]: true }),
        422,
        "validation_failed",
      )
      expect(problem.errors).toEqual([
        {
          pointer: `/buyer/${mark}`,
          code: "buyer_not_supported",
          message: "is not supported: the invoice would have to name a third party",
        },
      ])
    },
  )

  it("an order can name a buyer that the contract lists, or any if it allows that", {
    timeout: 60_000,
  }, async () => {
    await agreed({ otherBuyers: [stranger.nip as Nip] })
    await expect.poll(async () => (await orderFor(stranger)).status, receivedOf).toBe(201)
    const third = { ...stranger, nip: "9876543210" }
    await expectProblem(await orderFor(third), 403, "buyer_not_allowed")
    await agreed({ otherBuyers: "any" })
    await expect.poll(async () => (await orderFor(third)).status, receivedOf).toBe(201)
  })
})
