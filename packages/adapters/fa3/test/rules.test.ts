/** Each rule beyond the schema, with a file that breaks only that rule. */
import { describe, expect, it } from "vitest"
import { allRuleNames, ksefRuleNames, validateFa3 } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"
import { goldenFile } from "./pdf/pdfs.ts"
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

describe("Rules", () => {
  it.each(violations)("$rule is violated at $path, and no other rule", (violation) => {
    const findings = validateFa3(fileOf(violation), { today })
    const { rule, path, also = [] } = violation
    expect(findings.map((finding) => finding.rule).toSorted()).toEqual([...also, rule].toSorted())
    expect(findings.find((finding) => finding.rule === rule)?.path).toBe(path)
    expect(findings.every(({ message }) => message.length > 10)).toBe(true)
  })

  it("every rule has a test file that violates it", () => {
    const planted = new Set(["XSD", ...violations.map(({ rule }) => rule)])
    expect([...planted].toSorted()).toEqual(allRuleNames.toSorted())
  })
})

describe("KSeF rules", () => {
  it("the KSeF rules find exactly the violations that KSeF finds", () => {
    for (const violation of violations) {
      const options = { today, rules: "ksef", checkNipDigits: true } as const
      const found = validateFa3(fileOf(violation), options).map(({ rule }) => rule)
      const expected = [violation.rule, ...(violation.also ?? [])]
      expect(found).toEqual(expected.filter((rule) => ksefRuleNames.includes(rule)))
    }
  })

  it("NIP check digits are not verified unless requested, as in KSeF's test environments", () => {
    const file = bytesOf(changed(plnFile, "7740001454", "1111111112"))
    expect(validateFa3(file, { rules: "ksef" })).toEqual([])
    expect(validateFa3(file, { rules: "all", checkNipDigits: false })).toEqual([])
    expect(validateFa3(file)).toHaveLength(1)
  })
})

describe("Valid files that resemble violations", () => {
  const valid = (file: string) => expect(validateFa3(bytesOf(file), { today })).toEqual([])

  it("comments and CDATA sections break no rule", () => {
    valid(changed(plnFile, "<Fa>", "<!-- <?pi?> <!DOCTYPE a> --><Fa>"))
    valid(changed(plnFile, "PO-2026/11/0815", "<![CDATA[<?pi?> <!DOCTYPE a> & > ]]>"))
  })

  it("a file without a prolog, with indentation or with prefixes breaks no rule", () => {
    valid(plnFile.slice(plnFile.indexOf("<Faktura")))
    valid(plnFile.replaceAll("><", ">\r\n  <"))
    const prefixed = plnFile.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1fa:").replace("xmlns=", "xmlns:fa=")
    valid(prefixed)
  })

  it("a correction that states differences before and after breaks no rule", () => {
    const corrected = changed(plnFile, kind, correction)
      .replace("<P_13_1>36.58", "<P_13_1>12.20")
      .replace("<P_14_1>8.41", "<P_14_1>2.81")
      .replace("<P_15>44.99", "<P_15>15.01")
      .replace("</P_12></FaWiersz>", "</P_12><StanPrzed>1</StanPrzed></FaWiersz>")
    valid(corrected)
  })

  it("a correction whose VAT in PLN was rounded before and after breaks no rule", () => {
    valid(changed(eurKorFile, "<P_14_1W>-35.59", "<P_14_1W>-35.60"))
  })

  it("a third party in the required role breaks no rule", () => {
    const file = changed(plnFile, "<JST>2", "<JST>1")
    valid(changed(file, "</Podmiot2>", `</Podmiot2>${thirdParty("8")}`))
  })

  it("foreign account numbers of any length break no rule", () => {
    valid(changed(plnFile, "PL61109010140000071219812874", "DE89370400440532013000"))
  })
})

describe("The VAT in PLN of rows with several rates", () => {
  const rulesBy = (name: string, from: string, to: string): ReadonlyArray<string> => {
    const file = new TextDecoder().decode(goldenFile(name))
    return validateFa3(bytesOf(changed(file, from, to))).map(({ rule }) => rule)
  }
  const rule = ["vat-in-pln-follows-from-rate"]

  it("of an invoice is the exact sum of what is rounded for each day and rate", () => {
    expect(rulesBy("parcels-eur", "<P_14_1W>1036.59", "<P_14_1W>1036.58")).toEqual(rule)
    expect(rulesBy("parcels-eur", "<KursWaluty>4.2537", "<KursWaluty>4.2601")).toEqual(rule)
  })

  it("of a correction may differ by a grosz for each part that the invoice may have", () => {
    // From 20 November to the issue on the 25th: five days, what had not left, one for the rates.
    const rulesWith = (vat: string) =>
      rulesBy("parcel-reported-late-eur", "<P_14_1W>-5.07", `<P_14_1W>${vat}`)
    expect(rulesWith("-5.14")).toEqual([])
    expect(rulesWith("-5.15")).toEqual(rule)
    expect(rulesWith("-5.00")).toEqual([])
    expect(rulesWith("-4.99")).toEqual(rule)
  })

  it("of a correction of goods without a day may differ by one grosz", () => {
    const rulesWith = (vat: string) =>
      rulesBy("parcels-rest-cancelled-eur", "<P_14_1W>-155.28", `<P_14_1W>${vat}`)
    expect(rulesWith("-155.29")).toEqual([])
    expect(rulesWith("-155.30")).toEqual(rule)
  })
})

describe("Several violations", () => {
  it("all violations of a file are reported", () => {
    const file = changed(changed(plnFile, "<P_12>23<", "<P_12>23%<"), "<P_15>44.99", "<P_15>45.99")
    const rules = validateFa3(bytesOf(`\ufeff${file}`), { today }).map(({ rule }) => rule)
    expect(rules).toEqual([
      "no-byte-order-mark",
      "XSD",
      "net-plus-vat-is-gross",
      "lines-add-up-to-gross",
    ])
  })

  it("a DOCTYPE is found between processing instructions and comments", () => {
    const hidden = "<?a <!-- ?><!DOCTYPE Faktura><!-- --><Faktura "
    const rules = validateFa3(bytesOf(changed(plnFile, "<Faktura ", hidden))).map(
      ({ rule }) => rule,
    )
    expect(rules).toEqual(["no-doctype", "no-processing-instruction"])
  })

  it("discouraged characters written as references are reported", () => {
    const file = changed(plnFile, "PO-", "PO&#x85;&#x86;&#65534;")
    expect(validateFa3(bytesOf(file)).map(({ message }) => message)).toContain(
      "the file has the discouraged character U+0086",
    )
  })

  it("a valid file has no violations in either currency", () => {
    for (const currency of ["PLN", "EUR"] as const) {
      const { xml } = written(documentOf(aPurchase(3, currency)))
      expect(validateFa3(xml, { today })).toEqual([])
      expect(validateFa3(xml, { today, rules: "ksef" })).toEqual([])
    }
  })
})
