/**
 * The golden PDFs: each examples/invoices/*.pdf equals the PDF drawn from its *.xml.
 *
 * Texts, links and rectangles are compared, not bytes: other processors may compress them
 * differently. `UPDATE_GOLDEN=1` draws the missing and the differing ones.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { crc8 } from "@procurement/domain/invoice"
import type { Language } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { contentOf } from "./pdf-content.ts"
import { draw, goldenFile } from "./pdfs.ts"

const pdfs: ReadonlyArray<readonly [name: string, language: Language]> = [
  ["corrected-buyer", "pl"],
  ["corrected-company", "pl"],
  ["corrected-item", "en"],
  ["corrected-price", "pl"],
  ["corrected-quantity", "pl"],
  ["corrected-supply-eur", "en"],
  ["correction-of-all-eur", "en"],
  ["correction-of-part", "pl"],
  ["eur", "en"],
  ["eur-supplied-earlier", "en"],
  ["local-government-unit", "en"],
  ["parcel-reported-late-eur", "en"],
  ["parcels", "pl"],
  ["parcels-eur", "en"],
  ["parcels-rest-cancelled-eur", "pl"],
  ["parcels-return", "pl"],
  ["partial-return-1", "pl"],
  ["partial-return-2", "pl"],
  ["partial-return-3", "pl"],
  ["pln-many-lines", "pl"],
  ["pln-one-line", "pl"],
  ["pln-supplied-earlier", "pl"],
  ["reissued-next-month", "pl"],
  ["special-characters", "en"],
  ["split-payment", "en"],
  ["split-payment-correction", "pl"],
]

const body = "5260001246-20261120-0A1B2C3D4E5F"
const ksefNumber = `${body}-${crc8(body)}`

describe("Golden PDFs", () => {
  it.each(pdfs)("%s is drawn as in examples/invoices", async (name, language) => {
    const golden = new URL(`../../../../../examples/invoices/${name}.pdf`, import.meta.url)
    const pdf = await draw(goldenFile(name), language, { ksefNumber })
    const isSame = () =>
      existsSync(golden) &&
      JSON.stringify(contentOf(readFileSync(golden))) === JSON.stringify(contentOf(pdf))
    if (process.env["UPDATE_GOLDEN"] === "1" && !isSame()) writeFileSync(golden, pdf)
    expect(contentOf(readFileSync(golden))).toEqual(contentOf(pdf))
  })
})
