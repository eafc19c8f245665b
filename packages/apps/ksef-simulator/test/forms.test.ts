/** What is read from invoices of the five forms, and what makes them invalid. */
import { readPinned } from "@procurement/adapter-fa3/schema"
import { describe, expect, it } from "vitest"
import { contentOf } from "../src/forms/contents.ts"
import { formCodes, formNamed } from "../src/forms/form-codes.ts"
import { otherSchemaFiles } from "../src/forms/form-schemas.ts"
import type { InvoiceContent } from "../src/forms/invoice-content.ts"
import { readInvoice } from "../src/forms/read-invoice.ts"
import { type FormName, formNames } from "../src/state/values.ts"
import { sellerNip } from "./support/an-invoice.ts"
import { invoiceOf } from "./support/form-invoices.ts"

const day = "2026-11-20"
const facts = { today: day, checkNipDigits: false }

const read = (form: FormName, xml: string, checkNipDigits = false) =>
  readInvoice(form, Buffer.from(xml), { ...facts, checkNipDigits })

const problemsOf = (form: FormName, xml: string, checkNipDigits = false) => {
  const outcome = read(form, xml, checkNipDigits)
  return "problems" in outcome ? outcome.problems : []
}

const contentIn = (form: FormName, xml: string): InvoiceContent => {
  const outcome = read(form, xml)
  if ("problems" in outcome) throw new Error(outcome.problems.join("\n"))
  return outcome.content
}

const changed = (xml: string, from: string, to: string): string => {
  const result = xml.replace(from, () => to)
  if (result === xml) throw new Error(`no ${from} in the invoice`)
  return result
}

const kinds = {
  "FA(2)": "VAT",
  "FA(3)": "VAT",
  "PEF(3)": "VAT_PEF",
  "PEF_KOR(3)": "KOR_PEF",
  "FA_RR(1)": "VAT_RR",
} as const satisfies Record<FormName, string>

describe.each(formNames)("An invoice of the form %s", (form) => {
  const xml = invoiceOf(form, { number: "F/1", issueDate: day })

  it("is valid, with its identity, parties and sums", () => {
    const isRr = form === "FA_RR(1)"
    expect(contentIn(form, xml)).toMatchObject({
      identity: {
        sellerNip,
        kind: kinds[form],
        number: "F/1",
        issueDate: day,
        buyerNip: "1111111111",
      },
      sellerName: isRr ? "Jan Rolny" : "Skład Próbny sp. z o.o.",
      buyer: { type: "Nip", value: "1111111111" },
      buyerName: isRr ? "Skup Próbny S.A." : "Kupujący S.A.",
      currency: "PLN",
      netAmount: 100,
      vatAmount: isRr ? 7 : 23,
      grossAmount: isRr ? 107 : 123,
      isSelfInvoicing: false,
      hasAttachment: false,
      thirdParties: [],
    })
    expect(contentOf(form, Buffer.from(xml))).toEqual(contentIn(form, xml))
  })

  it("is not valid as any other form", () => {
    for (const other of formNames) {
      if (other !== form) expect(problemsOf(other, xml).join()).toContain("XSD")
    }
  })

  it("is invalid when its schema, its date or, if asked for, a NIP is violated", () => {
    const root = /<(\w+) xmlns/.exec(xml)?.[1] ?? ""
    expect(problemsOf(form, changed(xml, `</${root}>`, `<x/></${root}>`))[0]).toMatch(/^XSD /)
    const late = invoiceOf(form, { issueDate: "2026-11-21" })
    expect(problemsOf(form, late).join()).toMatch(/^issue-date-not-in-future \/\w+.*2026-11-21/)
    const wrong = invoiceOf(form, { nip: "5265877636", issueDate: day })
    expect(problemsOf(form, wrong)).toEqual([])
    expect(problemsOf(form, wrong, true).join()).toMatch(/^nip-has-check-digit .*5265877636/)
  })

  it("is invalid with a byte order mark, a DOCTYPE, or in another encoding", () => {
    expect(problemsOf(form, `\ufeff${xml}`).join()).toContain("no-byte-order-mark")
    expect(problemsOf(form, changed(xml, "?>\n", "?>\n<!DOCTYPE a>")).join()).toMatch(/^no-doctype/)
    const latin = readInvoice(form, Buffer.from("<a>\u00f3</a>", "latin1"), facts)
    expect(latin).toEqual({ problems: ["utf-8 /: the file is not UTF-8"] })
  })

  it("is recognized by exactly its code", () => {
    expect(formNamed(formCodes[form])).toBe(form)
    expect(formNamed({ ...formCodes[form], schemaVersion: "9-9" })).toBeUndefined()
  })
})

