import { describe, expect, it } from "vitest"
import {
  listenForWork,
  makeOrderRepository,
  openDatabase,
  type WorkTopic,
} from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { eventually, rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { aWayTo } from "../fixtures/way.ts"

const kill = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and query like 'listen%'`

describe("Listening for work", () => {
  const opened = useDatabase()

  const listening = async (applicationName: string) => {
    const heard: Array<WorkTopic> = []
    const listener = await openDatabase({ url: opened().url, poolSize: 2, applicationName })
    const stop = await listenForWork(listener, (topic) => heard.push(topic))
    return { heard, stop, listener }
  }
  const place = () => run(makeOrderRepository(opened().database).place(aPlacement()))

  it("wakes every topic once at the start", async () => {
    const { heard, listener } = await listening("start")
    expect(heard.toSorted()).toEqual(["deliveries", "invoices", "outbox"])
    await listener.close()
  })

  it("hears of an order placed by another process", async () => {
    const { heard, listener } = await listening("hears")
    heard.length = 0
    await place()
    await eventually(() => heard.includes("invoices") && heard.includes("outbox"))
    await listener.close()
  })

  it("hears what another told others, and not what it told others itself", async () => {
    const { heard, listener } = await listening("others")
    heard.length = 0
    opened().database.wakeOthers("outbox")
    await eventually(() => heard.includes("outbox"))
    listener.wakeOthers("deliveries")
    listener.wake("invoices")
    await eventually(() => heard.includes("invoices"))
    // What one sends arrives in the order in which it was sent.
    expect(heard).toEqual(["outbox", "invoices"])
    await listener.close()
  })

  it("makes one message of many calls in a short time", async () => {
    const { heard, listener } = await listening("coalesces")
    heard.length = 0
    for (let call = 0; call < 500; call += 1) opened().database.wake("deliveries")
    await eventually(() => heard.includes("deliveries"))
    expect(heard.length).toBeLessThan(10)
    await listener.close()
  })

  it("listens again after its connection was lost, and wakes every topic", async () => {
    const { heard, listener } = await listening("reconnects")
    heard.length = 0
    expect(await rowsOf(opened().database, kill, ["reconnects"])).toHaveLength(1)
    await eventually(() => new Set(heard).size === 3)
    heard.length = 0
    await place()
    await eventually(() => heard.includes("invoices"))
    await listener.close()
  })

  it("listens again when the server has gone silent, though its connection stands", async () => {
    const { url, fallSilent } = await aWayTo(opened().url)
    const listener = await openDatabase({ url, poolSize: 2 })
    const heard: Array<WorkTopic> = []
    await listenForWork(listener, (topic) => heard.push(topic), 100)
    heard.length = 0
    fallSilent()
    await eventually(() => new Set(heard).size === 3)
    heard.length = 0
    await place()
    await eventually(() => heard.includes("invoices"))
    await listener.close()
  })

  it("hears nothing more once it was stopped, and gives its connection back", async () => {
    const { heard, stop, listener } = await listening("stops")
    await stop()
    await stop()
    heard.length = 0
    const left = "select 1 from pg_stat_activity where application_name = 'stops'"
    await eventually(async () => (await rowsOf(opened().database, left)).length === 0)
    await place()
    await rowsOf(opened().database, "select pg_notify('work', 'invoices')")
    expect(heard).toEqual([])
    await listener.close()
  })

  it("does not fail when there is no database to listen to", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const nowhere = await openDatabase({ url: url.href })
    const stop = await listenForWork(nowhere, () => undefined)
    await stop()
    await nowhere.close()
  })
})
