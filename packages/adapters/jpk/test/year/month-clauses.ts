/** What the files of each month must say. */
import { expect, it } from "vitest"
import { csvColumns } from "../../src/index.ts"
import { faultsOf } from "../support/schema.ts"
import { differenceOf, expectedInJpk, statedInJpk, sumsOfJpk, sumsOfModel } from "./comparison.ts"
import { decimal, hundredths, readCsv, readJpk, sumOf } from "./reading.ts"
import type { GivenYear } from "./seeded-year.ts"
import type { NbpTable } from "./warsaw.ts"

export const jpkClauses = (given: GivenYear): void => {
  it("every JPK_V7M(3) is valid, and its control sums are those of its rows", () => {
    for (const { jpk, month } of given().files) {
      expect(faultsOf(jpk)).toEqual([])
      const { control, head, rows } = readJpk(jpk)
      expect(`${head["Rok"]}-${head["Miesiac"]?.padStart(2, "0")}`).toBe(month)
      expect(control["LiczbaWierszySprzedazy"]).toBe(String(rows.length))
      expect(control["PodatekNalezny"]).toBe(decimal(sumOf(rows, "K_20")))
      expect(rows.map((row) => row["LpSprzedazy"])).toEqual(rows.map((_, nth) => String(nth + 1)))
    }
  })

  it("every JPK_V7M(3) has the rows of the model, and the same sums", () => {
    const { expectedIn, files } = given()
    for (const file of files) {
      const { rows } = readJpk(file.jpk)
      const expected = expectedIn(file)
      expect(differenceOf(rows.map(statedInJpk), expected.map(expectedInJpk))).toEqual({
        unexpected: [],
        missing: [],
      })
      expect(sumsOfJpk(rows)).toEqual(sumsOfModel(expected))
    }
  })

  it("every row of an invoice states the day of its sale", () => {
    const { expectedIn, files } = given()
    for (const file of files) {
      const rows = readJpk(file.jpk).rows.map((row) => {
        return [row["DowodSprzedazy"], row["DataSprzedazy"]] as const
      })
      const stated = new Map(rows)
      const invoices = expectedIn(file).filter(({ document }) => document.kind === "FV")
      expect(invoices.map(({ document }) => stated.get(document.number))).toEqual(
        invoices.map(({ soldOn }) => soldOn),
      )
    }
  })
}

/** What the cells of the rate state: nothing for PLN. */
const ratesOf = (used: ReadonlyArray<NbpTable>) => {
  const written = used.map(({ rate }) => {
    const digits = String(rate)
    return `${digits.slice(0, -6)},${digits.slice(-6, -2)}`
  })
  return [written.join(" / "), used.map(({ day }) => day).join(" / ")]
}

export const csvClauses = (given: GivenYear): void => {
  it("every CSV has the 28 columns, and the rows and sums of the JPK_V7M(3)", () => {
    for (const { csv, jpk } of given().files) {
      const { columns, rows } = readCsv(csv)
      const booked = readJpk(jpk).rows
      expect(columns).toEqual(csvColumns)
      expect(columns).toHaveLength(28)
      expect(
        rows.map((row) => [
          row["NrFaktury"],
          row["DataWystawienia"],
          row["DataSprzedazy"],
          row["NrKSeF"],
          row["NIP"],
          row["K_19"]?.replace(",", "."),
          row["K_20"]?.replace(",", "."),
        ]),
      ).toEqual(
        booked.map((row) => [
          row["DowodSprzedazy"],
          row["DataWystawienia"],
          row["DataSprzedazy"] ?? "",
          row["NrKSeF"] ?? "",
          row["NrKontrahenta"],
          row["K_19"],
          row["K_20"],
        ]),
      )
      for (const name of ["K_19", "K_20"]) expect(sumOf(rows, name)).toBe(sumOf(booked, name))
    }
  })

  it("every CSV states the amounts in the currency, and rates that NBP has published", () => {
    const { expectedIn, files, year } = given()
    const tables = new Map(year.tables.map((each) => [each.table, each]))
    for (const file of files) {
      const expected = new Map(expectedIn(file).map((row) => [row.document.number, row.own]))
      for (const row of readCsv(file.csv).rows) {
        const { net, vat } = expected.get(row["NrFaktury"] ?? "") ?? {}
        const own = [hundredths(row["NettoWaluta"]), hundredths(row["VatWaluta"])]
        expect(own).toEqual([net, vat])
        expect(hundredths(row["BruttoWaluta"])).toBe((net ?? 0n) + (vat ?? 0n))
        const gross = hundredths(row["K_19"]) + hundredths(row["K_20"])
        expect(hundredths(row["BruttoPLN"])).toBe(gross)
        const names = row["TabelaNBP"] === "" ? [] : (row["TabelaNBP"]?.split(" / ") ?? [])
        const used = names.flatMap((name) => tables.get(name) ?? [])
        expect(used.length > 0).toBe(row["Waluta"] === "EUR")
        expect([row["Kurs"], row["DataKursu"]]).toEqual(ratesOf(used))
      }
    }
  })
}
