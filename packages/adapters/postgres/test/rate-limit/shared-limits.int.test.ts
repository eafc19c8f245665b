/** Four processes on one database admit what an exact bucket would, within the published bound. */
import { randomFrom, seed } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { nip } from "@procurement/domain/party"
import { aheadLimit, standardPolicies, ticksPerToken } from "@procurement/domain/rate-limit"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"
import { type LimiterProcess, startLimiterProcess } from "./limiter-processes.ts"

const startedAt = Date.UTC(2026, 10, 20, 9, 30)
const tenant: Tenant = {
  id: typeId("ten", instant(startedAt), new Uint8Array(10)) as TenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "standard",
  contract: {},
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(startedAt),
}

const processCount = 4
const policy = standardPolicies.token
const capacity = policy.capacity * ticksPerToken
/** The maximum that all processes together may have leased ahead. */
const bound = processCount * aheadLimit(policy)

describe("Four processes on one database", () => {
  const opened = useDatabase()
  let processes: ReadonlyArray<LimiterProcess> = []
  beforeAll(async () => {
    const { url } = opened()
    processes = await Promise.all(
      Array.from({ length: processCount }, () => startLimiterProcess(url)),
    )
  })
  afterAll(() => Promise.all(processes.map(({ stop }) => stop())))

  it("four processes never differ from one exact bucket by more than the bound", async () => {
    const random = randomFrom(seed)
    let now = startedAt
    let exact = capacity
    let [admitted, refused] = [0, 0]
    for (let step = 0; step < 75; step += 1) {
      const answers = await Promise.all(
        processes.map(({ ask }) => ask({ tenant, now, count: random.int(0, 12) })),
      )
      const taken = answers.reduce((sum, each) => sum + each.admitted, 0)
      const missed = answers.reduce((sum, each) => sum + each.refused, 0)
      exact -= taken * ticksPerToken
      expect(exact).toBeGreaterThanOrEqual(-bound * ticksPerToken)
      if (missed > 0) expect(exact).toBeLessThan((2 + bound) * ticksPerToken)
      admitted += taken
      refused += missed
      const pause = random.int(0, 3) === 0 ? random.int(500, 4_000) : random.int(0, 400)
      exact = Math.min(capacity, exact + pause * policy.ratePerMinute)
      now += pause
    }
    expect(Math.min(admitted, refused)).toBeGreaterThan(150)
  })

  it("a flood is limited to the burst and steady rate, plus the bound", async () => {
    await rowsOf(opened().database, "truncate rate_limit_buckets")
    const flooded: Tenant = { ...tenant, contract: { rateFactor: 2 } }
    const startedAt = performance.now()
    const floodUntil = Date.now() + 700
    const answers = await Promise.all(
      processes.map(({ ask }) => ask({ tenant: flooded, floodUntil })),
    )
    const elapsedSeconds = (performance.now() - startedAt) / 1_000
    const admitted = answers.reduce((sum, each) => sum + each.admitted, 0)
    const refused = answers.reduce((sum, each) => sum + each.refused, 0)
    const exactly = 2 * policy.capacity + (2 * policy.ratePerMinute * elapsedSeconds) / 60
    expect(admitted).toBeLessThanOrEqual(exactly + 2 * bound)
    expect(admitted).toBeGreaterThan(2 * policy.capacity)
    expect(refused).toBeGreaterThan(admitted)
  })
})
