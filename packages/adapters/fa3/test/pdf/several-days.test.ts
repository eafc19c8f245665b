/** The PDFs of invoices whose rows have several days of supply and several rates. */
import { addDays, type LocalDate } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import { fa3Xml } from "../../src/fa3-xml.ts"
import { aPurchase, documentOf } from "../documents.ts"
import { bytesOf } from "../files.ts"
import { drawn, goldenFile, textOf } from "./pdfs.ts"

describe("PDFs of several days of supply", () => {
  it("rows of several days have their day and rate, and each rate its table", async () => {
    const english = textOf(await drawn(goldenFile("parcels-eur"), "en"))
    const dated = "Data dostawy / Date of supply 2026-11-23 1 EUR = 4.2537 PLN"
    expect(english.split(dated)).toHaveLength(3)
    expect(english).toContain("SKU ITEM-2 · GTIN 5900000000077 1 EUR = 4.2601 PLN szt.")
    for (const part of [
      "VAT w PLN / VAT in PLN 1,036.59 PLN Kursy średnie NBP / NBP average rates:",
      "1 EUR = 4.2318 PLN · Tabela / Table: 225/A/NBP/2026, 2026-11-19",
      "1 EUR = 4.2601 PLN · Tabela / Table: 230/A/NBP/2026, 2026-11-24",
    ]) {
      expect(english).toContain(part)
    }
    const polish = textOf(await drawn(goldenFile("parcels")))
    expect(polish).toContain("GTIN 5900000000077 Data dostawy 2026-11-20")
    expect(polish).not.toContain("Kurs")
  })

  it("more rates than fit on a page continue on the next, before the amount due", async () => {
    const document = documentOf(aPurchase(1, "EUR"))
    const [line] = document.lines
    const { foreign } = document
    if (foreign === undefined || line === undefined) throw new Error("there is no line in EUR")
    const rows = Array.from({ length: 100 }, (_, nth): typeof line => ({
      ...line,
      line: nth + 1,
      supplyDate: addDays("2026-06-01" as LocalDate, nth),
      rate: {
        ...foreign.rate,
        rateMicros: 4_200_100 + 100 * nth,
        publishedOn: addDays("2026-05-31" as LocalDate, nth),
      },
    }))
    const file = bytesOf(fa3Xml({ ...document, lines: rows }, "procurement test"))
    const { pages } = await drawn(file)
    const [first = "", second = ""] = pages.slice(-2).map((page) => page.replaceAll(/\s+/g, " "))
    expect(first).toContain("1 EUR = 4,2001 PLN · Tabela: 225/A/NBP/2026 z 2026-05-31")
    expect(second).toContain("1 EUR = 4,2100 PLN · Tabela: 225/A/NBP/2026 z 2026-09-07")
    expect(second).toContain("Do zapłaty 14,99 EUR")
  })
})
