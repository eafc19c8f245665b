/** The CSV that a Polish Excel reads. */
import { noRows } from "@procurement/domain/ledger"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { csvColumns, ledgerCsv } from "../src/index.ts"
import { anEurCorrection, aRow } from "./support/rows.ts"

const cellsOf = (row: typeof aRow, position = 1) => {
  const cells = ledgerCsv.row(row, position).trimEnd().split(";")
  return Object.fromEntries(csvColumns.map((name, index) => [name, cells[index]]))
}

describe("The register as CSV", () => {
  it("starts with a byte order mark and one line of names, and ends without sums", () => {
    expect(ledgerCsv.head).toBe(`\uFEFF${csvColumns.join(";")}\r\n`)
    expect(ledgerCsv.tail(noRows)).toBe("")
    expect(csvColumns).toHaveLength(28)
  })

  it("has numbers with a decimal comma, and texts in quotes", () => {
    expect(cellsOf(aRow, 7)).toMatchObject({
      Lp: "7",
      NrFaktury: '"FV/2026/11/000001"',
      DataWystawienia: "2026-11-20",
      DataSprzedazy: "",
      NIP: '"9876543210"',
      NettoWaluta: "1000,00",
      Kurs: "",
      K_20: "230,00",
      TP: "",
      TerminPlatnosci: "2026-12-04",
    })
    expect(ledgerCsv.row(aRow, 1).endsWith("\r\n")).toBe(true)
  })

  it("states of a correction the change, the rate, the cause and what it corrects", () => {
    expect(cellsOf(anEurCorrection)).toMatchObject({
      Rodzaj: '"KOR"',
      NrKSeF: '""',
      Oznaczenie: '"DI"',
      VatWaluta: "-2,30",
      Kurs: "4,2537",
      DataKursu: "2026-11-17",
      TabelaNBP: '"222/A/NBP/2026"',
      K_19: "-42,54",
      BruttoPLN: "-52,32",
      GTU: '"GTU_12 GTU_06"',
      TP: "1",
      NrKorygowanej: '"FV/2026/11/000001"',
      PrzyczynaKorekty: '"Zwrot towaru"',
    })
  })

  it("lists the rates of goods that left on several days as a text", () => {
    const [rate] = anEurCorrection.rates
    if (rate === undefined) throw new Error("no rate")
    const rates = [rate, { ...rate, rateMicros: 4_301_100 }]
    expect(cellsOf({ ...anEurCorrection, rates })["Kurs"]).toBe('"4,2537 / 4,3011"')
  })

  it.each(["=1+1", "+48 22", "-x", "@SUM(A1)"])("guards %s against formulas", (text) => {
    const buyer = { ...aRow.buyer, name: lineText(text) }
    expect(cellsOf({ ...aRow, buyer })["Nabywca"]).toBe(`"'${text}"`)
  })

  it("doubles quotes within a text", () => {
    const buyer = { ...aRow.buyer, name: lineText('Firma "A"') }
    expect(cellsOf({ ...aRow, buyer })["Nabywca"]).toBe('"Firma ""A"""')
  })
})
