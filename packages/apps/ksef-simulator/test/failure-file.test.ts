/** Planned failures from a file, and the errors of a bad one. */
import { describe, expect, it } from "vitest"
import { FailureFileError, failuresIn, readFailureFile } from "../src/failures/failure-file.ts"

const errorOf = (text: string): string => {
  try {
    failuresIn("faults.yaml", text)
    return "none"
  } catch (error) {
    if (error instanceof FailureFileError) return error.message
    throw error
  }
}

describe("A file of failures", () => {
  it("lists what the control API takes, in YAML or JSON", () => {
    const yaml = `
# the answer to every third file is lost
- match: sendInvoice
  action: resetAfterPersist
  after: 2
- { match: "*", action: status, status: 502, probability: 0.05 }
`
    const plans = [
      { match: "sendInvoice", action: "resetAfterPersist", after: 2, times: 1 },
      { match: "*", action: "status", status: 502, probability: 0.05, times: 1_000_000 },
    ]
    expect(failuresIn("faults.yaml", yaml)).toEqual(plans)
    expect(failuresIn("faults.json", JSON.stringify(plans))).toEqual(plans)
    expect(failuresIn("faults.yaml", "[]")).toEqual([])
  })

  it.each([
    [
      "an unknown operation",
      "- match: sendInvoice\n  action: delay\n\n- match: sendInvoices\n  action: delay\n",
      /^faults\.yaml:4: entry 2, match: Invalid option/,
    ],
    ["a missing field", "\n- match: sendInvoice\n", /^faults\.yaml:2: entry 1, action: Invalid/],
    [
      "an unknown field",
      '- match: "*"\n  action: delay\n  delay: 5\n',
      /^faults\.yaml:1: entry 1: Unrecognized key: "delay"$/,
    ],
    [
      "a wrong value",
      '- match: "*"\n  action: delay\n  delayMs: 5 s\n',
      /^faults\.yaml:3: entry 1, delayMs: Invalid input: expected number/,
    ],
    [
      "an impossible plan",
      "- match: redeem\n  action: dropInvoice550\n",
      /^faults\.yaml:1: entry 1, match: the end of an invoice/,
    ],
    ["two wrong entries", "- 1\n- 2\n", /^faults\.yaml:1: entry 1: .*; faults\.yaml:2: entry 2: /],
    ["no list", "match: redeem\n", /^faults\.yaml:1: must be a list of failures$/],
    ["nothing", "", /^faults\.yaml:1: must be a list of failures$/],
    ["no YAML", '- match: "redeem\n  action', /^faults\.yaml:2: Missing closing "quote/],
    ["a field twice", "- match: redeem\n  match: redeem\n", /^faults\.yaml:2: Map keys must be u/],
    ["an unknown alias", "- *a\n", /^faults\.yaml: Unresolved alias/],
  ])("%s is named with its line and field", (_what, text, message) => {
    expect(errorOf(text)).toMatch(message)
  })

  it("a file that can't be read is named", async () => {
    await expect(readFailureFile("/no/such/faults.yaml")).rejects.toThrow("/no/such/faults.yaml")
  })
})
