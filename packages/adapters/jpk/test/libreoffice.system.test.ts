/** LibreOffice opens the CSV of each month of a simulated year, and keeps what it says. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { csvColumns } from "../src/index.ts"
import { readCsv, sumOf } from "./year/reading.ts"
import { runYear, seed } from "./year/seeded-year.ts"
import { converted, csvOptions, hasLibreOffice, readSheet } from "./year/spreadsheet.ts"

const texts = ["NrFaktury", "NIP", "Nabywca", "NrKSeF", "Oznaczenie", "Waluta", "GTU"] as const
const numbers = ["NettoWaluta", "VatWaluta", "BruttoWaluta", "K_19", "K_20", "BruttoPLN"] as const

/** A number such as `-12.5` in hundredths; an exponent is no amount. */
const hundredthsOf = (value: string): bigint => {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/u.exec(value) ?? []
  if (whole === "") throw new TypeError(`${value} is no amount`)
  return BigInt(`${sign}${whole}${fraction.padEnd(2, "0")}`)
}

describe(`The CSV of each month of the seed ${seed}`, () => {
  it("has the same cells, numbers and texts after LibreOffice and Excel's format", async ({
    skip,
  }) => {
    if (!hasLibreOffice()) return skip("LibreOffice (soffice) is not installed")
    const folder = temporaryFolder(onTestFinished)
    const months = (await runYear(400)).final.slice(0, 12)
    for (const { csv, month } of months) writeFileSync(join(folder, `${month}.csv`), csv)
    expect(converted(folder, "csv", "xlsx", csvOptions)).toHaveLength(12)
    const sheets = converted(folder, "xlsx", "fods")
    expect(sheets).toEqual(months.map(({ month }) => `${month}.fods`))
    for (const { csv, month } of months) {
      const { rows } = readCsv(csv)
      const [head = [], ...body] = readSheet(join(folder, `${month}.fods`))
      expect(head.slice(0, 28).map(({ text }) => text)).toEqual(csvColumns)
      const cells = body.map((row) =>
        Object.fromEntries(csvColumns.map((name, nth) => [name, row[nth]])),
      )
      expect(cells).toHaveLength(rows.length)
      for (const name of texts) {
        const written = rows.map((row) => ({
          type: row[name] === "" ? "" : "string",
          text: row[name],
        }))
        expect(cells.map((row) => row[name])).toEqual(written)
      }
      expect(cells.map((row) => row["DataWystawienia"])).toEqual(
        rows.map((row) => ({ type: "date", text: row["DataWystawienia"] })),
      )
      for (const name of numbers) {
        expect(new Set(cells.map((row) => row[name]?.type))).toEqual(new Set(["float"]))
        const sum = cells.reduce((total, row) => total + hundredthsOf(row[name]?.text ?? ""), 0n)
        expect(sum).toBe(sumOf(rows, name))
      }
    }
  }, 300_000)
})
