/** Payments from bank statements. */
import { beforeAll, describe, expect, it } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let invoiceId: string
let total: number
beforeAll(async () => {
  const issued = await issueOrder(server.api, await server.api.token())
  issued.become("Archived")
  invoiceId = issued.id
  total = server.api.ledger.invoices.get(issued.id)?.kept.invoice.total.amount ?? 0
})

interface Entries {
  readonly entries: ReadonlyArray<Record<string, unknown>>
}

const decimal = (amount: number): string => (amount / 100).toFixed(2)
const ksefNumber = "5252839118-20261120-0A1B2C3D4E5F-46"

/** A statement with a credit for each title, of that amount. */
const statementOf = (amount: number, ...titles: ReadonlyArray<string>): string =>
  [
    ":20:MT940",
    ":25:PL61109010140000071219812874",
    ":28C:1",
    ":60F:C261120PLN0,00",
    ...titles.flatMap((title, nth) => [
      `:61:261121C${decimal(amount).replace(".", ",")}NTRFNONREF//B${nth}`,
      `:86:020~20${title.slice(0, 27)}`,
      `~21${title.slice(27)}`,
      "~32Nabywca",
    ]),
    ":61:261121D5,00NCHGNONREF",
    ":62F:C261121PLN0,00",
  ].join("\r\n")

const send = (content: string, path = "") => server.operate(`/bank-statements${path}`, { content })

describe("Bank statements", () => {
  it("say what their entries pay, and pay it once when they are imported", async () => {
    const content = statementOf(total, ksefNumber, "za kubki", "FV/2026/11/000077")
    const invoice = { invoiceId, number: "FV/2026/11/000001", payer: "Nabywca" }
    const amount = { amount: decimal(total), currency: "PLN" }
    const entries = (result: string) => [
      { ...invoice, result, bookedOn: "2026-11-21", amount, bankReference: "B0" },
      { result: "unmatched", reason: "names_nothing" },
      { result: "unmatched", reason: "unknown_invoice" },
    ]
    const steps = [
      ["/preview", "matched", 0],
      ["", "recorded", 1],
      ["/preview", "recorded_before", 1],
      ["", "recorded_before", 1],
    ] as const
    for (const [path, result, payments] of steps) {
      const read = await answered<Entries>(send(content, path))
      expect([path, read]).toMatchObject([path, { entries: entries(result) }])
      expect(server.api.ledger.payments).toHaveLength(payments)
    }
  })

  it("another amount under a recorded reference is rejected by preview and import", async () => {
    const content = statementOf(total + 1, ksefNumber)
    for (const path of ["/preview", ""]) {
      const read = await answered<Entries>(send(content, path))
      expect([path, read]).toMatchObject([
        path,
        { entries: [{ result: "rejected", problem: "payment_refused" }] },
      ])
    }
  })

  it("equal transfers without the bank's reference are all recorded from one file", async () => {
    const content = statementOf(100, ksefNumber, ksefNumber).replaceAll(/\/\/B\d/g, "")
    const results = async () =>
      (await answered<Entries>(send(content))).entries.map(({ result }) => result)
    expect(await results()).toEqual(["recorded", "recorded"])
    expect(await results()).toEqual(["recorded_before", "recorded_before"])
  })

  it("a payment that the invoice does not accept is named; the others are recorded", async () => {
    const euros = statementOf(100, ksefNumber).replace("PLN0,00", "EUR0,00")
    const { entries } = await answered<Entries>(send(euros))
    expect(entries).toMatchObject([{ result: "rejected", problem: "payment_refused" }])
  })

  it("a file of more than 10,000 transfers is refused", async () => {
    const rows = "2026-11-29,1,PLN,x\n".repeat(10_001)
    const response = await send(`date,amount,currency,title\n${rows}`, "/preview")
    expect(await response.json()).toMatchObject({
      errors: [{ pointer: "/content", message: expect.stringContaining("more than 10000") }],
    })
  })

  it("what can't be read is refused with its line", async () => {
    await refusal(send("Data;Kwota\n"), 422, "validation_failed")
    const response = await send(":20:1\n:61:x\n", "/preview")
    expect(await response.json()).toMatchObject({
      errors: [{ pointer: "/content", message: expect.stringContaining("line 2: :61:") }],
    })
    const dollars = await send(statementOf(1, "x").replaceAll("PLN", "USD"))
    expect(await dollars.json()).toMatchObject({
      errors: [{ message: expect.stringContaining("line 4: USD: invoices are in PLN and EUR") }],
    })
  })
})
