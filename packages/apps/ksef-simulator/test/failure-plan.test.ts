import { describe, expect, it } from "vitest"
import { FailurePlan, takeTurn } from "../src/failures/failure-plan.ts"

const plan = FailurePlan.parse

describe("Failures that are asked for", () => {
  it("hit the named operation that many times and no other", () => {
    let plans = [plan({ match: "sendInvoice", action: "status503", times: 2 })] as ReadonlyArray<
      ReturnType<typeof plan>
    >
    const seen = (["openSession", "sendInvoice", "sendInvoice", "sendInvoice"] as const).map(
      (name) => {
        const { failure, left } = takeTurn(plans, name)
        plans = left
        return failure?.action
      },
    )
    expect(seen).toEqual([undefined, "status503", "status503", undefined])
    expect(plans).toEqual([])
  })

  it("happen in the order they were asked for", () => {
    const plans = [
      plan({ match: "sendInvoice", action: "resetBefore" }),
      plan({ match: "*", action: "status500" }),
    ]
    expect(takeTurn(plans, "sendInvoice").failure?.action).toBe("resetBefore")
    expect(takeTurn(plans, "closeSession").failure?.action).toBe("status500")
  })

  it("are refused when they make no sense", () => {
    expect(FailurePlan.safeParse({ match: "unknown", action: "delay" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "dropInvoice550" }).success).toBe(false)
    expect(FailurePlan.safeParse({ match: "redeem", action: "429", times: 0 }).success).toBe(false)
  })
})
