/** The content of the golden invoices' PDFs, read back from the PDF. */
import { hash } from "node:crypto"
import { create } from "qrcode"
import { describe, expect, it } from "vitest"
import { lineText } from "@procurement/domain/text"
import { amount, figure } from "../../src/pdf/labels.ts"
import { documentsOfCancelled } from "../corrections.ts"
import { aPurchase, documentOf, type Purchase } from "../documents.ts"
import { bytesOf, changed, plnFile, textOf as xmlText, valuesOf, written } from "../files.ts"
import { contentOf } from "./pdf-content.ts"
import { draw, drawn, goldenFile, qrBaseUrl, textOf } from "./pdfs.ts"

const amountElements = ["P_13_1", "P_14_1", "P_14_1W", "P_15", "P_9B", "P_11A"]

const golden = [
  "correction-of-all-eur",
  "correction-of-part",
  "eur",
  "eur-supplied-earlier",
  "local-government-unit",
  "parcel-reported-late-eur",
  "parcels",
  "parcels-eur",
  "parcels-rest-cancelled-eur",
  "parcels-return",
  "partial-return-1",
  "partial-return-2",
  "partial-return-3",
  "pln-many-lines",
  "pln-one-line",
  "pln-supplied-earlier",
  "reissued-next-month",
  "special-characters",
  "split-payment",
  "split-payment-correction",
]

const languages = ["pl", "en"] as const

describe("Invoice PDFs", () => {
  it.each(golden)("the PDF of %s states every amount of the XML", async (name) => {
    const xml = goldenFile(name)
    const file = xmlText(xml)
    for (const language of languages) {
      const words = (await drawn(xml, language)).pages.join("\n").split("\n")
      const asDecimal = words.map((word) => word.replace(/\u00a0(PLN|EUR)$| PLN$/, ""))
      for (const element of amountElements) {
        for (const value of valuesOf(file, element)) {
          expect(asDecimal).toContain(amount(value, language))
        }
      }
      for (const value of valuesOf(file, "P_8B"))
        expect(asDecimal).toContain(figure(value, language))
    }
  })

  it("a PDF in EUR states the VAT in PLN, the rate, its table and its day", async () => {
    const text = textOf(await drawn(goldenFile("eur")))
    for (const part of [
      "Do zapłaty 1 592,00 EUR",
      "VAT w PLN 1 259,76 PLN",
      "Kurs średni NBP: 1 EUR = 4,2318 PLN",
      "Tabela: 225/A/NBP/2026 z 2026-11-19",
    ]) {
      expect(text).toContain(part)
    }
  })

  it("a PDF states the supply date if it differs from the issue date", async () => {
    const earlier = goldenFile("eur-supplied-earlier")
    expect(textOf(await drawn(earlier))).toContain("Data dostawy 2026-11-19")
    expect(textOf(await drawn(earlier, "en"))).toContain("Data dostawy / Date of supply 2026-11-19")
    expect(textOf(await drawn(goldenFile("eur")))).not.toContain("Data dostawy")
  })

  it("a PDF states the account in groups of four, the due date and the title", async () => {
    const text = textOf(await drawn(goldenFile("pln-one-line")))
    expect(text).toContain("PL61 1090 1014 0000 0712 1981 2874")
    expect(text).toContain("Termin płatności 2026-12-04 Sposób płatności przelew")
    expect(text).toMatch(/Tytuł przelewu FV\/2026\/11\/00000\d/)
    const ksefNumber = "5265877635-20250826-0100001AF629-AF"
    const cleared = textOf(contentOf(await draw(goldenFile("pln-one-line"), "pl", { ksefNumber })))
    expect(cleared).toContain(`Tytuł przelewu ${ksefNumber} FV/2026/11/000001`)
  })

  it("a PDF states bank and SWIFT, and at the foot the seller's registers", async () => {
    const account = "PL17 1090 1014 0000 0712 1981 2890 Bank Bank Przykładowy S.A. SWIFT PRZKPLPW"
    const registers = "KRS 0000123456 · REGON 123456785 · BDO 000012345"
    const file = goldenFile("eur")
    expect(textOf(await drawn(file))).toContain(account)
    expect(textOf(await drawn(file))).toContain(`Sprzedawca: ${registers}`)
    expect(textOf(await drawn(file, "en"))).toContain(`Sprzedawca / Seller: ${registers}`)
    expect(textOf(await drawn(goldenFile("correction-of-part")))).toContain(registers)
  })

  it("a PDF names split payment in the words of the law, twice", async () => {
    const polish = textOf(await drawn(goldenFile("split-payment")))
    expect(polish).toContain("Rodzaj przelewu mechanizm podzielonej płatności")
    expect(polish).toContain("P_18A mechanizm podzielonej płatności")
    const english = textOf(await drawn(goldenFile("split-payment"), "en"))
    expect(english).toContain("mechanizm podzielonej płatności / split payment")
    const correction = textOf(await drawn(goldenFile("split-payment-correction")))
    expect(correction).toContain("P_18A mechanizm podzielonej płatności")
    expect(textOf(await drawn(goldenFile("pln-one-line")))).not.toContain("podzielonej")
  })

  it("a PDF names the unit that receives the goods, and a relation", async () => {
    const file = goldenFile("local-government-unit")
    const unit = "Szkoła Podstawowa nr 7 w Dębie ul. Szkolna 7 31-043 Kraków"
    const polish = textOf(await drawn(file))
    expect(polish).toContain(`Odbiorca (JST) ${unit} Identyfikator wewnętrzny 7740001454-00017`)
    expect(polish).toContain("TP powiązania między nabywcą a sprzedawcą")
    const english = textOf(await drawn(file, "en"))
    expect(english).toContain("Odbiorca (JST) / Recipient (local government)")
    expect(english).toContain("Internal ID 7740001454-00017")
    expect(english).toContain("buyer and seller are related")
  })

  it("a PDF in a currency without an account has neither account nor transfer title", async () => {
    const text = textOf(await drawn(goldenFile("eur-supplied-earlier")))
    expect(text).not.toMatch(/Rachunek bankowy|Tytuł przelewu/)
  })

  it("a PDF has KOD I, drawn module by module, and its link", async () => {
    const xml = goldenFile("pln-one-line")
    const link = `${qrBaseUrl}/invoice/5260001246/20-11-2026/${hash("sha256", xml, "base64url")}`
    const { links, rectangles } = await drawn(xml)
    expect(links).toEqual([link, link])
    const { modules } = create(link, { errorCorrectionLevel: "M" })
    const unit = 98 / modules.size
    const [left, top] = [549.28 - 98, 48]
    const dark = rectangles.flatMap(([x = 0, y = 0, width = 0, height = 0]) =>
      Math.abs(height - unit) > 0.01
        ? []
        : Array.from({ length: Math.round(width / unit) }, (_, index) => {
            const row = Math.round((y - top) / unit)
            return row * modules.size + Math.round((x - left) / unit) + index
          }),
    )
    const expected = Array.from(modules.data).flatMap((bit, index) => (bit ? [index] : []))
    expect(dark).toEqual(expected)
  })

  it("a PDF has the file's date, title and language, and is reproducible", async () => {
    const xml = goldenFile("eur")
    const [first, second] = await Promise.all([draw(xml, "en"), draw(xml, "en")])
    expect(second).toEqual(first)
    const { metadata } = contentOf(first)
    expect(metadata).toContain("/CreationDate (D:20261120093000Z)")
    expect(metadata).toContain("/Title (Faktura VAT FV/2026/11/000003)")
    expect(metadata).toContain("/Lang (en)")
    expect((await drawn(xml, "pl")).metadata).toContain("/Lang (pl)")
  })
})

