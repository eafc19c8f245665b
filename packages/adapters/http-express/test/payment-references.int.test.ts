/**
 * Payment references over real HTTP; the test acts as the worker that gets identifiers from KSeF.
 */
import { aCollectiveIdentifier } from "@procurement/contract-tests/builders"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import {
  CollectiveIdentifiers,
  issueCollectiveIdentifiers,
  recordPayment,
} from "@procurement/domain/payment"
import { money } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { paymentReferenceBody } from "../src/schema/payment-reference.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { type Issued, issueOrder } from "./issued-invoice.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"

const path = "/v1/payment-references"

let server: ApiServer
let token: string
let invoices: ReadonlyArray<Issued>

beforeAll(async () => {
  server = await startApi()
  token = await server.token()
  const issued: Array<Issued> = []
  for (let count = 0; count < 3; count += 1) issued.push(await issueOrder(server, token))
  invoices = issued
})
afterAll(() => server.close())

const idsOf = (...indexes: ReadonlyArray<number>) => indexes.map((nth) => invoices[nth]?.id ?? "")

const request = (invoiceIds: unknown, headers: Readonly<Record<string, string>> = {}) =>
  post(server, path, token, { invoiceIds }, headers)

const read = (id: string, by = token) => server.fetch(`${path}/${id}`, { headers: bearer(by) })

/** A round of the worker. */
const work = async (create: CollectiveIdentifiers["Service"]["create"]) => {
  const round = issueCollectiveIdentifiers({ limit: 10, leaseMillis: 60_000 })
  const exit = await server.run(Effect.provideService(round, CollectiveIdentifiers, { create }))
  if (Exit.isFailure(exit)) throw new Error("the round failed", { cause: exit.cause })
  return exit.value.failures
}

