import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceBudget,
  type LimitGroup,
  makeLocalClearanceBudget,
} from "@procurement/domain/clearance"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { KsefCallRecord } from "../src/index.ts"
import { anInvoice, harness, inSession } from "./harness.ts"
import type { Reply } from "./scripted-ksef.ts"
import { badRequest, page, problem } from "./wire-format.ts"

type Budget = ClearanceBudget["Service"]

/** A budget in memory that records the requests to it. */
const watchedBudget = () => {
  const taken: Array<LimitGroup> = []
  const held: Array<readonly [LimitGroup, number]> = []
  const honest = makeLocalClearanceBudget()
  const budget: Budget = {
    ...honest,
    take: (wanted) => {
      taken.push(wanted.group)
      return honest.take(wanted)
    },
    holdBack: (group, until) => {
      held.push([group, until])
      return honest.holdBack(group, until)
    },
  }
  return { budget, taken, held }
}

const unavailable = Effect.fail(new Unavailable({ port: "ClearanceBudget" }))

describe("Rate budget", () => {
  it("every call is taken from the rate limit group that KSeF counts it in", async () => {
    const { budget, taken } = watchedBudget()
    const { ksef, run, submit, client } = await inSession({ budget })
    await run(submit())
    await run(client.close)
    expect(taken).toHaveLength(ksef.seen.length)
    expect(taken).toEqual([
      ...Array.from({ length: 5 }, () => "public"),
      "onlineSession",
      "invoiceSend",
      "onlineSessionClose",
    ])
  })

  it("a call that is repeated after a 401 is taken from the budget twice", async () => {
    const { budget, taken } = watchedBudget()
    const { ksef, run, submit } = await inSession({ budget })
    ksef.script("send", problem(401))
    await run(submit())
    expect(taken.filter((group) => group === "invoiceSend")).toHaveLength(2)
  })

  it("a call waits when the budget allows it soon", async () => {
    const { budget } = watchedBudget()
    const { ksef, run, submit, now } = await inSession({ budget })
    const before = now()
    await run(budget.take({ group: "invoiceSend", calls: 10, now: instant(before) }))
    await run(submit())
    expect(now() - before).toBeGreaterThanOrEqual(3_000)
    expect(ksef.seenAt("send")).toHaveLength(1)
  })

  it("a call with a long wait fails without a request and says when to retry", async () => {
    const { budget } = watchedBudget()
    const { ksef, run, failure, submit, advance, now } = await inSession({ budget })
    for (let round = 0; round < 3; round += 1) {
      await run(budget.take({ group: "invoiceSend", calls: 10, now: instant(now()) }))
      advance("4 seconds")
    }
    const error = await failure(submit())
    expect(error).toMatchObject({ reason: "NotTaken", code: undefined })
    expect(error.detail).toMatch(/invoiceSend/)
    expect(error.retryAfterSeconds).toBeGreaterThan(45)
    expect(error.retryAfterSeconds).toBeLessThan(52)
    expect(ksef.seenAt("send")).toHaveLength(0)
  })

  it("concurrent callers stay within KSeF's limits and get no 429", async () => {
    const { run, client, ksef, failure } = await inSession({ budget: makeLocalClearanceBudget() })
    const sessionReference = await run(client.session)
    const sending = Array.from({ length: 15 }, (_, nth) =>
      client.submit({ sessionReference, ...anInvoice(`<Faktura>${nth}</Faktura>`) }),
    )
    await run(Effect.all(sending, { concurrency: "unbounded" }))
    expect(ksef.seenAt("send")).toHaveLength(15)
    // The minute's limit of thirty allows two tens; only waiting callers advance the clock.
    const more = Array.from({ length: 16 }, (_, nth) =>
      client.submit({ sessionReference, ...anInvoice(`<Faktura>m${nth}</Faktura>`) }),
    )
    expect(await failure(Effect.all(more))).toMatchObject({ reason: "NotTaken" })
    expect(ksef.seenAt("send")).toHaveLength(30)
  })
})

const asctime = "Fri Dec 31 23:59:59 9999"

