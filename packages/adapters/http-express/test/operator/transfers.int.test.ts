/** Transfers for several invoices that operators record. */
import { beforeAll, describe, expect, it } from "vitest"
import { aCollectiveIdentifier } from "@procurement/contract-tests/builders"
import { CollectiveIdentifiers, issueCollectiveIdentifiers } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { issueOrder } from "../issued-invoice.ts"
import { fieldsOf, post } from "../requests.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
beforeAll(async () => {
  token = await server.api.token()
})

interface Requested {
  readonly identifier: string
  readonly total: { readonly amount: string; readonly currency: string }
  readonly invoiceIds: ReadonlyArray<string>
}

/** A payment reference of KSeF for `count` invoices. */
const requested = async (count: number): Promise<Requested> => {
  const invoiceIds: Array<string> = []
  while (invoiceIds.length < count) invoiceIds.push((await issueOrder(server.api, token)).id)
  const body = { invoiceIds }
  const response = await post(server.api, "/v1/payment-references", token, body)
  const { total } = await response.json()
  const identifier = aCollectiveIdentifier()
  const create = () => Effect.succeed(identifier)
  const round = issueCollectiveIdentifiers({ limit: 10, leaseMillis: 60_000 })
  await server.api.run(Effect.provideService(round, CollectiveIdentifiers, { create }))
  return { identifier, total, invoiceIds }
}

const paidIn = ({ invoiceIds }: Requested): ReadonlyArray<string> =>
  server.api.ledger.outbox
    .flatMap(({ event }) => (event.type === "invoice.paid" ? [event.data.invoiceId] : []))
    .filter((id) => invoiceIds.includes(id))

const transfer = (identifier: string, body: object) =>
  server.operate(`/payment-references/${identifier}/payments`, body)

describe("Transfers for several invoices", () => {
  it("one transfer pays three invoices; a repeat changes nothing", async () => {
    const reference = await requested(3)
    const payment = { reference: `bank ${reference.identifier}`, ...reference.total }
    for (const _ of [1, 2]) {
      const { invoices } = await answered<{
        invoices: Array<{ invoiceId: string; status: string }>
      }>(transfer(reference.identifier, payment))
      expect(invoices.map(({ invoiceId, status }) => [invoiceId, status])).toEqual(
        reference.invoiceIds.map((id) => [id, "paid"]),
      )
    }
    expect(paidIn(reference)).toEqual(reference.invoiceIds)
    const less = transfer(reference.identifier, { ...payment, amount: "1.00" })
    await refusal(less, 409, "payment_refused")
  })

  it("a part of the sum pays the invoices in order", async () => {
    const reference = await requested(2)
    const half = (Number(reference.total.amount) / 2 + 0.01).toFixed(2)
    const body = { ...reference.total, amount: half, reference: `half ${reference.identifier}` }
    expect(await answered(transfer(reference.identifier, body))).toMatchObject({
      invoices: [
        { status: "paid" },
        { status: "partly_paid", amountPaid: { amount: "0.01", currency: "PLN" } },
      ],
    })
    expect(paidIn(reference)).toEqual(reference.invoiceIds.slice(0, 1))
  })

  it("an unknown identifier gets 404, and an overlong reference a field error", async () => {
    const { identifier, total } = await requested(2)
    const unknown = aCollectiveIdentifier()
    const body = { ...total, reference: "B-1" }
    await refusal(transfer(unknown, body), 404, "payment_reference_not_found")
    await refusal(transfer("nonsense", body), 404, "payment_reference_not_found")
    const long = transfer(identifier, { ...body, reference: "x".repeat(125) })
    expect(fieldsOf(await refusal(long, 422, "validation_failed"))).toEqual([
      ["/reference", "invalid_text"],
    ])
  })
})
