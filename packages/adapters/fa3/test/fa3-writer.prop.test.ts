/** Properties of every written invoice, over random orders. Seed: see random.ts. */
import type { Currency } from "@procurement/domain/money"
import { maximumBytesOf } from "@procurement/domain/invoice"
import { lineTextIssue } from "@procurement/domain/text"
import { XmlDocument } from "libxml2-wasm"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { documentOf, type Purchase, randomPurchase } from "./documents.ts"
import { hundredths, textOf, total, valuesOf, written } from "./files.ts"
import { cases, randomFrom, randomText, seed } from "./random.ts"

const orders = cases(300, 1_000)
const namespaces = { f: "http://crd.gov.pl/wzor/2025/06/25/13775/" }

/** The shortest and the longest order first, then one long order for every four short ones. */
const lineCountOf = (index: number, int: (from: number, to: number) => number): number => {
  if (index < 2) return index === 0 ? 1 : 500
  return int(1, index % 5 === 0 ? 500 : 40)
}

const expectFiguresToAddUp = (file: string): void => {
  const one = (name: string): bigint => {
    expect(valuesOf(file, name)).toHaveLength(1)
    return hundredths(valuesOf(file, name)[0]!)
  }
  expect(one("P_13_1") + one("P_14_1")).toBe(one("P_15"))
  expect(total(file, "P_11A")).toBe(one("P_15"))
}

/** Texts as another XML reader sees them, not the adapter's own. */
const textsOf = (xml: Uint8Array, path: string): ReadonlyArray<string> => {
  const document = XmlDocument.fromBuffer(xml)
  try {
    return document.find(path, namespaces).map((node) => node.content)
  } finally {
    document.dispose()
  }
}

const expectTextsToSurvive = (xml: Uint8Array, { buyer, lines, reference }: Purchase): void => {
  expect(textsOf(xml, "//f:FaWiersz/f:P_7")).toEqual(lines.map(({ name }) => name))
  expect(textsOf(xml, "//f:Podmiot2//f:Nazwa")).toEqual([buyer.name])
  expect(textsOf(xml, "//f:Podmiot2//f:AdresL1")).toEqual([buyer.address.line1])
  const [first = "", ours] = textsOf(xml, "//f:Zamowienia/f:NrZamowienia")
  const rest = textsOf(xml, "//f:DodatkowyOpis[contains(f:Klucz, 'nabywcy')]/f:Wartosc")
  expect(ours === undefined ? "" : [first, ...rest].join("")).toBe(reference ?? "")
}

describe(`${orders} random orders (seed ${seed})`, () => {
  it("invoices are valid, add up exactly and stay within the size bound", () => {
    const random = randomFrom(seed)
    const seen = { PLN: 0, EUR: 0, lines: 0 }
    for (let index = 0; index < orders; index += 1) {
      const currency: Currency = random.happens(0.5) ? "PLN" : "EUR"
      const purchase = randomPurchase(random, lineCountOf(index, random.int), currency)
      const document = documentOf(purchase, index + 1)
      const { xml } = written(document)
      const file = textOf(xml)
      expect(validateFa3(xml, { today: document.issueDate })).toEqual([])
      expectFiguresToAddUp(file)
      expect(valuesOf(file, "KodWaluty")).toEqual([currency])
      const { buyer, order, lines } = document
      const bound = maximumBytesOf(buyer, order.buyerReference ?? "", lines)
      expect(xml.length).toBeLessThanOrEqual(bound)
      if (index % 5 === 1) expectTextsToSurvive(xml, purchase)
      seen[currency] += 1
      seen.lines += lines.length
    }
    expect(Math.min(seen.PLN, seen.EUR)).toBeGreaterThan(orders / 3)
    expect(seen.lines).toBeGreaterThan(30 * orders)
  }, 240_000)

  it("texts with control or discouraged characters are rejected", () => {
    const random = randomFrom(seed)
    const controls = [...Array(0x20).keys()].filter((code) => ![0x09, 0x0a, 0x0d].includes(code))
    const upper = Array.from({ length: 0xa0 - 0x7f }, (_, index) => 0x7f + index)
    const arabic = Array.from({ length: 0x20 }, (_, index) => 0xfdd0 + index)
    const ends = Array.from({ length: 17 }, (_, plane) => [plane, 0xfffe, 0xffff])
    const lastTwo = ends.flatMap(([plane = 0, ...last]) =>
      last.map((code) => plane * 0x1_0000 + code),
    )
    for (const code of [...controls, ...upper, ...arabic, ...lastTwo, 0xd800, 0xdfff]) {
      const text = randomText(random, 5) + String.fromCodePoint(code) + randomText(random, 5)
      expect(lineTextIssue(text, 512), code.toString(16)).toMatch(/^must not contain/)
    }
  })
})
