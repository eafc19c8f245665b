/** Classification of refused packages, and how long their invoices are sent individually. */
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { refusalOfCall, refusalOfSession } from "@procurement/domain/clearance"
import {
  afterRefusal,
  errorCodes,
  isSentAlone,
  InvoiceClearanceError,
  type PackageHistory,
  sessionCodes,
} from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import { failure, minute, second, start } from "./support/batch-worlds.ts"

describe("Package refusals", () => {
  const now = instant(start)

  it("the class of a code decides whether its refusal is final or passing", () => {
    for (const [code, { class: kind }] of sessionCodes) {
      expect(refusalOfSession(code)).toBe(kind === "human" ? "final" : "passing")
    }
    const final = [...errorCodes.keys()].filter(
      (code) => refusalOfCall(failure("Refused", code)) === "final",
    )
    expect(final).toEqual([21_157, 21_161, 21_402, 21_403, 21_405])
    expect(refusalOfCall(failure("NotTaken", 430))).toBeUndefined()
  })

  it("an error unrelated to the package is not a refusal", () => {
    const said = (
      reason: "Refused" | "UnexpectedAnswer",
      about?: "login" | "package",
      code?: number,
    ) => refusalOfCall(new InvoiceClearanceError({ reason, detail: "no", about, code }))
    for (const code of [9101, 9102, 9103, 9105, 21_115, 21_117, 21_308, 21_406, 403]) {
      expect(said("Refused", undefined, code)).toBeUndefined()
    }
    expect(said("Refused", "login")).toBeUndefined()
    // The input rules are the same for all calls.
    expect(said("Refused", "login", 21_405)).toBeUndefined()
    expect(said("UnexpectedAnswer", "login", 999)).toBeUndefined()
    expect(said("Refused")).toBeUndefined()
    expect(said("Refused", "package")).toBe("final")
    expect(said("UnexpectedAnswer")).toBe("passing")
  })

  it("an invoice is sent individually for an hour after a final refusal, then in packages", () => {
    expect(isSentAlone(undefined, now)).toBe(false)
    const history = afterRefusal(undefined, "final", now, undefined)
    expect(history).toEqual({ refused: 0, aloneUntil: now + 60 * minute })
    expect(isSentAlone(history, instant(now + 60 * minute - 1))).toBe(true)
    expect(isSentAlone(history, instant(now + 60 * minute))).toBe(false)
  })

  const after = (millis: number) => instant(now + millis)

  const passing = (...times: ReadonlyArray<number>) =>
    times.reduce<PackageHistory | undefined>(
      (history, at) => afterRefusal(history, "passing", after(at), undefined),
      undefined,
    )

  it("three passing refusals over 15 minutes have an invoice sent individually", () => {
    const soon = [0, second, 3 * second, 8 * second, minute, 5 * minute, 15 * minute - 1]
    expect(passing(...soon)).toEqual({ refused: soon.length, since: now })
    expect(passing(0, 20 * minute)).toEqual({ refused: 2, since: now })
    const end = 15 * minute
    expect(passing(0, minute, end)).toEqual({ refused: 0, aloneUntil: after(end + 5 * minute) })
    const again = passing(0, minute, end, 25 * minute)
    expect(again).toEqual({ refused: 1, since: after(25 * minute) })
  })

  it("a stored count without a time continues from the time of the next refusal", () => {
    const history = afterRefusal({ refused: 2 }, "passing", now, undefined)
    expect(history).toEqual({ refused: 3, since: now })
  })

  it.each([
    ["2026-11-21T10:00:00Z", 60 * minute],
    ["2026-11-20T21:30:00Z", 45 * minute],
    ["2026-11-20T22:50:00Z", 5 * minute],
    ["2026-11-20T22:59:00Z", minute / 2],
    ["2026-11-20T23:30:00Z", 5 * minute],
  ])("a refusal at %s leaves half of the time to the deadline to packages", (at, alone) => {
    const today = "2026-11-20" as LocalDate
    const deadline = at.startsWith("2026-11-21") ? ("2026-11-23" as LocalDate) : today
    const then = instant(Date.parse(at))
    const { aloneUntil } = afterRefusal(undefined, "final", then, deadline)
    expect((aloneUntil ?? 0) - then).toBe(alone)
  })
})
