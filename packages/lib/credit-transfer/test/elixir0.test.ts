import { describe, expect, it } from "vitest"
import { type CreditTransfer, elixir0, NotWritable } from "../src/index.ts"

const debtor = { name: "Zielona Łąka sp. z o.o.", iban: "PL83101010230000261395100000" }
const creditor = { name: "Sprzedawca S.A.", iban: "PL61109010140000071219812874" }
const title = "5265877635-20261129-19B5A3B144C9-E4 FV/2026/11/000001"
const transfer: CreditTransfer = { amount: 124_500, currency: "PLN", creditor, title }

const textOf = (...transfers: ReadonlyArray<CreditTransfer>): string =>
  new TextDecoder("windows-1250").decode(elixir0({ day: "2026-11-29", debtor, transfers }))

const fieldsOf = (text: string): ReadonlyArray<string> =>
  [...text.trimEnd().matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)]
    .map(([, field = ""]) => field)
    .slice(0, 16)

const faultOf = (changed: Partial<CreditTransfer>): unknown => {
  try {
    return textOf({ ...transfer, ...changed })
  } catch (error) {
    return error instanceof NotWritable ? error.field : error
  }
}

describe("Elixir-0", () => {
  it("an order is a line of 16 fields, and the title is broken between its two numbers", () => {
    expect(textOf(transfer)).toBe(
      '110,20261129,124500,10101023,0,"83101010230000261395100000","61109010140000071219812874",' +
        '"Zielona Łąka sp. z o.o.","Sprzedawca S.A.",0,10901014,' +
        '"5265877635-20261129-19B5A3B144C9-E4|FV/2026/11/000001","","","51",""\r\n',
    )
  })

  it("is in Windows-1250; a letter that it lacks loses its mark", () => {
    const name = "Łąka Ærø Ṡklep 漢"
    const bytes = elixir0({
      day: "2026-11-29",
      debtor,
      transfers: [{ ...transfer, creditor: { ...creditor, name } }],
    })
    expect([...bytes]).toEqual(expect.arrayContaining([0xa3, 0xb9]))
    expect(new TextDecoder("windows-1250").decode(bytes)).toContain('"Łąka ?r? Sklep ?"')
  })

  it("quotation marks, bars and line ends can't leave their field", () => {
    const [, , , , , , , , name, , , , , , kind] = fieldsOf(
      textOf({ ...transfer, creditor: { ...creditor, name: 'A "B"|C\r\nD,E' } }),
    )
    expect([name, kind]).toEqual(["\"A 'B'/C D,E\"", '"51"'])
  })

  it.each([
    ["currency", { currency: "EUR" }],
    ["iban", { creditor: { ...creditor, iban: "DE89370400440532013000" } }],
    ["title", { title: "x".repeat(141) }],
    ["amount", { amount: 1_000_000_000_000_000 }],
  ] as const)("a transfer with another %s is not written", (field, changed) => {
    expect(faultOf(changed)).toBe(field)
  })

  it("of any texts: 16 fields, at most four lines of 35 characters, and all amounts", () => {
    const words = ['"', "|", ",", "\n", "ł", "słowo", "漢字", "e\u0301", "x".repeat(40), " "]
    for (let seed = 1; seed <= 300; seed += 1) {
      const text = Array.from({ length: seed % 9 }, (_, nth) => words[(seed * 7 + nth * 3) % 10])
      const changed = { ...transfer, amount: seed, creditor: { ...creditor, name: text.join("") } }
      const lines = textOf(changed, transfer).split("\r\n")
      expect(lines).toHaveLength(3)
      const fields = fieldsOf(lines[0] ?? "")
      expect([fields.length, fields[2], fields[14]]).toEqual([16, String(seed), '"51"'])
      const parts = (fields[8] ?? "").slice(1, -1).split("|")
      expect(parts.length).toBeLessThanOrEqual(4)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(35)
    }
  })
})
