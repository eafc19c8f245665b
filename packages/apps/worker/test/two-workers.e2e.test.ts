import type { AcceptedOrder } from "@procurement/domain/order"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { customerOf, fetchToken } from "./support/customer.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { codesOf } from "./support/issuing-house.ts"
import { suspension } from "./support/kill-points.ts"
import type { SentDocument } from "./support/ksef-control.ts"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { until } from "./support/until.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const orderCount = 60
const clients = 4

describe("Two workers on one database", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const documentOf = async ({ invoiceId }: AcceptedOrder): Promise<SentDocument> => {
    const archived = archivedAmong(await readInvoices(world)).find(({ id }) => id === invoiceId)
    const documents = await world.ksef.documents()
    const found = documents.find(({ invoiceNumber }) => invoiceNumber === archived?.number)
    if (found === undefined) throw new Error(`KSeF has nothing of ${invoiceId}`)
    return found
  }

  const orderFrom = async (url: string): Promise<ReadonlyArray<string>> => {
    const customer = customerOf(world, url, await fetchToken(world, url))
    const ids: Array<string> = []
    const client = async (): Promise<void> => {
      for (let order = 0; order < orderCount / clients; order += 1) {
        ids.push((await customer.placeOrder()).id)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return ids
  }

  it("issue each order once, also when one of them is stopped in the middle", async () => {
    const api = world.startApi()
    // Small rounds: both workers get their share.
    const rounds = { INVOICING_BATCH: "5", INVOICING_CONCURRENCY: "5", INVOICING_LEASE: "10" }
    const settings = { ...rounds, BATCH_MINIMUM: "10000" }
    const first = world.startWorker(settings)
    const second = world.startWorker(settings)
    await Promise.all([first.ready, second.ready])
    const { url = "" } = await api.ready
    const ids = await orderFrom(url)
    await untilInState(world, "Archived", orderCount / 4, [first, second])
    first.kill("SIGTERM")
    expect(await first.ended, first.said()).toEqual({ code: 0, signal: null })
    await untilAllArchived(world, [second, api])
    expect(ids).toHaveLength(orderCount)
    // Each process has a KSeF session of its own.
    const own = archivedAmong(await readInvoices(world)).filter((one) => ids.includes(one.orderId))
    const sessions = own.map((one) => one.clearedInSession)
    expect(new Set(sessions).size).toBe(2)
    await expectEachIssuedOnce(world, ids)
    for (const child of [second, api]) {
      child.kill("SIGTERM")
      expect(await child.ended, child.said()).toEqual({ code: 0, signal: null })
    }
  }, 180_000)

  it("keep to one KSeF number when one is suspended longer than its claim lasts", async () => {
    const [order] = await placeOrders(world, 1)
    const suspended = world.startCrashingWorker(suspension)
    await untilInState(world, "Sending", 1, [suspended])
    const second = world.startWorker()
    await untilAllArchived(world, [second])
    const timesReceived = async (): Promise<number> => (await documentOf(order!)).timesReceived
    expect(await timesReceived()).toBe(1)
    suspended.kill("SIGCONT")
    await until("the suspended worker has sent its copy", async () => {
      expect(suspended.hasEnded(), suspended.said()).toBe(false)
      return (await timesReceived()) === 2
    })
    for (const child of [suspended, second]) {
      child.kill("SIGTERM")
      expect(await child.ended, child.said()).toEqual({ code: 0, signal: null })
    }
    await expectEachIssuedOnce(world, [order!.id])
    expect(codesOf(await documentOf(order!))).toEqual([200, 440])
  }, 180_000)
})
