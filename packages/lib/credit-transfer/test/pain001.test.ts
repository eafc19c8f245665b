import { describe, expect, it } from "vitest"
import { type IdentifiedTransfer, NotWritable, pain001 } from "../src/index.ts"

const debtor = { name: "Łąka & Syn", iban: "PL83101010230000261395100000" }
const creditor = {
  name: 'Sprzedawca "Ślad" <S.A.>',
  iban: "PL61109010140000071219812874",
  bic: "PRZKPLPW",
}
const transfer: IdentifiedTransfer = {
  id: "FV/2026/11/000001",
  amount: 5,
  currency: "PLN",
  creditor,
  title: "5265877635-20261129-19B5A3B144C9-E4 FV/2026/11/000001",
}

const fileOf = (currency: "EUR" | "PLN", ...amounts: ReadonlyArray<number>): string =>
  pain001({
    id: "PAY-20261129",
    createdAt: "2026-11-29T12:00:00.000Z",
    day: "2026-11-30",
    debtor,
    currency,
    transfers: amounts.map((amount, nth) => ({ ...transfer, amount, currency, id: `T-${nth}` })),
  })

const allIn = (xml: string, element: string): ReadonlyArray<string> =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</`, "g"))].map(
    ([, text = ""]) => text,
  )

describe("pain.001", () => {
  it("in PLN: texts are escaped, and the payer's bank is named by its sort code", () => {
    const xml = fileOf("PLN", 5)
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:/)
    expect(allIn(xml, "Nm")).toEqual([
      "Łąka &amp; Syn",
      "Łąka &amp; Syn",
      "Sprzedawca &quot;Ślad&quot; &lt;S.A.&gt;",
    ])
    expect(xml).toContain('<InstdAmt Ccy="PLN">0.05</InstdAmt>')
    expect(allIn(xml, "MmbId")).toEqual(["10101023"])
    expect(allIn(xml, "Ustrd")).toEqual([transfer.title])
    expect(xml).not.toContain("SvcLvl")
  })

  it("in EUR: a SEPA transfer, in letters that every bank takes", () => {
    const xml = fileOf("EUR", 120_000)
    expect(allIn(xml, "Nm")).toEqual(["Laka Syn", "Laka Syn", "Sprzedawca Slad S.A."])
    expect([allIn(xml, "Cd"), allIn(xml, "ChrgBr"), allIn(xml, "BICFI")]).toEqual([
      ["SEPA"],
      ["SLEV"],
      ["PRZKPLPW"],
    ])
    expect(xml).toContain('<InstdAmt Ccy="EUR">1200.00</InstdAmt>')
    expect(allIn(xml, "Dt")).toEqual(["2026-11-30"])
  })

  it("of any amounts: the sums and counts of header and payment equal the transfers", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const amounts = Array.from(
        { length: seed },
        (_, nth) => (((seed * 7_919) ** 2 + nth) % 1e7) + 1,
      )
      const xml = fileOf("PLN", ...amounts)
      const stated = allIn(xml, "InstdAmt").map((text) => Number(text.replace(".", "")))
      expect(stated).toEqual(amounts)
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      for (const text of allIn(xml, "CtrlSum")) expect(Number(text.replace(".", ""))).toBe(sum)
      expect(allIn(xml, "NbOfTxs")).toEqual([String(seed), String(seed)])
    }
  })

  it("names and ids are cut to their lengths, and a title never", () => {
    const long = {
      ...transfer,
      id: "x".repeat(50),
      creditor: { ...creditor, name: "y".repeat(90) },
    }
    const file = { createdAt: "2026-11-29T12:00:00Z", day: "2026-11-29", debtor, id: "x" }
    const xml = pain001({ ...file, currency: "PLN", transfers: [long] })
    expect(allIn(xml, "EndToEndId")).toEqual(["x".repeat(35)])
    expect(allIn(xml, "Nm").at(-1)).toBe("y".repeat(70))
    for (const changed of [
      { title: "x".repeat(141) },
      { amount: 100_000_000_000 },
      { currency: "EUR" },
    ]) {
      const transfers = [{ ...transfer, ...changed }]
      expect(() => pain001({ ...file, currency: "PLN", transfers })).toThrow(NotWritable)
    }
  })
})
