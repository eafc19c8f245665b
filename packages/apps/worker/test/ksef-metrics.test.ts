import { instant } from "@procurement/domain/calendar"
import { type ClearanceBudget, makeLocalClearanceBudget } from "@procurement/domain/clearance"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import { register } from "prom-client"
import { describe, expect, it } from "vitest"
import { budgetOf, watchKsef, watchWarnings } from "../src/observation/ksef-metrics.ts"

const now = Date.UTC(2026, 10, 21, 9)

const lineOf = async (metric: string): Promise<string | undefined> =>
  (await register.metrics()).split("\n").find((line) => line.startsWith(metric))

describe("KSeF metrics", () => {
  it("ksef_budget_available is the number of calls left at the time of the scrape", async () => {
    const budget = makeLocalClearanceBudget()
    const source = budgetOf(budget, () => now)
    await source.look()
    expect(await lineOf(`ksef_budget_available{group="invoiceSend"}`)).toMatch(/ 10$/)
    await Effect.runPromise(budget.take({ group: "invoiceSend", calls: 4, now: instant(now) }))
    await source.look()
    expect(await lineOf(`ksef_budget_available{group="invoiceSend"}`)).toMatch(/ 6$/)
  })

  it("the budget metrics fail as a source when the budget is unavailable", async () => {
    const unavailable = Effect.fail(new Unavailable({ port: "ClearanceBudget" }))
    const budget: ClearanceBudget["Service"] = {
      ...makeLocalClearanceBudget(),
      available: () => unavailable,
    }
    await expect(budgetOf(budget, () => now).look()).rejects.toThrow(Unavailable)
  })

  it("a 429 adds to ksef_requests_total, and ksef_blocked_until is its Retry-After", async () => {
    const record = watchKsef(() => now, 1)
    record({
      group: "batchSession",
      status: 429,
      isOutage: false,
      durationMillis: 3,
      retryAfterSeconds: 30,
    })
    const requests = `ksef_requests_total{group="batchSession",status="429"}`
    expect(await lineOf(requests)).toMatch(/ 1$/)
    const until = `ksef_blocked_until_timestamp_seconds{group="batchSession"}`
    expect(await lineOf(until)).toContain(String(now / 1_000 + 30))
  })

  it("KSeF's warnings are counted by code and logged once an hour for each", async () => {
    const logged: Array<unknown> = []
    let at = now
    const watch = watchWarnings(() => at, { warn: (entry: unknown) => logged.push(entry) })
    const warning = { code: "sig-001", message: "the signature fits no profile" }
    for (const seconds of [0, 1, 3_599, 3_600]) {
      at = now + seconds * 1_000
      watch(warning)
    }
    expect(await lineOf(`ksef_system_warnings_total{code="sig-001"}`)).toMatch(/ 4$/)
    const line = { code: "sig-001", warning: "the signature fits no profile" }
    expect(logged).toEqual([line, line])
  })

  it("warning codes beyond the twentieth are counted together", async () => {
    const watch = watchWarnings(() => now, { warn: () => undefined })
    for (let nth = 0; nth < 30; nth += 1) watch({ code: `new-${nth}`, message: "" })
    expect(await lineOf(`ksef_system_warnings_total{code="other"}`)).toMatch(/ 10$/)
    expect(await lineOf(`ksef_system_warnings_total{code="new-20"}`)).toBeUndefined()
  })

  it("ksef_limit_requests is the number of calls that KSeF allows the seller", async () => {
    watchKsef(() => now, 10)
    expect(await lineOf(`ksef_limit_requests{group="batchSession",window="3600"}`)).toMatch(/ 600$/)
    watchKsef(() => now, 0)
    expect(await lineOf(`ksef_limit_requests{group="batchSession",window="3600"}`)).toMatch(/ 60$/)
  })
})
