import { describe, expect, it } from "vitest"
import { type CreditTransfer, epcCode, polishCode } from "../src/index.ts"

const creditor = {
  name: "Zielona Łąka spółka z ograniczoną odpowiedzialnością",
  iban: "PL61109010140000071219812874",
  bic: "PRZKPLPW",
}
const title = "FV/2026/11/000001"
const inPln: CreditTransfer = { amount: 4_507, currency: "PLN", creditor, title }
const inEur: CreditTransfer = { ...inPln, currency: "EUR" }

describe("The Polish 2D code", () => {
  it("states NIP, account, six digits of grosze, part of the name, and the title", () => {
    expect(polishCode(inPln, "5265877635").content).toBe(
      "5265877635|PL|61109010140000071219812874|004507|Zielona Łąka spółka|FV/2026/11/000001|||",
    )
  })

  it("has room for 9,999.99 PLN and 32 characters of title", () => {
    const codeOf = (changed: Partial<CreditTransfer>) =>
      polishCode({ ...inPln, ...changed }, "5265877635")
    expect(codeOf({ amount: 999_999 }).content).toContain("|999999|")
    expect(codeOf({ amount: 1_000_000 })).toEqual({ fault: "amount_too_large" })
    expect(codeOf({ title: "x".repeat(32) }).content).toContain(`|${"x".repeat(32)}|||`)
    expect(codeOf({ title: "x".repeat(33) })).toEqual({ fault: "title_too_long" })
  })

  it("has nine fields and at most 160 characters, also for a name with its separator", () => {
    const name = "A|B ".repeat(30)
    const longest = { ...inPln, amount: 999_999, title: "x".repeat(32) }
    const { content = "" } = polishCode(
      { ...longest, creditor: { ...creditor, name } },
      "5265877635",
    )
    expect(content.split("|")).toHaveLength(9)
    expect(content.length).toBeLessThanOrEqual(160)
  })
})

describe("The code of the EPC", () => {
  it("states eleven lines, in letters that every bank in SEPA takes", () => {
    expect(epcCode(inEur).content?.split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "PRZKPLPW",
      "Zielona Laka spolka z ograniczona odpowiedzialnoscia",
      "PL61109010140000071219812874",
      "EUR45.07",
      "",
      "",
      "FV/2026/11/000001",
    ])
  })

  it("has at most 331 bytes", () => {
    const name = "ł".repeat(100)
    const longest = { ...inEur, amount: 99_999_999_999, title: "x".repeat(140) }
    const { content = "" } = epcCode({ ...longest, creditor: { ...creditor, name } })
    expect(content).toContain("EUR999999999.99")
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(331)
  })

  it("has no room for more", () => {
    expect(epcCode({ ...inEur, amount: 100_000_000_000 })).toEqual({ fault: "amount_too_large" })
    expect(epcCode({ ...inEur, title: "x".repeat(141) })).toEqual({ fault: "title_too_long" })
  })
})
