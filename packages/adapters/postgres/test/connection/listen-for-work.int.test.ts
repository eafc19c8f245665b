import { eventually } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import {
  listenForWork,
  makeOrderRepository,
  openDatabase,
  type WorkTopic,
  workTopics,
} from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { aProxyTo } from "../fixtures/silent-proxy.ts"

const kill = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and query like 'listen%'`

describe("listenForWork", () => {
  const opened = useDatabase()

  const listening = async (applicationName: string) => {
    const topics: Array<WorkTopic> = []
    const listener = await openDatabase({ url: opened().url, poolSize: 2, applicationName })
    const stop = await listenForWork(listener, (topic) => topics.push(topic))
    return { topics, stop, listener }
  }
  const place = () => run(makeOrderRepository(opened().database).place(aPlacement()))

  it("listening wakes every topic once at the start", async () => {
    const { topics, listener } = await listening("start")
    expect(topics.toSorted()).toEqual(workTopics.toSorted())
    await listener.close()
  })

  it("a listener is notified of an order placed by another process", async () => {
    const { topics, listener } = await listening("receives")
    topics.length = 0
    await place()
    await eventually(() => topics.includes("invoices") && topics.includes("outbox"))
    await listener.close()
  })

  it("wakeOthers notifies the listeners of other processes, not the caller's own", async () => {
    const { topics, listener } = await listening("others")
    topics.length = 0
    opened().database.wakeOthers("outbox")
    await eventually(() => topics.includes("outbox"))
    listener.wakeOthers("deliveries")
    listener.wake("invoices")
    await eventually(() => topics.includes("invoices"))
    // Notifications of one connection arrive in the order in which they were sent.
    expect(topics).toEqual(["outbox", "invoices"])
    await listener.close()
  })

  it("many wake calls in a short time are coalesced into few notifications", async () => {
    const { topics, listener } = await listening("coalesces")
    topics.length = 0
    for (let call = 0; call < 500; call += 1) opened().database.wake("deliveries")
    await eventually(() => topics.includes("deliveries"))
    expect(topics.length).toBeLessThan(10)
    await listener.close()
  })

  it("a listener reconnects after its connection was lost, and wakes every topic", async () => {
    const { topics, listener } = await listening("reconnects")
    topics.length = 0
    expect(await rowsOf(opened().database, kill, ["reconnects"])).toHaveLength(1)
    await eventually(() => new Set(topics).size === workTopics.length)
    topics.length = 0
    await place()
    await eventually(() => topics.includes("invoices"))
    await listener.close()
  })

  it("a listener reconnects when its server goes silent on an open connection", async () => {
    const { url, fallSilent } = await aProxyTo(opened().url)
    const listener = await openDatabase({ url, poolSize: 2 })
    const topics: Array<WorkTopic> = []
    await listenForWork(listener, (topic) => topics.push(topic), 100)
    topics.length = 0
    fallSilent()
    await eventually(() => new Set(topics).size === workTopics.length)
    topics.length = 0
    await place()
    await eventually(() => topics.includes("invoices"))
    await listener.close()
  })

  it("a stopped listener receives no notifications and releases its connection", async () => {
    const { topics, stop, listener } = await listening("stops")
    await stop()
    await stop()
    topics.length = 0
    const left = "select 1 from pg_stat_activity where application_name = 'stops'"
    await eventually(async () => (await rowsOf(opened().database, left)).length === 0)
    await place()
    await rowsOf(opened().database, "select pg_notify('work', 'invoices')")
    expect(topics).toEqual([])
    await listener.close()
  })

  it("listening does not fail when the database is unreachable", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const nowhere = await openDatabase({ url: url.href })
    const stop = await listenForWork(nowhere, () => undefined)
    await stop()
    await nowhere.close()
  })
})
