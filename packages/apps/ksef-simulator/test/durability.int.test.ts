/** Responses wait for the disk, tested with a store that can be held up. */
import { instant } from "@procurement/domain/calendar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { authOperations } from "../src/auth/auth-operations.ts"
import { makeFailureSwitchboard } from "../src/failures/failure-switchboard.ts"
import { openExchangeLog } from "../src/exchanges/exchange-log.ts"
import { openServer } from "../src/serving/server.ts"
import { settingsOf, silentLog } from "../src/options.ts"
import { systemRandom } from "../src/identifiers.ts"
import { makeRateLimiter } from "../src/rate-limit/rate-limiter.ts"
import { makeSimulation, stateOfFacts } from "../src/simulation.ts"
import { openStore } from "../src/store/store.ts"
import { call } from "./support/wire.ts"

let disk: () => Promise<void>
let appended = 0
let server: Awaited<ReturnType<typeof openServer>>

const store = openStore(undefined)

beforeAll(async () => {
  const simulation = makeSimulation({
    settings: settingsOf({}),
    publicUrl: () => server.url,
    store: {
      ...store,
      append: (fact) => {
        appended += 1
        store.append(fact)
      },
      durable: () => disk(),
    },
    random: systemRandom,
    state: stateOfFacts([]),
    systemNow: () => instant(Date.now()),
  })
  const pipeline = {
    simulation,
    failures: makeFailureSwitchboard(),
    limiter: makeRateLimiter(undefined),
    exchanges: await openExchangeLog({ file: undefined, withBodies: false, log: silentLog }),
    log: silentLog,
    stopping: new AbortController().signal,
  }
  const routes = { api: authOperations, beside: [], control: [], pages: [] }
  server = await openServer(pipeline, routes, "127.0.0.1", 0)
})

afterAll(async () => {
  await server.draining.end(5)
  await store.close()
})

const askForChallenge = () => call(server.url, "POST", "/v2/auth/challenge")

describe("Durable responses", () => {
  it("a response is not sent before its fact is on the disk", async () => {
    const held = Promise.withResolvers<void>()
    disk = () => held.promise
    let isAnswered = false
    const answer = askForChallenge().finally(() => {
      isAnswered = true
    })
    await expect.poll(() => appended, { timeout: 30_000 }).toBe(1)
    // Meanwhile the server answers another request.
    expect((await call(server.url, "GET", "/v2/unknown")).status).toBe(404)
    expect(isAnswered).toBe(false)
    held.resolve()
    expect((await answer).status).toBe(200)
  })

  it("a failing disk gives 500", async () => {
    disk = () => Promise.reject(new Error("disk full"))
    expect((await askForChallenge()).status).toBe(500)
  })
})
