/** Each rule beyond the schema against a file that breaks it and, but for that, is valid. */
import { describe, expect, it } from "vitest"
import { allRuleNames, ksefRuleNames, validateFa3 } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"
import { bytesOf, changed, eurFile, plnFile, written } from "./files.ts"

interface Violation {
  readonly rule: string
  readonly path: string
  readonly file: string | Uint8Array
  /** Rules that can't but be broken along with it. */
  readonly also?: ReadonlyArray<string>
}

const today = "2026-11-20"
const thirdParty = (role: string): string =>
  "<Podmiot3><DaneIdentyfikacyjne><NIP>5260001246</NIP><Nazwa>Gmina Las</Nazwa>" +
  "</DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>Las 1</AdresL1></Adres>" +
  `<Rola>${role}</Rola></Podmiot3>`
const kind = "<RodzajFaktury>VAT</RodzajFaktury>"
const correction =
  "<RodzajFaktury>KOR</RodzajFaktury><TypKorekty>2</TypKorekty><DaneFaKorygowanej>" +
  "<DataWystFaKorygowanej>2026-11-19</DataWystFaKorygowanej>" +
  "<NrFaKorygowanej>FV/2026/11/000099</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>"

const fileViolations: ReadonlyArray<Violation> = [
  {
    rule: "utf-8",
    path: "/",
    file: Uint8Array.from(changed(plnFile, "PO-2026", "PO-\u00ff2026"), (c) => c.charCodeAt(0)),
  },
  { rule: "well-formed", path: "line 1", file: changed(plnFile, "</Fa>", "</Fb>") },
  { rule: "at-most-1000000-bytes", path: "/", file: plnFile + " ".repeat(1_000_000) },
  { rule: "no-byte-order-mark", path: "/", file: `\ufeff${plnFile}` },
  {
    rule: "no-other-encoding-declared",
    path: "/",
    file: changed(plnFile, 'encoding="UTF-8"', "encoding='ISO-8859-2'"),
  },
  {
    rule: "no-doctype",
    path: "/",
    file: changed(plnFile, "<Faktura ", "<!DOCTYPE Faktura><Faktura "),
  },
  {
    rule: "no-processing-instruction",
    path: "/",
    file: changed(plnFile, "<Fa>", '<?xml-stylesheet href="a.xsl"?><Fa>'),
  },
  { rule: "no-discouraged-character", path: "/", file: changed(plnFile, "PO-", "PO\u0080") },
]

const invoiceViolations: ReadonlyArray<Violation> = [
  {
    rule: "issue-date-not-in-future",
    path: "/Faktura/Fa/P_1",
    file: changed(plnFile, "<P_1>2026-11-20", "<P_1>2026-11-21"),
  },
  {
    rule: "nip-has-check-digit",
    path: "/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP",
    file: changed(plnFile, "7740001454", "7740001455"),
  },
  {
    rule: "net-plus-vat-is-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(plnFile, "<P_13_1>36.58", "<P_13_1>36.57"),
  },
  {
    rule: "lines-add-up-to-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(plnFile, "<P_11A>14.99", "<P_11A>14.98"),
  },
  {
    rule: "vat-follows-from-net",
    path: "/Faktura/Fa/P_14_1",
    file: changed(
      changed(plnFile, "<P_13_1>36.58", "<P_13_1>36.56"),
      "<P_14_1>8.41",
      "<P_14_1>8.43",
    ),
  },
  {
    rule: "vat-in-pln-follows-from-rate",
    path: "/Faktura/Fa/P_14_1W",
    file: changed(eurFile, "<P_14_1W>35.59", "<P_14_1W>35.60"),
  },
  {
    rule: "vat-in-pln-just-for-foreign-currency",
    path: "/Faktura/Fa/P_14_1W",
    file: changed(plnFile, "</P_14_1>", "</P_14_1><P_14_1W>8.41</P_14_1W>"),
  },
  {
    rule: "vat-in-pln-just-for-foreign-currency",
    path: "/Faktura/Fa/P_14_1",
    file: changed(eurFile, "<P_14_1W>35.59</P_14_1W>", ""),
  },
  {
    rule: "rate-just-for-foreign-currency",
    path: "/Faktura/Fa/FaWiersz[1]/KursWaluty",
    file: changed(plnFile, "</P_12>", "</P_12><KursWaluty>4.2318</KursWaluty>"),
  },
  {
    rule: "rate-just-for-foreign-currency",
    path: "/Faktura/Fa/FaWiersz[1]/KursWaluty",
    file: changed(eurFile, "<KursWaluty>4.2318</KursWaluty>", ""),
  },
]

const structureViolations: ReadonlyArray<Violation> = [
  {
    rule: "supply-date-in-one-place",
    path: "/Faktura/Fa/FaWiersz[1]/P_6A",
    file: changed(
      changed(plnFile, "</P_2>", "</P_2><P_6>2026-11-18</P_6>"),
      "</NrWierszaFa>",
      "</NrWierszaFa><P_6A>2026-11-18</P_6A>",
    ),
  },
  {
    rule: "jst-names-third-party",
    path: "/Faktura/Podmiot2/JST",
    file: changed(plnFile, "<JST>2", "<JST>1"),
  },
  {
    rule: "gv-names-third-party",
    path: "/Faktura/Podmiot2/GV",
    file: changed(
      changed(plnFile, "<GV>2", "<GV>1"),
      "</Podmiot2>",
      `</Podmiot2>${thirdParty("8")}`,
    ),
  },
  {
    rule: "correction-names-original",
    path: "/Faktura/Fa/RodzajFaktury",
    file: changed(plnFile, kind, "<RodzajFaktury>KOR</RodzajFaktury>"),
  },
  {
    rule: "paid-has-date",
    path: "/Faktura/Fa/Platnosc/Zaplacono",
    file: changed(plnFile, "<Platnosc>", "<Platnosc><Zaplacono>1</Zaplacono>"),
    also: ["XSD"],
  },
  {
    rule: "bank-account-has-26-digits",
    path: "/Faktura/Fa/Platnosc/RachunekBankowy/NrRB",
    file: changed(plnFile, "PL61109010140000071219812874", "PL6110901014000007121981287"),
  },
  {
    rule: "line-numbers-are-unique",
    path: "/Faktura/Fa/FaWiersz[2]/NrWierszaFa",
    file: changed(plnFile, "<NrWierszaFa>2", "<NrWierszaFa>1"),
  },
]

