import { describe, expect, it } from "@effect/vitest"
import { emailAddress } from "@procurement/domain/email"
import {
  makeEntropyMemory,
  makeLedgerMemory,
  makeRefusalWatchStoreMemory,
} from "@procurement/adapter-memory"
import { makeRefusalReporter, type RefusalWatchStore } from "@procurement/domain/rate-limit"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { callerWith, virtualClock } from "./support/callers.ts"

const to = emailAddress("sukces@example.com")
const quiet = Logger.layer([])

const processes = (count: number, watches?: RefusalWatchStore["Service"]) => {
  const clock = virtualClock()
  const ledger = makeLedgerMemory()
  const kept = watches ?? makeRefusalWatchStoreMemory(ledger)
  let writes = 0
  const counted: RefusalWatchStore["Service"] = {
    ...kept,
    modify: (clientId, step) =>
      Effect.suspend(() => {
        writes += 1
        return kept.modify(clientId, step)
      }),
  }
  const reporters = Array.from({ length: count }, (_, seed) =>
    makeRefusalReporter({
      watches: counted,
      entropy: makeEntropyMemory(seed),
      now: clock.now,
      customerSuccess: { to, language: "pl" },
    }),
  )
  const refuse = (clientId = "key-1") => {
    for (const reporter of reporters) {
      const report = reporter.note(callerWith({ clientId }), "writes")
      if (report !== undefined) Effect.runSync(Effect.provide(report, quiet))
    }
  }
  return { clock, ledger, refuse, writes: () => writes }
}

describe("Keys refused for more than five minutes", () => {
  it("a key refused by four processes is announced with one event and one e-mail", () => {
    const { clock, ledger, refuse } = processes(4)
    const since = clock.now()
    for (let nth = 0; nth <= 700; nth += 1) {
      refuse()
      clock.pass(500)
    }
    expect(ledger.outbox.map(({ event }) => event)).toMatchObject([
      { type: "rate_limit.sustained", data: { clientId: "key-1", policy: "writes", since } },
    ])
    expect(ledger.emails).toMatchObject([
      { to, language: "pl", message: { _tag: "RateLimitSustained", clientId: "key-1", since } },
    ])
  })

  it("a key is announced again only after its recovery", () => {
    const { clock, ledger, refuse } = processes(2)
    const suffer = () => {
      for (let nth = 0; nth <= 310; nth += 1) {
        refuse()
        clock.pass(1_000)
      }
    }
    suffer()
    suffer()
    expect(ledger.emails).toHaveLength(1)
    clock.pass(60_001)
    suffer()
    expect(ledger.emails).toHaveLength(2)
    expect(new Set(ledger.emails.map(({ id }) => id)).size).toBe(2)
  })

  it("the announcement of one key does not prevent that of another", () => {
    const { clock, ledger, refuse } = processes(1)
    for (let nth = 0; nth <= 310; nth += 1) {
      refuse("key-1")
      refuse("key-2")
      clock.pass(1_000)
    }
    expect(ledger.emails.map(({ message }) => "clientId" in message && message.clientId)).toEqual([
      "key-1",
      "key-2",
    ])
  })
})

describe("Floods of refusals", () => {
  it("refusals are written to the store at most every ten seconds", () => {
    const { clock, refuse, writes } = processes(1)
    for (let nth = 0; nth < 10_000; nth += 1) {
      refuse()
      clock.pass(10)
    }
    expect(writes()).toBe(10)
  })

  it("lost reports do not prevent the announcement", () => {
    const ledger = makeLedgerMemory()
    const honest = makeRefusalWatchStoreMemory(ledger)
    let nth = 0
    const lossy: RefusalWatchStore["Service"] = {
      ...honest,
      modify: (clientId, step) =>
        Effect.suspend(() => {
          nth += 1
          return nth % 3 === 0
            ? honest.modify(clientId, step)
            : Effect.fail(new Unavailable({ port: "RefusalWatchStore" }))
        }),
    }
    const { clock, refuse } = processes(1, lossy)
    for (let second = 0; second < 400; second += 1) {
      refuse()
      clock.pass(1_000)
    }
    expect(ledger.emails).toHaveLength(1)
  })
})
