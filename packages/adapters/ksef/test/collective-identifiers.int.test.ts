/** Collective identifiers: the request, and the meaning of KSeF's responses. */
import { describe, expect, it } from "vitest"
import { aCollectiveIdentifier, aCollectivePayment } from "@procurement/contract-tests/builders"
import { harness } from "./harness.ts"
import { problem } from "./wire-format.ts"

const payment = aCollectivePayment()

describe("Collective identifiers", () => {
  it("KSeF gets the numbers and amounts of the invoices, and returns the identifier", async () => {
    const { collective, ksef, run } = await harness()
    const identifier = aCollectiveIdentifier()
    ksef.script("collective", { status: 201, json: { collectiveIdentifierNumber: identifier } })
    expect(await run(collective.create(payment))).toBe(identifier)
    const [request] = ksef.seenAt("collective")
    expect(JSON.parse(request?.body.toString("utf8") ?? "")).toEqual({
      invoices: [
        {
          ksefNumber: payment.invoices[0]?.ksefNumber,
          payment: { amount: 123, currency: "PLN" },
        },
        {
          ksefNumber: payment.invoices[1]?.ksefNumber,
          payment: { amount: 49.99, currency: "PLN" },
        },
      ],
    })
  })

  it("a refusal has KSeF's code", async () => {
    const { collective, ksef, failure } = await harness()
    const error = { code: 71_002, description: "Faktura ma już 132 identyfikatory.", details: [] }
    ksef.script("collective", problem(400, { errors: [error] }))
    expect(await failure(collective.create(payment))).toMatchObject({
      reason: "Refused",
      code: 71_002,
    })
  })

  it("another text than an identifier is an unexpected answer", async () => {
    const { collective, ksef, failure } = await harness()
    const wrong = aCollectiveIdentifier().replace(/..$/, "ZZ")
    ksef.script("collective", { status: 201, json: { collectiveIdentifierNumber: wrong } })
    expect((await failure(collective.create(payment))).reason).toBe("UnexpectedAnswer")
  })
})
