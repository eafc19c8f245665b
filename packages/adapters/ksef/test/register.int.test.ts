/** Session lists for the reconciliation, with entries that KSeF leaves incomplete. */
import { describe, expect, it } from "vitest"
import { anInvoice, harness, ourNumber } from "./harness.ts"
import { base64Hash } from "./hashes.ts"

const session = "20261120-SO-0000000001-0000000001-AF"
const invoice = anInvoice()

const entry = (code: number, extra: object = {}) => ({
  ordinalNumber: 1,
  referenceNumber: `20261120-EE-${code}`,
  invoiceHash: base64Hash(invoice.xml),
  status: { code, description: `Stan ${code}` },
  ...extra,
})

const accepted = { invoiceNumber: "FV/2026/11/000001", ksefNumber: ourNumber }

const listing = async (...invoices: ReadonlyArray<object>) => {
  const ready = await harness()
  ready.ksef.script("invoices", { status: 200, json: { invoices } })
  const { failure, register, run } = ready
  const asked = register.invoices(session)
  return { list: () => run(asked), failure: () => failure(asked) }
}

describe("Session lists", () => {
  it("a list omits rejected files without a valid hash and keeps the others", async () => {
    const { list } = await listing(
      entry(440, { invoiceHash: undefined }),
      entry(450, { invoiceHash: "AAAA" }),
      entry(200, accepted),
    )
    expect(await list()).toEqual({
      entries: [
        {
          invoiceReference: "20261120-EE-200",
          digest: invoice.digest,
          code: 200,
          number: accepted.invoiceNumber,
          ksefNumber: ourNumber,
        },
      ],
    })
  })

  it.each([
    ["without a hash", { ...accepted, invoiceHash: undefined }],
    ["with an invalid KSeF number", { ...accepted, ksefNumber: "1" }],
  ])("a list fails for an accepted file %s", async (_what, extra) => {
    const { failure } = await listing(entry(200, extra))
    expect((await failure()).reason).toBe("UnexpectedAnswer")
  })
})
