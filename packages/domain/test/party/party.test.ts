import { describe, expect, it } from "@effect/vitest"
import { ibanIssue, nipIssue } from "@procurement/domain/party"

describe("nipIssue", () => {
  it.each(["5265877635", "1111111111", "9876543210", "5252248481"])("%s is a valid NIP", (text) => {
    expect(nipIssue(text)).toBeUndefined()
  })

  it.each([
    ["5265877636", "has an invalid check digit"],
    ["PL5265877635", "must have ten digits without prefix or separators"],
    ["526-587-76-35", "must have ten digits without prefix or separators"],
    ["0000000000", "must have ten digits without prefix or separators"],
    ["", "must have ten digits without prefix or separators"],
  ])("nipIssue rejects %s: it %s", (text, issue) => {
    expect(nipIssue(text)).toBe(issue)
  })

  it("nipIssue detects every single wrong digit", () => {
    const valid = "5265877635"
    for (let position = 0; position < valid.length; position += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const changed = valid.slice(0, position) + digit + valid.slice(position + 1)
        if (changed !== valid) expect(nipIssue(changed)).toBeDefined()
      }
    }
  })
})

describe("ibanIssue", () => {
  it("ibanIssue rejects wrong check digits and foreign accounts", () => {
    expect(ibanIssue("PL61109010140000071219812874")).toBeUndefined()
    expect(ibanIssue("PL61109010140000071219812875")).toBe("has wrong check digits")
    expect(ibanIssue("DE89370400440532013000")).toBe("must be PL and 26 digits")
  })
})