describe("Responses with 429", () => {
  it.each([
    ["as long as it says", { "retry-after": "42" }, 42_000],
    ["for a day at most when it names a date", { "retry-after": asctime }, 86_400_000],
    ["for a minute when it does not say", {}, 60_000],
    ["for a day when it says nonsense", { "retry-after": "999999999" }, 86_400_000],
  ])("a 429 holds the group back for all callers, %s", async (_, headers, millis) => {
    const { budget, held } = watchedBudget()
    const { ksef, failure, submit, now } = await inSession({ budget })
    ksef.script("send", problem(429, {}, headers))
    await failure(submit())
    expect(held).toEqual([["invoiceSend", expect.any(Number)]])
    expect(Math.abs((held[0]?.[1] ?? 0) - now() - millis)).toBeLessThan(5_000)
    expect((await failure(submit())).reason).toBe("NotTaken")
    expect(ksef.seenAt("send")).toHaveLength(1)
  })

  it("a 429 is respected when its response is cut off and the budget is unavailable", async () => {
    const { budget } = watchedBudget()
    const { ksef, failure, submit, run, advance } = await inSession({
      budget: { ...budget, holdBack: () => unavailable },
    })
    ksef.script("send", { ...problem(429, {}, { "retry-after": "42" }), cutAfter: 3 })
    expect(await failure(submit())).toMatchObject({ code: 429, retryAfterSeconds: 42 })
    expect((await failure(submit())).retryAfterSeconds).toBeGreaterThan(35)
    expect(ksef.seenAt("send")).toHaveLength(1)
    advance("43 seconds")
    await run(submit())
  })

  it("a 429 is reported to `onCall`", async () => {
    const calls: Array<KsefCallRecord> = []
    const { ksef, failure, submit } = await inSession({
      ...watchedBudget(),
      onCall: (call) => calls.push(call),
    })
    ksef.script("send", problem(429, {}, { "retry-after": "7" }))
    await failure(submit())
    expect(calls.at(-1)).toMatchObject({
      group: "invoiceSend",
      status: 429,
      isOutage: false,
      retryAfterSeconds: 7,
    })
  })
})

describe("Unavailable budget", () => {
  it("no call is made, and the failure is retryable", async () => {
    const budget: Budget = { ...makeLocalClearanceBudget(), take: () => unavailable }
    const { ksef, client, failure } = await harness({ budget })
    const error = await failure(client.session)
    expect(error).toMatchObject({ reason: "NotTaken", isRetryable: true })
    expect(ksef.seen).toHaveLength(0)
  })

  it("a token that can't be refreshed now is not treated as revoked", async () => {
    const honest = makeLocalClearanceBudget()
    let isAway = false
    const budget: Budget = {
      ...honest,
      take: (wanted) => (isAway ? unavailable : honest.take(wanted)),
    }
    const { ksef, run, failure, submit, advance } = await inSession({ budget })
    isAway = true
    advance("16 minutes")
    expect((await failure(submit())).reason).toBe("NotTaken")
    isAway = false
    await run(submit())
    expect(ksef.seenAt("challenge")).toHaveLength(1)
    expect(ksef.seenAt("refresh")).toHaveLength(1)
  })
})

describe("Signs of life", () => {
  const signs: ReadonlyArray<readonly [string, boolean, Reply]> = [
    ["a page", true, page(200)],
    ["a redirection", true, page(302)],
    ["a redirection in JSON", true, problem(307)],
    ["a forbidding page", true, page(403)],
    ["XML in place of JSON", true, { status: 200, bytes: Buffer.from("<a/>") }],
    ["an error of the server in JSON", true, problem(500)],
    ["a reset", true, "resetLate"],
    ["a rejection", false, badRequest(21111)],
    ["an empty rejection", false, { status: 404, headers: { "content-type": "" } }],
    ["a rejection in the classic form", false, { status: 400, json: {} }],
  ]

  it.each(signs)("with %s in place of a challenge KSeF is away: %s", async (_, isOutage, reply) => {
    const calls: Array<KsefCallRecord> = []
    const { ksef, client, failure } = await harness({ onCall: (call) => calls.push(call) })
    ksef.script("challenge", reply)
    if (isOutage) expect((await failure(client.session)).reason).toBe("NotTaken")
    else await failure(client.session)
    expect(calls.at(-1)).toMatchObject({ isOutage })
  })
})
