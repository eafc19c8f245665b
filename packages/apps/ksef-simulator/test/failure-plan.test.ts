import { describe, expect, it } from "vitest"
import { FailurePlan, takeFailure } from "../src/failures/failure-plan.ts"

const plan = FailurePlan.parse
const never = () => 1

describe("Failure plans", () => {
  it("a plan affects the named operation the given number of times", () => {
    let plans = [plan({ match: "sendInvoice", action: "status503", times: 2 })] as ReadonlyArray<
      ReturnType<typeof plan>
    >
    const seen = (["openSession", "sendInvoice", "sendInvoice", "sendInvoice"] as const).map(
      (name) => {
        const { failure, left } = takeFailure(plans, name, never)
        plans = left
        return failure?.action
      },
    )
    expect(seen).toEqual([undefined, "status503", "status503", undefined])
    expect(plans).toEqual([])
  })

  it("a plan with `after` skips the first calls", () => {
    let plans: ReadonlyArray<FailurePlan> = [
      plan({ match: "batchInvoice", action: "dropInvoice550", after: 1 }),
      plan({ match: "batchInvoice", action: "rejectInvoice450", after: 2 }),
      plan({ match: "*", action: "status500" }),
    ]
    const seen = [1, 2, 3, 4].map(() => {
      const { failure, left } = takeFailure(plans, "batchInvoice", never)
      plans = left
      return failure?.action
    })
    expect(seen).toEqual([undefined, "dropInvoice550", "rejectInvoice450", undefined])
    expect(plans).toMatchObject([{ match: "*" }])
  })

  it("the first matching plan in order applies", () => {
    const plans = [
      plan({ match: "sendInvoice", action: "resetBefore" }),
      plan({ match: "*", action: "status500" }),
    ]
    expect(takeFailure(plans, "sendInvoice", never).failure?.action).toBe("resetBefore")
    expect(takeFailure(plans, "closeSession", never).failure?.action).toBe("status500")
  })

  it("a plan for a text affects only an invoice that contains it, alone or in a package", () => {
    const plans = [
      plan({ match: "sendInvoice", action: "rejectInvoice450", containing: "PO-7" }),
      plan({ match: "sendInvoice", action: "dropInvoice550" }),
    ]
    const actionFor = (...[target, xml]: ["sendInvoice" | "batchInvoice", string?]) =>
      takeFailure(plans, target, never, xml === undefined ? undefined : () => xml).failure?.action
    expect(actionFor("sendInvoice")).toBe("dropInvoice550")
    expect(actionFor("sendInvoice", "<a>PO-8</a>")).toBeUndefined()
    expect(actionFor("sendInvoice", "<a>PO-7</a>")).toBe("rejectInvoice450")
    expect(actionFor("batchInvoice", "<a>PO-7</a>")).toBe("rejectInvoice450")
    expect(actionFor("batchInvoice", "<a>PO-8</a>")).toBeUndefined()
  })

  it("a plan with a probability stays, and affects what is drawn below it", () => {
    const plans = [plan({ match: "*", action: "status", status: 502, probability: 0.3 })]
    const outcomes = [0, 0.29, 0.3, 0.99].map((drawn) => takeFailure(plans, "redeem", () => drawn))
    expect(outcomes.map(({ failure }) => failure?.status)).toEqual([502, 502, undefined, undefined])
    expect(outcomes[0]?.left).toMatchObject([{ times: 999_999 }])
    expect(outcomes[2]?.left).toEqual(plans)
  })

  it("a plan with a probability and a number of times ends", () => {
    const plans = [plan({ match: "*", action: "delay", probability: 1, times: 1 })]
    expect(takeFailure(plans, "redeem", () => 0).left).toEqual([])
  })

  it("an invalid plan is rejected", () => {
    expect(FailurePlan.safeParse({ match: "unknown", action: "delay" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "dropInvoice550" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "429", times: 0 }).success).toBe(false)
    for (const wrong of [
      { action: "429", containing: "a" },
      { action: "status" },
      { action: "status", status: 200 },
      { action: "delay", status: 500 },
      { action: "delay", probability: 0 },
      { action: "delay", probability: 1.1 },
    ]) {
      expect(FailurePlan.safeParse({ match: "redeem", ...wrong }).success).toBe(false)
    }
  })
})