describe("Payment references", () => {
  it("a reference has the sum and, after KSeF's response, its identifier", async () => {
    const pending = await request(idsOf(1, 0))
    expect(pending.status).toBe(202)
    const { id, ...asked } = await bodyOf(paymentReferenceBody, pending)
    expect(pending.headers.get("location")).toBe(`${path}/${id}`)
    expect(pending.headers.get("retry-after")).toBe("5")
    expect(asked).toMatchObject({ status: "pending", total: { currency: "PLN" } })
    expect(asked.invoices.map((invoice) => invoice.id)).toEqual(idsOf(1, 0))
    const cents = asked.invoices.map(({ due }) => Number(due.amount.replace(".", "")))
    expect(Number(asked.total.amount.replace(".", ""))).toBe((cents[0] ?? 0) + (cents[1] ?? 0))
    const identifier = aCollectiveIdentifier()
    await work(() => Effect.succeed(identifier))
    const issued = await read(id)
    expect([issued.status, issued.headers.get("retry-after")]).toEqual([200, null])
    expect(await bodyOf(paymentReferenceBody, issued)).toMatchObject({
      ...asked,
      id,
      status: "issued",
      transferTitle: identifier,
    })
  })

  it("a repeat with the same key returns the current state of the same reference", async () => {
    const key = { "idempotency-key": "pay-1" }
    const first = await bodyOf(paymentReferenceBody, await request(idsOf(0, 1), key))
    const identifier = aCollectiveIdentifier()
    await work(() => Effect.succeed(identifier))
    const repeated = await request(idsOf(0, 1), key)
    expect([repeated.status, repeated.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(repeated.headers.get("retry-after")).toBeNull()
    expect(await bodyOf(paymentReferenceBody, repeated)).toMatchObject({
      id: first.id,
      transferTitle: identifier,
    })
  })

  it("a rejection by KSeF is shown, and a failure is retried", async () => {
    const { id } = await bodyOf(paymentReferenceBody, await request(idsOf(0, 2)))
    const fail = (code: number) => () =>
      Effect.fail(new InvoiceClearanceError({ reason: "Refused", detail: "Brak faktury", code }))
    expect(await work(fail(500))).toMatchObject([{ payment: { id }, isFinal: false }])
    expect(await bodyOf(paymentReferenceBody, await read(id))).toMatchObject({ status: "pending" })
    const other = await bodyOf(paymentReferenceBody, await request(idsOf(2, 0)))
    await work(fail(71_002))
    expect(await bodyOf(paymentReferenceBody, await read(other.id))).toMatchObject({
      status: "rejected",
      refusal: { code: "ksef_71002", detail: "Brak faktury" },
    })
  })

  it("an invalid request gets the field and the rule", async () => {
    const [one = ""] = idsOf(0)
    const fieldsFor = async (ids: unknown) =>
      fieldsOf(await expectProblem(await request(ids), 422, "validation_failed"))
    expect(await fieldsFor([one])).toEqual([["/invoiceIds", "too_few_items"]])
    expect(await fieldsFor([one, one])).toEqual([["/invoiceIds", "duplicate_item"]])
    expect(await fieldsFor([one, "inv_1"])).toEqual([["/invoiceIds/1", "invalid_value"]])
    expect(await fieldsFor([one, one.replace(/.$/, "0")])).toEqual([
      ["/invoiceIds/1", "unknown_invoice"],
    ])
    const many = Array.from({ length: 501 }, () => one)
    expect(await fieldsFor(many)).toContainEqual(["/invoiceIds", "too_many_items"])
  })

  it("an invoice that is not in KSeF or is paid cannot be part of a reference", async () => {
    const [one = "", , paid] = invoices.map(({ id }) => id)
    const refusal = async (id: string) => {
      const problem = await expectProblem(await request([one, id]), 409, "invoice_not_payable")
      expect(fieldsOf(problem)).toEqual([["/invoiceIds/1", "invoice_not_payable"]])
      return problem.errors?.[0]?.message
    }
    const order = await (await post(server, "/v1/orders", token, anOrder)).json()
    expect(await refusal(order.invoices[0].id)).toBe("is not in KSeF yet")
    const total = server.ledger.invoices.get(paid ?? "")?.kept.invoice.total
    const reference = lineText("BANK-1")
    const transfer = { kind: "payment", reference, amount: total ?? money(0, "PLN") } as const
    await server.run(recordPayment({ ...transfer, invoiceId: paid as Issued["id"] }))
    expect(await refusal(paid ?? "")).toBe("has nothing left to pay")
  })

  it("invoices and references of another company get 404", async () => {
    const stranger = await server.token(otherTenant)
    const { id } = await bodyOf(paymentReferenceBody, await request(idsOf(0, 1)))
    await expectProblem(await read(id, stranger), 404, "payment_reference_not_found")
    const theirs = await post(server, path, stranger, { invoiceIds: idsOf(0, 1) })
    expect(fieldsOf(await expectProblem(theirs, 422, "validation_failed"))).toEqual([
      ["/invoiceIds/0", "unknown_invoice"],
    ])
  })
})

describe("KSeF's budget for payment references", () => {
  /** Two invoices of a server of their own. */
  const start = async () => {
    const own = await startApi()
    onTestFinished(() => own.close())
    const caller = await own.token()
    const [one, two] = [await issueOrder(own, caller), await issueOrder(own, caller)]
    const ask = (invoiceIds = [one.id, two.id]) => post(own, path, caller, { invoiceIds })
    /** Changes what is due, by one grosz. */
    const pay = (nth: number) =>
      own.run(
        recordPayment({
          kind: "payment",
          reference: lineText(`BANK-${nth}`),
          amount: money(1, "PLN"),
          invoiceId: one.id,
        }),
      )
    return { own, one, two, ask, pay }
  }
  const idOf = async (response: Response) => (await bodyOf(paymentReferenceBody, response)).id

  it("forty equal requests get one reference, other orders and amounts get their own", async () => {
    const { own, one, two, ask, pay } = await start()
    const ids = await Promise.all(Array.from({ length: 40 }, async () => idOf(await ask())))
    expect(new Set(ids).size).toBe(1)
    expect(own.ledger.collectivePayments.size).toBe(1)
    const reversed = await idOf(await ask([two.id, one.id]))
    await pay(1)
    const changed = await idOf(await ask())
    expect(new Set([...ids, reversed, changed]).size).toBe(3)
    expect(await idOf(await ask())).toBe(changed)
  })

  it("a company gets 60 new references an hour, and the existing ones beyond that", async () => {
    const { own, ask, pay } = await start()
    const known = await idOf(await ask())
    for (let nth = 1; nth < 60; nth += 1) {
      await pay(nth)
      expect((await ask()).status).toBe(202)
    }
    const last = await idOf(await ask())
    expect(last).not.toBe(known)
    await pay(60)
    const refused = await ask()
    const problem = await expectProblem(refused, 429, "rate_limited")
    expect(problem).toMatchObject({ "violated-policies": ["payment-references"] })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000)
    expect(own.ledger.collectivePayments.size).toBe(60)
  }, 60_000)
})