describe("PDFs of corrections", () => {
  it("a correction shows its invoice, reason, and tables before, after, difference", async () => {
    const text = textOf(await drawn(goldenFile("correction-of-part")))
    for (const part of [
      "Faktura korygująca KOR/2026/11/000001",
      "Faktura korygowana Numer i data FV/2026/11/000002, 2026-11-20 Numer KSeF 5260001246-",
      "Przyczyna korekty Zwrot towaru: uszkodzone w transporcie",
      "Skutek korekty w dacie wystawienia faktury korygującej",
      "Razem 3 206,60 Po korekcie",
      "Razem 2 733,06 Różnica",
      "Kwota korekty −473,54 PLN",
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain("Do zapłaty")
    expect(text).not.toContain("Tytuł przelewu")
  })

  it("an invoice of nothing has no transfer title", async () => {
    const file = plnFile.replace(/<P_15>[^<]*</, "<P_15>0.00<")
    expect(textOf(await drawn(bytesOf(file)))).not.toContain("Tytuł przelewu")
    expect(textOf(await drawn(bytesOf(plnFile)))).toContain("Tytuł przelewu")
    const english = textOf(await drawn(goldenFile("correction-of-all-eur"), "en"))
    for (const part of ["Correcting invoice", "Przed korektą / Before the correction"]) {
      expect(english).toContain(part)
    }
  })

  it("a correction without a state before has one table of differences", async () => {
    const purchase = aPurchase(4_000)
    const lines = purchase.lines.map((line, index) => ({
      ...line,
      name: lineText(`Segregator A4 granatowy, grzbiet 75 mm ${index}`),
    }))
    const { corrections } = documentsOfCancelled({ ...purchase, lines })
    const { pages } = await drawn(written(corrections[0]!).xml)
    expect(pages[0]).toContain("Różnica")
    expect(pages[0]).not.toContain("Przed korektą")
    expect(pages.join("\n")).toMatch(/^\u22121$/m)
  }, 60_000)
})

describe("Long PDFs", () => {
  it("every page repeats the table head and shows its number", async () => {
    const { pages } = await drawn(written(documentOf(aPurchase(120))).xml, "pl")
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((text, index) => {
      expect(text).toContain("Towar lub usługa")
      expect(text).toContain(`Strona ${index + 1} z ${pages.length}`)
      expect(text).toContain("FV/2026/11/000001  ·  OFFLINE")
    })
    const numbers = pages.flatMap((text) => text.match(/^\d{1,3}$/gm) ?? []).map(Number)
    for (let line = 1; line <= 120; line += 1) expect(numbers).toContain(line)
  })

  it("long names, units, addresses and references are wrapped without loss", async () => {
    const purchase = aPurchase(3)
    const long = lineText("Wielkopolskie Towarzystwo Wspierania Czytelnictwa ".repeat(10).trim())
    const unbroken = lineText("W".repeat(512))
    const buyer = {
      nip: purchase.buyer.nip,
      name: long,
      address: { countryCode: "PL", line1: unbroken, line2: long },
    }
    const lines = purchase.lines.map((line) => ({
      ...line,
      name: long,
      unit: "opakowanie zbiorcze",
    }))
    const extreme: Purchase = { ...purchase, buyer, lines, reference: unbroken } as Purchase
    const { pages } = await drawn(written(documentOf(extreme)).xml, "en")
    const text = pages.join("").replaceAll(/\s/g, "")
    const count = (part: string) => text.split(part.replaceAll(/\s/g, "")).length - 1
    expect(count("Czytelnictwa")).toBe(10 * 5)
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(2 * 512 + 50)
    expect(count("opakowaniezbiorcze")).toBe(3)
  })

  it("the largest amounts are asDecimal completely", async () => {
    const purchase = aPurchase(20)
    const lines = purchase.lines.map((line) => ({
      ...line,
      quantity: 1_000_000,
      unitGross: 400_000_000,
    }))
    const xml = written(documentOf({ ...purchase, lines })).xml
    const [gross = ""] = valuesOf(xmlText(xml), "P_15")
    expect(gross.length).toBeGreaterThan(14)
    expect(textOf(await drawn(xml)).replaceAll(" ", "")).toContain(gross.replace(".", ","))
  })
})

describe("Unsupported content", () => {
  const rejected: ReadonlyArray<readonly [string, string, string]> = [
    ["another kind of invoice", "<RodzajFaktury>VAT<", "<RodzajFaktury>ZAL<"],
    ["a correction of nothing", "<RodzajFaktury>VAT<", "<RodzajFaktury>KOR<"],
    [
      "a state before in an invoice that corrects nothing",
      "</P_12>",
      "</P_12><StanPrzed>1</StanPrzed>",
    ],
    ["a third party in another role", "<Fa>", "<Podmiot3><Rola>2</Rola></Podmiot3><Fa>"],
    ["an unknown element", "<P_12>", "<GTU>GTU_06</GTU><P_12>"],
    ["an exemption", "<P_19N>1</P_19N>", "<P_19>1</P_19>"],
    ["the margin scheme", "<P_PMarzyN>1</P_PMarzyN>", "<P_PMarzy>1</P_PMarzy>"],
    ["a line without a value", "<P_11A>", "<P_11>1.00</P_11><P_11A>"],
  ]

  it.each(rejected)("a file with %s is rejected", (_, from, to) => {
    expect(() => draw(bytesOf(changed(plnFile, from, to)))).toThrow("can't show")
  })

  it("the split payment annotation is printed", async () => {
    const file = changed(plnFile, "<P_18A>2<", "<P_18A>1<")
    expect(textOf(await drawn(bytesOf(file)))).toContain("mechanizm podzielonej płatności")
  })

  it("lines name SKU and GTIN, and the heading names the buyer's order and ours", async () => {
    const text = textOf(await drawn(bytesOf(plnFile)))
    expect(text).toContain("Indeks ITEM-0 · GTIN 5900000000077")
    expect(text).toMatch(/Zamówienie ord_\w+ .*Nr zamówienia nabywcy PO-2026\/11\/0815/)
    const english = textOf(await drawn(bytesOf(plnFile), "en"))
    expect(english).toContain("Indeks / SKU ITEM-0 · GTIN 5900000000077")
  })

  it("a file of a former version, with the buyer's order in a remark, is drawn alike", async () => {
    const remark =
      "<DodatkowyOpis><Klucz>Numer zamówienia nabywcy</Klucz><Wartosc>PO-7</Wartosc></DodatkowyOpis>"
    const former = plnFile
      .replace("<Zamowienia><NrZamowienia>PO-2026/11/0815</NrZamowienia></Zamowienia>", "")
      .replaceAll(/<(Indeks|GTIN)>[^<]*<\/\1>/g, "")
      .replace("<FaWiersz>", `${remark}<FaWiersz>`)
    const text = textOf(await drawn(bytesOf(former)))
    expect(text).toContain("Nr zamówienia nabywcy PO-7")
    expect(text).not.toMatch(/Indeks|GTIN/)
  })

  it("a payment that was already made is stated", async () => {
    const paid = "<Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-11-19</DataZaplaty>"
    const text = textOf(await drawn(bytesOf(changed(plnFile, "<Platnosc>", paid))))
    expect(text).toContain("Zapłacono dnia 2026-11-19")
    expect(text).not.toContain("Do zapłaty")
  })
})
