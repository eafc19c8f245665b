import {
  errorCodes,
  InvoiceClearanceError,
  invoiceCodes,
  loginCodes,
} from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import { clearanceError } from "../src/clearance-error.ts"
import { KsefFailure } from "../src/ksef-failure.ts"

const refusalWith = (...codes: ReadonlyArray<number>) =>
  new KsefFailure({
    kind: "Status",
    effect: "none",
    detail: "HTTP 400",
    status: 400,
    entries: codes.map((code) => ({ code, description: "", details: [] })),
  })

const reasonsOf = (failure: KsefFailure) => ({
  submit: clearanceError("submit")(failure).reason,
  ask: clearanceError("ask")(failure).reason,
})

describe("Error code tables", () => {
  it("every error code leads to the reason of its class", () => {
    for (const [code, { class: kind, renew }] of errorCodes) {
      const { submit, ask } = reasonsOf(refusalWith(code))
      if (kind === "human") expect([submit, ask]).toEqual(["Refused", "Refused"])
      else if (renew === "session") {
        const asked = kind === "retry" ? "NotTaken" : "UnexpectedAnswer"
        expect([submit, ask]).toEqual(["SessionEnded", asked])
      } else expect([submit, ask]).toEqual(["NotTaken", "NotTaken"])
    }
  })

  it("codes that need a repair, and 21184, name what to renew", () => {
    for (const table of [errorCodes, loginCodes, invoiceCodes]) {
      for (const [code, { class: kind, renew }] of table) {
        expect(renew !== undefined, String(code)).toBe(kind === "repair" || code === 21184)
      }
    }
  })

  it("the invoice codes omit success and duplicate, which are not failures", () => {
    expect([200, 440].filter((code) => invoiceCodes.has(code))).toEqual([])
  })
})

describe("Failures with several errors", () => {
  it.each([
    [[21184, 21180], "SessionEnded"],
    [[21180, 21405], "Refused"],
    [[21180, 77777], "UnexpectedAnswer"],
    [[77777, 21405], "Refused"],
    [[21165, 21111], "NotTaken"],
    [[21184], "SessionEnded"],
  ])("the worst of the codes %j decides: %s", (codes, reason) => {
    expect(reasonsOf(refusalWith(...codes)).submit).toBe(reason)
  })
})

describe("Failures with an unknown effect", () => {
  it.each([
    ["Transport" as const, undefined, "NotTaken"],
    ["Transport" as const, 200, "NotTaken"],
    ["Transport" as const, 503, "NotTaken"],
    ["Answer" as const, 202, "UnexpectedAnswer"],
  ])("(%s, %s) is OutcomeLost only for a submission", (kind, status, ask) => {
    const failure = new KsefFailure({ kind, effect: "unknown", detail: "", status, entries: [] })
    expect(reasonsOf(failure)).toEqual({ submit: "OutcomeLost", ask })
  })
})

describe("Failed logins", () => {
  const refused = new InvoiceClearanceError({ reason: "Refused", detail: "login", code: 460 })

  it("a failed login reports a submission as not taken, never as rejected", () => {
    expect(clearanceError("submit")(refused)).toMatchObject({ reason: "NotTaken", code: 460 })
  })

  it("a failed login is reported unchanged for every other call", () => {
    expect(clearanceError("ask")(refused)).toBe(refused)
  })
})
