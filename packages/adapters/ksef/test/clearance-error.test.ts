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

describe("The table of codes", () => {
  it("leads every error to what its class promises", () => {
    for (const [code, { class: kind, renew }] of errorCodes) {
      const { submit, ask } = reasonsOf(refusalWith(code))
      if (kind === "human") expect([submit, ask]).toEqual(["Refused", "Refused"])
      else if (renew === "session")
        expect([submit, ask]).toEqual(["SessionEnded", "UnexpectedAnswer"])
      else expect([submit, ask]).toEqual(["NotTaken", "NotTaken"])
    }
  })

  it("names what to renew just where something is to be renewed", () => {
    for (const table of [errorCodes, loginCodes, invoiceCodes]) {
      for (const { class: kind, renew } of table.values()) {
        expect(renew !== undefined).toBe(kind === "repair")
      }
    }
  })

  it("has no code for success and duplicate, which are no classes of trouble", () => {
    expect([200, 440].filter((code) => invoiceCodes.has(code))).toEqual([])
  })
})

describe("A failure with several errors", () => {
  it.each([
    [[21184, 21180], "SessionEnded"],
    [[21180, 21405], "Refused"],
    [[21180, 77777], "UnexpectedAnswer"],
    [[77777, 21405], "Refused"],
    [[21165, 21184], "NotTaken"],
  ])("%j is judged by the worst of them, as %s", (codes, reason) => {
    expect(reasonsOf(refusalWith(...codes)).submit).toBe(reason)
  })
})

describe("A failure whose effect is unknown", () => {
  it.each([
    ["Transport" as const, undefined, "NotTaken"],
    ["Transport" as const, 200, "NotTaken"],
    ["Status" as const, 503, "NotTaken"],
    ["Status" as const, 302, "UnexpectedAnswer"],
    ["Answer" as const, 202, "UnexpectedAnswer"],
  ])("(%s, %s) is a lost outcome for a submission alone", (kind, status, ask) => {
    const failure = new KsefFailure({ kind, effect: "unknown", detail: "", status, entries: [] })
    expect(reasonsOf(failure)).toEqual({ submit: "OutcomeLost", ask })
  })
})

describe("A login that failed", () => {
  const refused = new InvoiceClearanceError({ reason: "Refused", detail: "login", code: 460 })

  it("means that the submission was not taken, never that it was refused", () => {
    expect(clearanceError("submit")(refused)).toMatchObject({ reason: "NotTaken", code: 460 })
  })

  it("is passed on as it is to whoever asks for something else", () => {
    expect(clearanceError("ask")(refused)).toBe(refused)
  })
})
