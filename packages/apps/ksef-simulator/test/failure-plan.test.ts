import { describe, expect, it } from "vitest"
import { FailurePlan, takeFailure } from "../src/failures/failure-plan.ts"

const plan = FailurePlan.parse

describe("Failure plans", () => {
  it("a plan affects the named operation the given number of times", () => {
    let plans = [plan({ match: "sendInvoice", action: "status503", times: 2 })] as ReadonlyArray<
      ReturnType<typeof plan>
    >
    const seen = (["openSession", "sendInvoice", "sendInvoice", "sendInvoice"] as const).map(
      (name) => {
        const { failure, left } = takeFailure(plans, name)
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
      const { failure, left } = takeFailure(plans, "batchInvoice")
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
    expect(takeFailure(plans, "sendInvoice").failure?.action).toBe("resetBefore")
    expect(takeFailure(plans, "closeSession").failure?.action).toBe("status500")
  })

  it("a plan for a text affects only an invoice that contains it, alone or in a package", () => {
    const plans = [
      plan({ match: "sendInvoice", action: "rejectInvoice450", containing: "PO-7" }),
      plan({ match: "sendInvoice", action: "dropInvoice550" }),
    ]
    const actionFor = (...[target, xml]: ["sendInvoice" | "batchInvoice", string?]) =>
      takeFailure(plans, target, xml === undefined ? undefined : () => xml).failure?.action
    expect(actionFor("sendInvoice")).toBe("dropInvoice550")
    expect(actionFor("sendInvoice", "<a>PO-8</a>")).toBeUndefined()
    expect(actionFor("sendInvoice", "<a>PO-7</a>")).toBe("rejectInvoice450")
    expect(actionFor("batchInvoice", "<a>PO-7</a>")).toBe("rejectInvoice450")
    expect(actionFor("batchInvoice", "<a>PO-8</a>")).toBeUndefined()
  })

  it("an invalid plan is rejected", () => {
    expect(FailurePlan.safeParse({ match: "unknown", action: "delay" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "dropInvoice550" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "429", times: 0 }).success).toBe(false)
    const request = { match: "redeem", action: "429", containing: "a" }
    expect(FailurePlan.safeParse(request).success).toBe(false)
  })
})
