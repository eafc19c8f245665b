import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceBudget,
  ClearanceBudgetError,
  type LimitGroup,
  makeClearanceBudgetMemory,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { KsefExchange } from "../src/index.ts"
import { anInvoice, harness, inSession } from "./harness.ts"
import { problem } from "./wire-format.ts"

type Budget = ClearanceBudget["Service"]

/** A budget in memory that notes what is asked of it. */
const watchedBudget = () => {
  const taken: Array<LimitGroup> = []
  const held: Array<readonly [LimitGroup, number]> = []
  const honest = makeClearanceBudgetMemory()
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

const unavailable = Effect.fail(new ClearanceBudgetError({ reason: "Unavailable" }))

describe("When there is a budget", () => {
  it("every call is paid for, out of the group that KSeF counts it to", async () => {
    const { budget, taken } = watchedBudget()
    const { ksef, run, submit, client } = await inSession({ budget })
    await run(submit())
    await run(client.close)
    expect(taken).toHaveLength(ksef.seen.length)
    expect(taken).toEqual([
      ...Array.from({ length: 5 }, () => "public"),
      "onlineSession",
      "invoiceSend",
      "onlineSession",
    ])
  })

  it("a call that was answered with 401 is paid for twice: it was made twice", async () => {
    const { budget, taken } = watchedBudget()
    const { ksef, run, submit } = await inSession({ budget })
    ksef.script("send", problem(401))
    await run(submit())
    expect(taken.filter((group) => group === "invoiceSend")).toHaveLength(2)
  })

  it("a call waits when its turn is near", async () => {
    const { budget } = watchedBudget()
    const { ksef, run, submit, now } = await inSession({ budget })
    const before = now()
    await run(budget.take({ group: "invoiceSend", calls: 10, now: instant(before) }))
    await run(submit())
    expect(now() - before).toBeGreaterThanOrEqual(3_000)
    expect(ksef.seenAt("send")).toHaveLength(1)
  })

  it("a call that would have to wait for long is not made, and says for how long", async () => {
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

  it("many callers at once are never answered with 429 by what KSeF allows", async () => {
    const { run, client, ksef, failure } = await inSession({ budget: makeClearanceBudgetMemory() })
    const sessionReference = await run(client.session)
    const sending = Array.from({ length: 15 }, (_, nth) =>
      client.submit({ sessionReference, ...anInvoice(`<Faktura>${nth}</Faktura>`) }),
    )
    await run(Effect.all(sending, { concurrency: "unbounded" }))
    expect(ksef.seenAt("send")).toHaveLength(15)
    // Two tens are in the minute's thirty; the clock stands still but for those who wait.
    const more = Array.from({ length: 16 }, (_, nth) =>
      client.submit({ sessionReference, ...anInvoice(`<Faktura>m${nth}</Faktura>`) }),
    )
    expect(await failure(Effect.all(more))).toMatchObject({ reason: "NotTaken" })
    expect(ksef.seenAt("send")).toHaveLength(30)
  })
})

describe("When KSeF answers 429 all the same", () => {
  it.each([
    ["as long as it says", { "retry-after": "42" }, 42_000],
    ["for a minute when it does not say", {}, 60_000],
    ["for a day when it says nonsense", { "retry-after": "999999999" }, 86_400_000],
  ])("the group is held back for everybody, %s", async (_, headers, millis) => {
    const { budget, held } = watchedBudget()
    const { ksef, failure, submit, now } = await inSession({ budget })
    ksef.script("send", problem(429, {}, headers))
    await failure(submit())
    expect(held).toEqual([["invoiceSend", expect.any(Number)]])
    expect(Math.abs((held[0]?.[1] ?? 0) - now() - millis)).toBeLessThan(5_000)
    expect((await failure(submit())).reason).toBe("NotTaken")
    expect(ksef.seenAt("send")).toHaveLength(1)
  })

  it("it is obeyed when the answer breaks off, and while the budget can't be told", async () => {
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

  it("it is counted by whoever watches the calls", async () => {
    const heard: Array<KsefExchange> = []
    const { ksef, failure, submit } = await inSession({
      ...watchedBudget(),
      onExchange: (exchange) => heard.push(exchange),
    })
    ksef.script("send", problem(429, {}, { "retry-after": "7" }))
    await failure(submit())
    expect(heard.at(-1)).toMatchObject({ group: "invoiceSend", status: 429, retryAfterSeconds: 7 })
  })
})

describe("When the budget can't be asked", () => {
  it("nobody calls, and nothing is taken for lost", async () => {
    const budget: Budget = { ...makeClearanceBudgetMemory(), take: () => unavailable }
    const { ksef, client, failure } = await harness({ budget })
    const error = await failure(client.session)
    expect(error).toMatchObject({ reason: "NotTaken", isRetryable: true })
    expect(ksef.seen).toHaveLength(0)
  })

  it("a token that can't be renewed is not taken for one that was revoked", async () => {
    const honest = makeClearanceBudgetMemory()
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
