import { writeFile } from "node:fs/promises"
import type { AcceptedOrder } from "@procurement/domain/order"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { customerOf, fetchToken } from "./support/customer.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { codesOf } from "./support/issuing-installation.ts"
import { suspension } from "./support/kill-points.ts"
import type { SentDocument } from "./support/ksef-control.ts"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { asPkcs12, killChildrenOf } from "./support/seal-passphrase.ts"
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
    if (found === undefined) throw new Error(`KSeF has no file of ${invoiceId}`)
    return found
  }

  /** The number of archived invoices, and of the KSeF sessions that numbered them. */
  const sessionsOfArchived = async () => {
    const text = `select count(*)::integer as archived,
      count(distinct body ->> 'clearedInSession')::integer as sessions
      from invoices where state = 'Archived'`
    const [row] = await world.database.sql.query<{ archived: number; sessions: number }>(
      { name: "", text },
      [],
    )
    return row ?? { archived: 0, sessions: 0 }
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

  it("two workers issue each order once, even if one is stopped during its work", async () => {
    const api = world.startApi()
    // Small rounds, so that both workers get work.
    const rounds = { INVOICING_BATCH: "5", INVOICING_CONCURRENCY: "5", INVOICING_LEASE: "10" }
    const settings = { ...rounds, BATCH_MINIMUM: "10000" }
    const first = world.startWorker(settings)
    const second = world.startWorker(settings)
    await Promise.all([first.ready, second.ready])
    const { url = "" } = await api.ready
    const ids = await orderFrom(url)
    await until("both workers have archived invoices", async () => {
      const dead = [first, second].find((worker) => worker.hasEnded())
      if (dead !== undefined) throw new Error(`a worker died: ${dead.output()}`)
      const { archived, sessions } = await sessionsOfArchived()
      return archived >= orderCount / 4 && sessions === 2
    })
    first.kill("SIGTERM")
    expect(await first.ended, first.output()).toEqual({ code: 0, signal: null })
    await untilAllArchived(world, [second, api])
    expect(ids).toHaveLength(orderCount)
    // Each process has a separate KSeF session.
    const own = archivedAmong(await readInvoices(world)).filter((one) => ids.includes(one.orderId))
    const sessions = own.map((one) => one.clearedInSession)
    expect(new Set(sessions).size).toBe(2)
    await expectEachIssuedOnce(world, ids)
    for (const child of [second, api]) {
      child.kill("SIGTERM")
      expect(await child.ended, child.output()).toEqual({ code: 0, signal: null })
    }
  }, 180_000)

  it("a worker with a rejected passphrase leaves all invoices to the other one", async (test) => {
    test.skip(process.platform !== "linux", "needs Linux")
    const passphrase = { ...(await asPkcs12(world.sellerFiles)), PROBES_PORT: "0" }
    // Empty counts as absent; the world's own files would be a second seal.
    const noFiles = { SEAL_KEY_FILE: "", SEAL_CERTIFICATE_FILE: "" }
    const refused = world.startWorker({ ...passphrase, ...noFiles })
    const { probesUrl = "" } = await refused.ready
    await writeFile(passphrase.SEAL_PASSPHRASE_FILE, "wrong")
    killChildrenOf(refused.processId!)
    await until("the loops of the rejected worker have ended", async () =>
      refused.output().includes("roles that need the seal were stopped"),
    )
    expect((await fetch(`${probesUrl}/readyz`)).status).toBe(503)
    const rounds = async (): Promise<ReadonlyArray<string>> => {
      const text = await (await fetch(`${probesUrl}/metrics`)).text()
      return text.match(/^work_rounds_total\{.*loop="(?:preparing|sending|offline)".*$/gm) ?? []
    }
    const before = await rounds()
    expect(before.length).toBeGreaterThan(2)
    const [order] = await placeOrders(world, 1)
    const other = world.startWorker()
    await untilAllArchived(world, [refused, other])
    expect(await rounds()).toEqual(before)
    await expectEachIssuedOnce(world, [order!.id])
    for (const child of [refused, other]) {
      child.kill("SIGTERM")
      expect(await child.ended, child.output()).toEqual({ code: 0, signal: null })
    }
  }, 180_000)

  it("a suspended worker that resumes sends nothing, and its order is issued once", async () => {
    const [order] = await placeOrders(world, 1)
    const suspended = world.startCrashingWorker(suspension)
    await untilInState(world, "Sending", 1, [suspended])
    const second = world.startWorker()
    await untilAllArchived(world, [second])
    await until("the suspended worker counts as dead", async () => {
      const text = "select from workers"
      return (await world.database.sql.query({ name: "", text }, [])).length === 1
    })
    suspended.kill("SIGCONT")
    expect(await suspended.ended, suspended.output()).toEqual({ code: 1, signal: null })
    await expect.poll(suspended.output).toContain("another process has taken over from this one")
    second.kill("SIGTERM")
    expect(await second.ended, second.output()).toEqual({ code: 0, signal: null })
    await expectEachIssuedOnce(world, [order!.id])
    const document = await documentOf(order!)
    expect([document.timesReceived, codesOf(document)]).toEqual([1, [200]])
  }, 180_000)
})
