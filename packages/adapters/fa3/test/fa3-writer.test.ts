/** Where the writer puts each value, and what it rejects. */
import { createHash } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import type { DocumentLine } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import { type LineText, lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeFa3Writer, validateFa3 } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"
import { eurFile, plnFile, textOf, valuesOf, written } from "./files.ts"

const rejectionOf = (document: Parameters<typeof written>[0]) =>
  Effect.runSync(Effect.flip(makeFa3Writer().write(document))).findings

/** The pieces of the buyer's reference. */
const referenceIn = (file: string): ReadonlyArray<string> => [
  ...valuesOf(file, "NrZamowienia").slice(0, 1),
  ...valuesOf(file, "Wartosc"),
]

describe("Written invoices", () => {
  it("an invoice is compact UTF-8 without a byte order mark or line breaks", () => {
    expect(plnFile.startsWith('<?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http')).toBe(
      true,
    )
    expect(plnFile).not.toMatch(/[\r\n\t\ufeff]/)
    expect(plnFile).not.toMatch(/>\s+</)
  })

  it("the same document gives the same bytes", () => {
    const document = documentOf(aPurchase(3, "EUR"))
    expect(written(document).xml).toEqual(written(document).xml)
  })

  it("the digest is the SHA-256 of the exact bytes", () => {
    const { xml, digest } = written(documentOf(aPurchase()))
    expect(digest).toBe(createHash("sha256").update(xml).digest("hex"))
  })

  it("the creation time is in whole seconds of UTC", () => {
    const document = { ...documentOf(aPurchase()), createdAt: instant(1_795_167_000_987) }
    const file = textOf(written(document).xml)
    expect(valuesOf(file, "DataWytworzeniaFa")).toEqual(["2026-11-20T09:30:00Z"])
  })

  it("an invoice states order, buyer's reference, due date and account", () => {
    const { number } = documentOf(aPurchase()).order
    expect(valuesOf(plnFile, "NrZamowienia")).toEqual(["PO-2026/11/0815", number])
    expect(valuesOf(plnFile, "DataZamowienia")).toEqual(["2026-11-20"])
    expect(plnFile).not.toContain("DodatkowyOpis")
    expect(valuesOf(plnFile, "Termin")).toEqual(["2026-12-04"])
    expect(valuesOf(plnFile, "FormaPlatnosci")).toEqual(["6"])
    expect(valuesOf(plnFile, "NrRB")).toEqual(["PL61109010140000071219812874"])
  })

  it("an invoice states the account of its currency, with bank and SWIFT, or none", () => {
    expect(valuesOf(eurFile, "NrRB")).toEqual(["PL17109010140000071219812890"])
    expect(eurFile).toContain("<SWIFT>PRZKPLPW</SWIFT><NazwaBanku>Bank Przykładowy S.A.</Naz")
    const document = documentOf(aPurchase(1, "EUR"))
    const [zloty] = document.seller.bankAccounts ?? []
    const seller = { ...document.seller, bankAccounts: zloty === undefined ? [] : [zloty] }
    const file = textOf(written({ ...document, seller }).xml)
    expect(file).not.toMatch(/RachunekBankowy|NrRB|SWIFT/)
    expect(valuesOf(file, "Termin")).toEqual(["2026-12-04"])
  })

  it("a buyer's unit and member are third parties, and TP marks a relation", () => {
    expect(plnFile).toContain("<JST>2</JST><GV>2</GV></Podmiot2><Fa>")
    expect(plnFile).not.toContain("<TP>")
    const document = documentOf(aPurchase())
    const { nip, address } = document.buyer
    const party = { name: lineText("Szkoła nr 7"), address }
    const localGovernmentUnit = { ...party, internalId: `${nip}-00017` }
    const buyer = { ...document.buyer, localGovernmentUnit, related: true } as const
    const file = textOf(written({ ...document, buyer }).xml)
    expect(file).toContain(
      "<JST>1</JST><GV>2</GV></Podmiot2><Podmiot3><DaneIdentyfikacyjne><IDWew>",
    )
    expect(file).toContain("</RodzajFaktury><TP>1</TP>")
    expect([valuesOf(file, "IDWew"), valuesOf(file, "Rola")]).toEqual([[`${nip}-00017`], ["8"]])
    const vatGroupMember = { ...party, nip: document.seller.nip }
    const both = { ...buyer, vatGroupMember }
    expect(valuesOf(textOf(written({ ...document, buyer: both }).xml), "Rola")).toEqual(["8", "10"])
  })

  it("the footer states the seller's registers, those that it has", () => {
    const all = "<KRS>0000123456</KRS><REGON>123456785</REGON><BDO>000012345</BDO>"
    expect(plnFile.endsWith(`</Fa><Stopka><Rejestry>${all}</Rejestry></Stopka></Faktura>`)).toBe(
      true,
    )
    const document = documentOf(aPurchase())
    const { krs: _krs, regon: _regon, bdo: _bdo, ...seller } = document.seller
    expect(textOf(written({ ...document, seller }).xml)).not.toContain("Stopka")
    const waste = textOf(written({ ...document, seller: { ...seller, bdo: "000012345" } }).xml)
    expect(waste).toContain("<Rejestry><BDO>000012345</BDO></Rejestry>")
  })

  it("an order without a buyer's reference is named by our number alone", () => {
    const { reference: _reference, ...purchase } = aPurchase()
    const document = documentOf(purchase)
    const file = textOf(written(document).xml)
    expect(valuesOf(file, "NrZamowienia")).toEqual([document.order.number])
  })

  it("lines state the SKU, and the GTIN if the catalog had one", () => {
    expect(valuesOf(plnFile, "Indeks")).toEqual(["ITEM-0", "ITEM-1"])
    const document = documentOf(aPurchase(2))
    const [{ gtin: _gtin, ...first }, ...others] = document.lines as [DocumentLine, DocumentLine]
    const file = textOf(written({ ...document, lines: [first, ...others] }).xml)
    expect(valuesOf(file, "GTIN")).toEqual(["5900000000077"])
  })

  it("lines have gross prices, and neither net prices nor VAT", () => {
    expect(valuesOf(plnFile, "P_9B")).toEqual(["14.99", "15.00"])
    expect(valuesOf(plnFile, "P_8B")).toEqual(["1", "2"])
    expect(valuesOf(plnFile, "P_11A")).toEqual(["14.99", "30.00"])
    expect(valuesOf(plnFile, "P_12")).toEqual(["23", "23"])
    expect(plnFile).not.toMatch(/<(P_9A|P_11|P_11Vat|P_6|P_6A)>/)
  })

  it("an invoice in PLN has no VAT in PLN and no exchange rate", () => {
    expect(plnFile).not.toMatch(/P_14_1W|KursWaluty|Kurs NBP/)
  })

  it("an invoice in EUR has VAT in PLN, the rate on each line and the NBP table", () => {
    expect(valuesOf(eurFile, "P_14_1")).toEqual(["8.41"])
    expect(valuesOf(eurFile, "P_14_1W")).toEqual(["35.59"])
    expect(valuesOf(eurFile, "KursWaluty")).toEqual(["4.2318", "4.2318"])
    expect(valuesOf(eurFile, "Klucz")).toEqual(["Kurs NBP"])
    expect(valuesOf(eurFile, "Wartosc")[0]).toBe("225/A/NBP/2026 z 2026-11-19")
  })

  it("markup in texts is escaped and quotes are not", () => {
    const name = lineText(`Kabel <3 m> & "złączka" ]]> d'Arc`)
    const purchase = aPurchase()
    const file = textOf(
      written(documentOf({ ...purchase, lines: [{ ...purchase.lines[0]!, name }] })).xml,
    )
    expect(file).toContain(`<P_7>Kabel &lt;3 m&gt; &amp; "złączka" ]]&gt; d'Arc</P_7>`)
  })

  it("a buyer's reference longer than one NrZamowienia continues in a remark without loss", () => {
    const reference = lineText(`${"ż".repeat(256)}${"😀".repeat(256)}`)
    const file = textOf(written(documentOf({ ...aPurchase(), reference })).xml)
    expect(referenceIn(file)).toEqual(["ż".repeat(256), "😀".repeat(256)])
  })

  it.each([256, 257])("a space at character %i of a reference is noFindings", (place) => {
    const reference = lineText(`${"a".repeat(place - 1)} ${"b".repeat(512 - place)}`)
    const file = textOf(written(documentOf({ ...aPurchase(), reference })).xml)
    const values = referenceIn(file)
    expect(values.join("")).toBe(reference)
    expect(values.every((value) => value.length <= 256)).toBe(true)
  })

  it("a reference of one-letter words is split between words", () => {
    const reference = lineText("a ".repeat(200).trim())
    const file = textOf(written(documentOf({ ...aPurchase(), reference })).xml)
    expect(referenceIn(file).join(" ")).toBe(reference)
  })

  it("a reference of 256 non-BMP characters fits into one NrZamowienia", () => {
    const reference = lineText("😀".repeat(256))
    const file = textOf(written(documentOf({ ...aPurchase(), reference })).xml)
    expect(referenceIn(file)).toEqual([reference])
  })

  it("white space that the domain did not check is collapsed", () => {
    const document = documentOf(aPurchase())
    const lines = [{ ...document.lines[0]!, name: " a\r\n b\t " as LineText }]
    expect(textOf(written({ ...document, lines }).xml)).toContain("<P_7>a b</P_7>")
  })
})