const violations = [...fileViolations, ...invoiceViolations, ...structureViolations]

const fileOf = ({ file }: Violation): Uint8Array =>
  typeof file === "string" ? bytesOf(file) : file

describe("Each rule", () => {
  it.each(violations)("$rule is found broken at $path, and nothing else", (violation) => {
    const findings = validateFa3(fileOf(violation), { today })
    const { rule, path, also = [] } = violation
    expect(findings.map((finding) => finding.rule).toSorted()).toEqual([...also, rule].toSorted())
    expect(findings.find((finding) => finding.rule === rule)?.path).toBe(path)
    expect(findings.every(({ message }) => message.length > 10)).toBe(true)
  })

  it("has a violation planted for it", () => {
    const planted = new Set(["XSD", ...violations.map(({ rule }) => rule)])
    expect([...planted].toSorted()).toEqual(allRuleNames.toSorted())
  })
})

describe("The rules of KSeF", () => {
  it("find the violations that KSeF would find, and no others", () => {
    for (const violation of violations) {
      const options = { today, rules: "ksef", checkNipDigits: true } as const
      const found = validateFa3(fileOf(violation), options).map(({ rule }) => rule)
      const expected = [violation.rule, ...(violation.also ?? [])]
      expect(found).toEqual(expected.filter((rule) => ksefRuleNames.includes(rule)))
    }
  })

  it("leave NIP check digits alone unless asked, as its test environments do", () => {
    const file = bytesOf(changed(plnFile, "7740001454", "1111111112"))
    expect(validateFa3(file, { rules: "ksef" })).toEqual([])
    expect(validateFa3(file, { rules: "all", checkNipDigits: false })).toEqual([])
    expect(validateFa3(file)).toHaveLength(1)
  })
})

describe("What looks like a violation", () => {
  const valid = (file: string) => expect(validateFa3(bytesOf(file), { today })).toEqual([])

  it("is none in comments and CDATA sections", () => {
    valid(changed(plnFile, "<Fa>", "<!-- <?pi?> <!DOCTYPE a> --><Fa>"))
    valid(changed(plnFile, "PO-2026/11/0815", "<![CDATA[<?pi?> <!DOCTYPE a> & > ]]>"))
  })

  it("is none in prolog-less, prettily indented or prefixed files", () => {
    valid(plnFile.slice(plnFile.indexOf("<Faktura")))
    valid(plnFile.replaceAll("><", ">\r\n  <"))
    const prefixed = plnFile.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1fa:").replace("xmlns=", "xmlns:fa=")
    valid(prefixed)
  })

  it("is none in a correction that states differences, lines before against lines after", () => {
    const corrected = changed(plnFile, kind, correction)
      .replace("<P_13_1>36.58", "<P_13_1>12.20")
      .replace("<P_14_1>8.41", "<P_14_1>2.81")
      .replace("<P_15>44.99", "<P_15>15.01")
      .replace("</P_12></FaWiersz>", "</P_12><StanPrzed>1</StanPrzed></FaWiersz>")
    valid(corrected)
  })

  it("is none when the third party stands there", () => {
    const file = changed(plnFile, "<JST>2", "<JST>1")
    valid(changed(file, "</Podmiot2>", `</Podmiot2>${thirdParty("8")}`))
  })

  it("is none at foreign account numbers, whatever their length", () => {
    valid(changed(plnFile, "PL61109010140000071219812874", "DE89370400440532013000"))
  })
})

describe("Several violations", () => {
  it("are found all at once", () => {
    const file = changed(changed(plnFile, "<P_12>23<", "<P_12>23%<"), "<P_15>44.99", "<P_15>45.99")
    const rules = validateFa3(bytesOf(`\ufeff${file}`), { today }).map(({ rule }) => rule)
    expect(rules).toEqual([
      "no-byte-order-mark",
      "XSD",
      "net-plus-vat-is-gross",
      "lines-add-up-to-gross",
    ])
  })

  it("do not hide behind one another in a processing instruction or a comment", () => {
    const hidden = "<?a <!-- ?><!DOCTYPE Faktura><!-- --><Faktura "
    const rules = validateFa3(bytesOf(changed(plnFile, "<Faktura ", hidden))).map(
      ({ rule }) => rule,
    )
    expect(rules).toEqual(["no-doctype", "no-processing-instruction"])
  })

  it("include discouraged characters written as references", () => {
    const file = changed(plnFile, "PO-", "PO&#x85;&#x86;&#65534;")
    expect(validateFa3(bytesOf(file)).map(({ message }) => message)).toContain(
      "the file has the discouraged character U+0086",
    )
  })

  it("are none in a valid file, in either currency", () => {
    for (const currency of ["PLN", "EUR"] as const) {
      const { xml } = written(documentOf(aPurchase(3, currency)))
      expect(validateFa3(xml, { today })).toEqual([])
      expect(validateFa3(xml, { today, rules: "ksef" })).toEqual([])
    }
  })
})
