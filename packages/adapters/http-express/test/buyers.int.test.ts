/** The buyers that a tenant can order for: itself, and those that its contract lists. */
import {
  type Contract,
  registerBuyer,
  removeBuyer,
  resumeTenant,
  suspendTenant,
  TenantRepository,
} from "@procurement/domain/tenant"
import { type Buyer, type Nip, type Party, thirdPartyKinds } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
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

const orderFor = (buyer: object, headers: Record<string, string> = {}, path = "/v1/orders") =>
  server.fetch(path, {
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
      expect(problem.detail).toContain("registered data")
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

  it("a buyer that is not registered gets 403, and nothing is stored", async () => {
    const before = server.ledger.orders.size
    const problem = await expectProblem(await orderFor(stranger), 403, "buyer_not_allowed")
    expect(problem.errors).toMatchObject([{ pointer: "/buyer/nip", code: "buyer_not_allowed" }])
    expect(problem.detail).toContain("buyer.nip")
    expect(problem.detail).toContain("5265877635")
    const polish = await orderFor(stranger, { "accept-language": "pl" })
    expect((await expectProblem(polish, 403, "buyer_not_allowed")).detail).toContain(
      "zarejestrowan",
    )
    expect(server.ledger.orders.size).toBe(before)
  })

  it("a suspended tenant gets 403 with the reason, until the suspension ends", async () => {
    await server.run(suspendTenant(otherTenant, lineText("zaległe płatności")))
    const refused = async () => {
      const response = await orderFor(theBuyer)
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    await expect.poll(refused, receivedOf).toEqual([403, "ordering_suspended"])
    const preview = await orderFor(theBuyer, { "accept-language": "pl" }, "/v1/orders/preview")
    const { detail } = await expectProblem(preview, 403, "ordering_suspended")
    expect(detail).toBe("Wstrzymaliśmy nowe zamówienia Twojej firmy: zaległe płatności")
    await server.run(resumeTenant(otherTenant))
    await expect.poll(async () => (await orderFor(theBuyer)).status, receivedOf).toBe(201)
  })

  it.each(thirdPartyKinds)(
    "a buyer that declares %s is refused, unless the third party is registered",
    async (mark) => {
      const own = theBuyer
      expect((await orderFor({ ...own, [mark]: false })).status).toBe(201)
      const problem = await expectProblem(
        await orderFor({ ...own, [mark]: true }),
        422,
        "buyer_differs",
      )
      expect(problem.errors).toEqual([
        {
          pointer: `/buyer/${mark}`,
          code: "buyer_not_supported",
          message:
            "must be as registered: the invoice names a third party only if we have registered it",
        },
      ])
      const company = { ...stranger, nip: "7740001454" } as Buyer
      const unit = { nip: company.nip, name: company.name, address: company.address }
      await server.run(registerBuyer(otherTenant, { ...company, [mark]: unit }))
      const placed = await orderFor({ ...company, [mark]: true })
      expect(placed.status).toBe(201)
      const { invoices } = (await placed.json()) as { invoices: [{ id: string }] }
      const stored = server.ledger.invoices.get(invoices[0].id)
      expect(stored?.kept.invoice.buyer).toEqual({ ...company, [mark]: unit })
      expect((await orderFor({ ...company, [mark]: false })).status).toBe(422)
      await server.run(removeBuyer(otherTenant, company.nip))
    },
  )

  const differs = async (buyer: object) => {
    const problem = await expectProblem(await orderFor(buyer), 422, "buyer_differs")
    expect(problem.errors).toMatchObject([{ pointer: "/buyer/name", code: "buyer_differs" }])
  }

  it("an order for a registered buyer states its registered name and address", async () => {
    const registered = { ...stranger, nip: "7740001454" }
    await expectProblem(await orderFor(registered), 403, "buyer_not_allowed")
    await server.run(registerBuyer(otherTenant, registered as Party))
    expect((await orderFor(registered)).status).toBe(201)
    await differs({ ...registered, name: "Inna Nazwa" })
    const renamed = { ...registered, name: "Inna Nazwa" }
    await server.run(registerBuyer(otherTenant, renamed as Party))
    expect((await orderFor(renamed)).status).toBe(201)
    await server.run(removeBuyer(otherTenant, registered.nip as Nip))
    await expectProblem(await orderFor(renamed), 403, "buyer_not_allowed")
  })

  it("with any buyer allowed, its first order registers it, until an operator corrects it", {
    timeout: 60_000,
  }, async () => {
    const third = { ...stranger, nip: "9876543210" }
    const renamed = { ...third, name: "Inna Nazwa" }
    await agreed({ otherBuyers: "any" })
    const previewed = async () => (await orderFor(renamed, {}, "/v1/orders/preview")).status
    await expect.poll(previewed, receivedOf).toBe(200)
    expect((await orderFor(third)).status).toBe(201)
    await differs(renamed)
    expect((await orderFor(third)).status).toBe(201)
    await server.run(registerBuyer(otherTenant, renamed as Party))
    await differs(third)
    expect((await orderFor(renamed)).status).toBe(201)
    await agreed({})
    const fourth = { ...stranger, nip: "1111111111" }
    const refused = async () => (await orderFor(fourth)).status
    await expect.poll(refused, receivedOf).toBe(403)
    expect((await orderFor(renamed)).status).toBe(201)
  })
})