describe("Rejected documents", () => {
  it("the writer reports every finding of a document whose figures do not add up", () => {
    const document = documentOf(aPurchase())
    const totals = { ...document.totals, gross: minorUnits(document.totals.gross + 1) }
    const vatPercent = "23%"
    expect(rejectionOf({ ...document, totals, vatPercent }).map(({ rule }) => rule)).toEqual([
      "XSD",
      "net-plus-vat-is-gross",
      "lines-add-up-to-gross",
    ])
  })

  it("the writer rejects a lone surrogate", () => {
    const document = documentOf(aPurchase())
    const lines = [{ ...document.lines[0]!, unit: "szt\ud83d" as LineText }]
    expect(rejectionOf({ ...document, lines })).toEqual([
      {
        rule: "no-discouraged-character",
        path: "/",
        message: "the file has the discouraged character U+D83D",
      },
    ])
  })

  it("the writer rejects an issue date after the document's day in Warsaw", () => {
    const document = documentOf(aPurchase())
    const createdAt = instant(Date.UTC(2026, 10, 19, 22, 59))
    expect(rejectionOf({ ...document, createdAt }).map(({ rule }) => rule)).toEqual([
      "issue-date-not-in-future",
    ])
    const midnight = instant(Date.UTC(2026, 10, 19, 23, 0))
    expect(validateFa3(written({ ...document, createdAt: midnight }).xml)).toEqual([])
  })

  it("the writer rejects a SystemInfo that is too long for FA(3)", () => {
    const writer = makeFa3Writer({ systemInfo: "x".repeat(257) })
    const { findings } = Effect.runSync(Effect.flip(writer.write(documentOf(aPurchase()))))
    expect(findings[0]?.path).toBe("/Faktura/Naglowek/SystemInfo")
  })
})
