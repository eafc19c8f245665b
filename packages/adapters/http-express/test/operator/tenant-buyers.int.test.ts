/** The buyers of tenants as operators register them. */
import { describe, expect, it } from "vitest"
import { tenantBody } from "../../src/operations/tenants.ts"
import { bodyOf, fieldsOf } from "../requests.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

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

const created = async (tenant: object): Promise<string> => {
  const response = await server.operate("/tenants", tenant)
  return (await bodyOf(tenantBody, response)).id
}

describe("Buyers of tenants", () => {
  it("other buyers are registered, corrected, paged by NIP and removed", async () => {
    const id = await created(aTenant)
    const path = `/tenants/${id}/buyers`
    const address = { countryCode: "PL", line1: "ul. Nowa 1" }
    const put = (nip: string, name: string) =>
      answered(send("PUT", `${path}/${nip}`, { name, address }))
    await put("9876543210", "Druga")
    await put("5265877635", "Pierwsza")
    const corrected = { nip: "5265877635", name: "Obca", address, registeredBy: "operator" }
    expect(await put("5265877635", "Obca")).toEqual(corrected)
    const first: Listed<unknown> = await answered(server.operate(`${path}?limit=1`))
    expect(first.items).toEqual([corrected])
    const rest = (first.next ?? "").replace("/internal/v1", "")
    expect(await answered(server.operate(rest))).toMatchObject({
      items: [{ nip: "9876543210", name: "Druga" }],
      next: null,
    })
    expect((await send("DELETE", `${path}/5265877635`)).status).toBe(204)
    await refusal(send("DELETE", `${path}/5265877635`), 404, "buyer_not_registered")
    const wrong = send("PUT", `${path}/5265877636`, { name: "Obca", address })
    await refusal(wrong, 404, "buyer_not_registered")
    const ofNobody = send("PUT", `/tenants/${nobody}/buyers/5265877635`, { name: "Obca", address })
    await refusal(ofNobody, 404, "tenant_not_found")
  })

  it("a buyer has a relation and third parties, each with a NIP or internal id", async () => {
    const unit = { internalId: "5252839118-00017", name: "Oddział", address: aTenant.buyer.address }
    const buyer = { ...aTenant.buyer, relatedParty: true, vatGroupMember: unit }
    const id = await created({ ...aTenant, buyer })
    expect(await answered(server.operate(`/tenants/${id}`))).toMatchObject({ buyer })
    const { internalId: _id, ...unnamed } = unit
    for (const [vatGroupMember, pointer] of [
      [unnamed, "/buyer/vatGroupMember"],
      [{ ...unit, internalId: "1" }, "/buyer/vatGroupMember/internalId"],
    ] as const) {
      const wrong = server.operate("/tenants", { ...aTenant, buyer: { ...buyer, vatGroupMember } })
      const problem = await refusal(wrong, 422, "validation_failed")
      expect(fieldsOf(problem)).toEqual([[pointer, "invalid_value"]])
    }
  })
})
