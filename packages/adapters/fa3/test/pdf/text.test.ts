/** Figures, line breaks and characters, without drawing. */
import { describe, expect, it } from "vitest"
import { amount, bankAccount, figure, vatRate } from "../../src/pdf/labels.ts"
import { loadTypeface } from "../../src/pdf/typeface.ts"
import { verificationLink } from "../../src/pdf/verification-link.ts"
import { wrap } from "../../src/pdf/text-metrics.ts"
import { randomFrom, randomText, seed } from "../random.ts"

const space = "\u00a0"

describe("Figures", () => {
  it.each([
    ["0.00", "0,00", "0.00"],
    ["7", "7,00", "7.00"],
    ["999.9", "999,90", "999.90"],
    ["1592.00", `1${space}592,00`, "1,592.00"],
    ["1234567.05", `1${space}234${space}567,05`, "1,234,567.05"],
    ["-12345.60", `\u221212${space}345,60`, "\u221212,345.60"],
  ])("%s is %s in Polish and %s in English", (text, pl, en) => {
    expect(amount(text, "pl")).toBe(pl)
    expect(amount(text, "en")).toBe(en)
  })

  it("figure keeps every digit of quantities and rates", () => {
    expect(figure("1000.123456", "pl")).toBe(`1${space}000,123456`)
    expect(figure("4.2", "en", 4)).toBe("4.2000")
    expect(() => figure("1e3", "pl")).toThrow("1e3 is not a decimal")
  })

  it("vatRate returns a percentage, or the legal code when there is none", () => {
    expect([vatRate("23"), vatRate("zw"), vatRate("np I")]).toEqual(["23%", "zw", "np I"])
  })

  it("bankAccount groups the digits, with or without a country", () => {
    const groups = "1090 1014 0000 0712 1981 2874".replaceAll(" ", space)
    expect(bankAccount("PL61109010140000071219812874")).toBe(`PL61${space}${groups}`)
    expect(bankAccount("61109010140000071219812874")).toBe(`61${space}${groups}`)
  })
})

describe("verificationLink", () => {
  it("a link has the documented form, with or without a slash after the base URL", () => {
    const xml = new TextEncoder().encode("<Faktura/>")
    const file = { xml, sellerNip: "5265877635", issueDate: "2026-02-01" }
    const link = verificationLink("https://qr.ksef.mf.gov.pl/", file)
    expect(link).toMatch(
      /^https:\/\/qr\.ksef\.mf\.gov\.pl\/invoice\/5265877635\/01-02-2026\/[\w-]{43}$/,
    )
    expect(verificationLink("https://qr.ksef.mf.gov.pl", file)).toBe(link)
  })
})

describe(`wrap (seed ${seed})`, () => {
  const measure = (text: string) => [...text].length

  it("wrap breaks between words, and inside words that are too long", () => {
    expect(wrap("to be or not", 5, measure)).toEqual(["to be", "or", "not"])
    expect(wrap("incomprehensible", 6, measure)).toEqual(["incomp", "rehens", "ible"])
    expect(wrap("a 😀😀😀", 2, measure)).toEqual(["a", "😀😀", "😀"])
    expect(wrap("", 5, measure)).toEqual([])
    expect(wrap("ab", 0, measure)).toEqual(["a", "b"])
  })

  it("wrap loses only spaces and makes no line too wide", () => {
    const random = randomFrom(seed)
    for (let run = 0; run < 300; run += 1) {
      const text: string = randomText(random, random.int(1, 200))
      const width = random.int(1, 40)
      const lines = wrap(text, width, measure)
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""))
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
    }
  })
})

describe("The typeface", () => {
  const { renderable } = loadTypeface()

  it("the typeface has the letters of Europe", () => {
    const text = "Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ äöüß ÇÑØ Київ Ελλάδα № „…” €"
    expect(renderable(text)).toBe(text)
  })

  it("the typeface replaces missing characters, omits invisible ones and composes parts", () => {
    expect(renderable("漢字 😀")).toBe("\ufffd\ufffd \ufffd")
    expect(renderable("a\u200bb\ufeffc")).toBe("abc")
    expect(renderable("e\u0301 a\u0328")).toBe("é ą")
    expect(renderable("a\u2028b")).toBe("a b")
  })
})
