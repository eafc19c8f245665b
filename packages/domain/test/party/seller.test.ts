/** The seller's numbers in registers, and its bank accounts. */
import { describe, expect, it } from "@effect/vitest"
import { accountIn, type BankAccount, registersOf, regonIssue } from "@procurement/domain/party"

describe("regonIssue", () => {
  it.each(["123456785", "590096454", "12345678512347"])("%s is a valid REGON", (text) => {
    expect(regonIssue(text)).toBeUndefined()
  })

  it.each([
    ["123456786", "has an invalid check digit of a REGON"],
    ["12345678512348", "has an invalid check digit of a REGON"],
    ["12345678612347", "has an invalid check digit of a REGON"],
    ["12345678", "must be the 9 or 14 digits of a REGON"],
    ["123-456-785", "must be the 9 or 14 digits of a REGON"],
  ])("regonIssue rejects %s: it %s", (text, issue) => {
    expect(regonIssue(text)).toBe(issue)
  })
})

describe("The seller", () => {
  it("registers have the order of FA(3), without those in which the seller is not", () => {
    const company = { bdo: "000012345", krs: "0000123456" }
    expect(registersOf(company)).toEqual([
      ["KRS", "0000123456"],
      ["BDO", "000012345"],
    ])
    expect(registersOf({})).toEqual([])
  })

  it("an account is that of the currency, never another one", () => {
    const account = { currency: "PLN", iban: "PL61109010140000071219812874" } as BankAccount
    expect(accountIn({ bankAccounts: [account] }, "PLN")).toEqual(account)
    expect(accountIn({ bankAccounts: [account] }, "EUR")).toBeUndefined()
    expect(accountIn({}, "PLN")).toBeUndefined()
  })
})