describe("Faults of reading by patterns", () => {
  const xml = invoiceOf("FA(3)", { issueDate: day })

  it("net sums include the 0 % rates, whose elements have two numbers", () => {
    const zero = "<P_13_6_1>10.01</P_13_6_1><P_13_6_2>20.02</P_13_6_2><P_13_6_3>30.03</P_13_6_3>"
    const file = changed(xml, "<P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1>", zero)
    expect(contentIn("FA(3)", file)).toMatchObject({ netAmount: 60.06, vatAmount: 0 })
  })

  it("VAT is that in PLN of an invoice in another currency", () => {
    const file = changed(
      changed(xml, "<KodWaluty>PLN", "<KodWaluty>EUR"),
      "</P_14_1>",
      "</P_14_1><P_14_1W>98.90</P_14_1W>",
    )
    expect(contentIn("FA(3)", file)).toMatchObject({ currency: "EUR", vatAmount: 98.9 })
  })

  it("a comment hides no value, and is none", () => {
    const decoy = "<!-- <P_15>1.00</P_15><Zalacznik></Zalacznik> --><P_15>"
    const file = changed(changed(xml, "<P_15>", decoy), "123.00</P_15>", "12<!-- -->3.00</P_15>")
    expect(contentIn("FA(3)", file)).toMatchObject({ grossAmount: 123, hasAttachment: false })
  })

  it("a CDATA section is text, however much it looks like elements", () => {
    const name = "<![CDATA[<Podmiot2><NIP>2222222222</NIP></Podmiot2>]]>"
    const file = changed(xml, "Skład Próbny sp. z o.o.", name)
    expect(contentIn("FA(3)", file)).toMatchObject({
      sellerName: "<Podmiot2><NIP>2222222222</NIP></Podmiot2>",
      buyer: { value: "1111111111" },
    })
  })

  it("the name of the attachment's element inside a text is no attachment", () => {
    const file = changed(xml, "Lampka biurowa", "Lampka Zalacznik> biurowa")
    expect(contentIn("FA(3)", file).hasAttachment).toBe(false)
  })

  it("third parties and the authorized party are read with their roles", () => {
    const address = "<Adres><KodKraju>PL</KodKraju><AdresL1>Gdynia</AdresL1></Adres>"
    const third =
      "<Podmiot3><DaneIdentyfikacyjne><IDWew>5265877635-12345</IDWew><Nazwa>Oddział</Nazwa>" +
      `</DaneIdentyfikacyjne>${address}<Rola>2</Rola></Podmiot3>`
    const authorized =
      "<PodmiotUpowazniony><DaneIdentyfikacyjne><NIP>1111111111</NIP><Nazwa>Komornik</Nazwa>" +
      `</DaneIdentyfikacyjne>${address}<RolaPU>2</RolaPU></PodmiotUpowazniony>`
    expect(contentIn("FA(3)", changed(xml, "<Fa>", `${third}${authorized}<Fa>`))).toMatchObject({
      thirdParties: [
        { identifier: { type: "InternalId", value: "5265877635-12345" }, name: "Oddział", role: 2 },
      ],
      authorized: { nip: "1111111111", name: "Komornik", role: 2 },
    })
  })
})

describe("PEF", () => {
  const xml = invoiceOf("PEF(3)", { issueDate: day })

  it("VAT is the total in the currency of accounting, when that is PLN", () => {
    const totals =
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">23</cbc:TaxAmount><cac:TaxSubtotal>' +
      '<cbc:TaxAmount currencyID="EUR">23</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme/>' +
      "</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:TaxTotal>" +
      '<cbc:TaxAmount currencyID="PLN">98.90</cbc:TaxAmount></cac:TaxTotal>'
    const currencies =
      "<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>" +
      "<cbc:TaxCurrencyCode>PLN</cbc:TaxCurrencyCode>"
    const file = changed(
      xml,
      "<cbc:DocumentCurrencyCode>PLN</cbc:DocumentCurrencyCode>",
      currencies,
    ).replace(/<cac:TaxTotal>.*<\/cac:TaxTotal>/, totals)
    expect(contentIn("PEF(3)", file)).toMatchObject({ currency: "EUR", vatAmount: 98.9 })
  })

  it("an embedded document is an attachment, a link to one is none", () => {
    const attached = (content: string): boolean => {
      const attachment = `<cac:Attachment>${content}</cac:Attachment>`
      const name = "cac:AdditionalDocumentReference"
      const reference = `<${name}><cbc:ID>1</cbc:ID>${attachment}</${name}>`
      const before = "<cac:AccountingSupplierParty>"
      return contentIn("PEF(3)", changed(xml, before, `${reference}${before}`)).hasAttachment
    }
    const embedded =
      '<cbc:EmbeddedDocumentBinaryObject mimeCode="image/png" filename="a.png">iVBO' +
      "</cbc:EmbeddedDocumentBinaryObject>"
    const link =
      "<cac:ExternalReference><cbc:URI>https://a.example</cbc:URI></cac:ExternalReference>"
    expect([attached(embedded), attached(link)]).toEqual([true, false])
  })

  it("a buyer from another country has its VAT number", () => {
    const file = changed(xml, "PL1111111111", "DE123456789")
    expect(contentIn("PEF(3)", file).buyer).toEqual({ type: "VatUe", value: "DE123456789" })
  })

  it("a seller without a Polish NIP is rejected", () => {
    const file = changed(xml, `PL${sellerNip}`, "DE123456789")
    expect(problemsOf("PEF(3)", file).join()).toMatch(/^pef-names-seller-and-number/)
  })
})

it("the schema files equal the Ministry's", () => {
  for (const { main, imported } of Object.values(otherSchemaFiles)) {
    for (const file of [main, ...imported]) expect(readPinned(file).length).toBeGreaterThan(1_000)
  }
})
