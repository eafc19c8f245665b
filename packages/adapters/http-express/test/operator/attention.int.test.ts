/** What needs attention: KSeF, paused webhooks, used quotas. */
import { aPausedSubscription, anExamination } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { OfflineRegister } from "@procurement/domain/clearance"
import { QuotaRepository, quotaMonthAt } from "@procurement/domain/quota"
import { type Paused, SubscriptionRepository } from "@procurement/domain/webhook"
import { describe, expect, it } from "vitest"
import { answered, useOperator } from "./operator-server.ts"

const server = useOperator()

const now = instant(Date.now())
const read = (path: string) => answered(server.operate(path))

describe("What needs attention", () => {
  it("KSeF's state is that of the processes, with the end of an announced outage", async () => {
    expect(await read("/ksef")).toEqual({ isAvailable: true })
    const [since, until] = [instant(now - 3_600_000), instant(now + 3_600_000)]
    const outages = [{ id: "1", kind: "failure", since, until }] as const
    await server.api.run(
      OfflineRegister.use((register) => register.modify((status) => ({ ...status, outages }))),
    )
    expect(await read("/ksef")).toEqual({
      isAvailable: false,
      mode: "emergency",
      since: new Date(since).toISOString(),
      announcedUntil: new Date(until).toISOString(),
    })
    const lost = { calls: { _tag: "Lost", since }, outages: [] } as const
    await server.api.run(OfflineRegister.use((register) => register.modify(() => lost)))
    expect(await read("/ksef")).toMatchObject({ isAvailable: false, mode: "offline24" })
  })

  it("paused webhooks are listed with the reason of the pause", async () => {
    const failed = aPausedSubscription(now)
    const [first, second] = [instant(now + 1), instant(now + 2)]
    const state = { ...failed.state, since: first, isGone: true } as Paused
    const gone = aPausedSubscription(first, { state })
    const byOwner = aPausedSubscription(second, { state: { _tag: "Paused", since: second } })
    for (const each of [byOwner, gone, failed])
      await server.api.run(
        SubscriptionRepository.use((subscriptions) => subscriptions.add(each, 10)),
      )
    expect(await read("/paused-webhooks")).toMatchObject({
      items: [
        {
          webhookId: failed.id,
          tenantId: failed.tenantId,
          url: failed.url,
          reason: "deliveries_failed",
        },
        { webhookId: gone.id, reason: "endpoint_gone" },
        { webhookId: byOwner.id, reason: "requested", since: new Date(now + 2).toISOString() },
      ],
    })
    const { items } = await answered<{ items: Array<object> }>(
      server.operate("/paused-webhooks?limit=1"),
    )
    expect(items).toHaveLength(1)
  })

  it("the quota warnings of this month are listed, not those of others", async () => {
    const month = quotaMonthAt(now)
    const warned = anExamination({ month, used: 8 }, now)
    const before = anExamination({ month: "2025-01" as typeof month, used: 8 }, now)
    await server.api.run(QuotaRepository.use((quotas) => quotas.keep([warned, before])))
    const [given] = warned.warnings
    expect(await read("/quota-warnings")).toEqual({
      items: [
        {
          tenantId: given?.warning.tenantId,
          metric: "orders",
          percent: 80,
          used: 8,
          limit: 10,
          at: new Date(now).toISOString(),
        },
      ],
    })
  })
})
