/** Each rule beyond the schema against a file that breaks it and, but for that, is valid. */
import { describe, expect, it } from "vitest"
import { allRuleNames, ksefRuleNames, validateFa3 } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"
import { bytesOf, changed, plnFile, written } from "./files.ts"
import {
  correction,
  eurKorFile,
  fileOf,
  kind,
  thirdParty,
  today,
  violations,
} from "./violations.ts"

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

  it("is none in a correction whose VAT in PLN was rounded before and after", () => {
    valid(changed(eurKorFile, "<P_14_1W>-35.59", "<P_14_1W>-35.60"))
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
