/** Detection of dead processes, and what happens to their leases. */
import { execFileSync } from "node:child_process"
import { eventually } from "@procurement/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Database,
  makeDeliveryLog,
  makeDeliveryQueue,
  makeInvoiceRepository,
  makeOrderRepository,
  makeOutboxRelay,
  makeSubscriptionRepository,
  openDatabase,
  openRegistration,
  type Registration,
} from "../src/index.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "./fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "./fixtures/opened.ts"

const leaseUntil = instant(noon + 60_000)

describe("Worker registry", () => {
  const opened = useDatabase()
  /** Each process has its own connections, and therefore its own epoch. */
  let processes: Array<Database> = []
  let living: Array<Registration> = []
  const now = noon
  const replaced: Array<string> = []
  const released: Array<string> = []

  const start = async (name: string): Promise<Database> => {
    const database = await openDatabase({ url: opened().url, poolSize: 4 })
    processes.push(database)
    const registration = openRegistration(database, {
      name,
      onReplaced: () => replaced.push(database.name),
      onReleased: (worker) => released.push(worker),
    })
    living.push(registration)
    await registration.join()
    return database
  }
  /** Like kill -9: the heartbeats stop without notice. */
  const kill = (database: Database): Promise<void> => database.close()

  beforeEach(async () => {
    await rowsOf(
      opened().database,
      `truncate orders, invoices, invoice_payments, outbox, outbox_marks, webhook_subscriptions,
        webhook_partitions, webhook_servers, webhook_deliveries, webhook_replays, workers,
        worker_statements`,
    )
    replaced.length = 0
    released.length = 0
  })
  afterEach(async () => {
    await Promise.all(living.map((each) => each.leave()))
    await Promise.all(processes.map((each) => each.close()))
    processes = []
    living = []
  })

  const place = async () => {
    const placement = aPlacement()
    await run(makeOrderRepository(opened().database).place(placement))
    return placement.invoice
  }
  const claimAs = (database: Database) =>
    run(makeInvoiceRepository(database).claimDue({ stage: "preparing", limit: 9, now, leaseUntil }))
  const busyPartition = async () => {
    const subscription = aSubscription(aTenantId())
    await run(makeSubscriptionRepository(opened().database, secretKeys).add(subscription, 50))
    await run(makeDeliveryLog(opened().database).add(aDelivery(subscription)))
    return subscription.id
  }
  const takeAs = (database: Database) =>
    run(
      makeDeliveryQueue(database, secretKeys).claimPartitions(
        { holder: database.name, now, leaseUntil },
        9,
      ),
    )

  it("a process gets the claims of its dead predecessor at its start", async () => {
    await place()
    const first = await start("worker a")
    const [claimed] = await claimAs(first)
    await kill(first)
    const second = await start("worker a")
    const [again] = await claimAs(second)
    expect(again?.invoice.id).toBe(claimed?.invoice.id)
    const { invoice, version: expectedVersion, work } = claimed!
    const late = { invoice, expectedVersion, work, events: [] }
    const failure = await run(makeInvoiceRepository(opened().database).save(late)).catch(
      (cause: unknown) => cause,
    )
    expect(failure).toMatchObject({ _tag: "StaleVersion" })
  })

  it("a process gets its predecessor's partitions at its start, as abandoned", async () => {
    const partition = await busyPartition()
    const first = await start("worker a")
    expect(await takeAs(first)).toEqual([{ partition, isAbandoned: false }])
    await kill(first)
    const second = await start("worker a")
    const claim = { holder: first.name, now, leaseUntil }
    const queue = makeDeliveryQueue(opened().database, secretKeys)
    expect(await run(queue.renewPartitions(claim, [partition]))).toEqual([])
    expect(await takeAs(second)).toEqual([{ partition, isAbandoned: true }])
  })

  it("a process cannot start under the name of a live one, which is not affected", async () => {
    const first = await start("worker a")
    await expect(start("worker a")).rejects.toThrow(
      'a process named "worker a" is already running: give each process a unique name',
    )
    expect(living[0]?.isConfirmed()).toBe(true)
    expect(await rowsOf(first, "select name, epoch from workers")).toEqual([
      { name: "worker a", epoch: first.name },
    ])
  })

  it("a replaced process is notified, and is never confirmed again", async () => {
    const first = await start("worker a")
    // As if another process had started while this one was suspended.
    await rowsOf(opened().database, "update workers set epoch = 'another'")
    await eventually(() => replaced.length > 0)
    expect(replaced).toEqual([first.name])
    await eventually(() => living[0]?.isConfirmed() === false)
  })

  it("heartbeats do not wait for a busy main thread", async () => {
    await start("worker a")
    const script = `
      import { Client } from "pg"
      const client = new Client({ connectionString: process.argv[1] })
      await client.connect()
      const beat = async () => (await client.query("select beat_at from workers")).rows[0].beat_at
      const first = await beat()
      await client.query("select pg_sleep(0.6)")
      console.log(first === (await beat()) ? "silent" : "alive")
      await client.end()`
    // Blocks this thread while the script reads.
    const given = ["--input-type=module", "-e", script, opened().url]
    const said = execFileSync(process.execPath, given, { cwd: import.meta.dirname })
    expect(String(said)).toBe("alive\n")
  })

  it("the work of a dead process is released to the others after a while", async () => {
    await place()
    const partition = await busyPartition()
    const dead = await start("worker a")
    const other = await start("worker b")
    await claimAs(dead)
    await takeAs(dead)
    const relay = makeOutboxRelay(dead)
    await run(relay.hold({ holder: dead.name, now, leaseUntil }))
    await kill(dead)
    const diedMillis = performance.now()
    await eventually(() => released.length > 0)
    expect(performance.now() - diedMillis).toBeGreaterThan(1_700)
    expect(released).toEqual(["worker a"])
    expect(await claimAs(other)).toHaveLength(1)
    expect(await takeAs(other)).toEqual([{ partition, isAbandoned: true }])
    const claim = { holder: other.name, now, leaseUntil }
    expect(await run(makeOutboxRelay(other).hold(claim))).toBe(true)
    expect(replaced).toEqual([])
  })

  it("a dead process also releases batches, e-mails, renewals and its inspection", async () => {
    const dead = await start("worker a")
    const leased = "9e12::bigint as leased_until, $1 as leased_by, 1 as version"
    await rowsOf(
      dead,
      `insert into clearance_batches
        (id, state, body, started_at, due_at, attempts, leased_until, leased_by, version)
      select 'bat_1', 'Packing', '{}'::jsonb, 0, 0, 0, ${leased}`,
      [dead.name],
    )
    await rowsOf(
      dead,
      `insert into emails (id, tenant_id, created_at, body, due_at, leased_until, leased_by, version)
      select 'eml_1', 'ten_1', 0, '{}'::jsonb, 0, ${leased}`,
      [dead.name],
    )
    await rowsOf(
      dead,
      `insert into signature_renewals
        (invoice_id, renew_at, due_at, is_failing, body, leased_until, leased_by, version)
      select 'inv_1', 0, 0, false, '{}'::jsonb, ${leased}`,
      [dead.name],
    )
    await rowsOf(
      dead,
      `insert into collective_payments (id, tenant_id, body, due_at, leased_until, leased_by, version)
      select 'prf_1', 'ten_1', '{}'::jsonb, 0, ${leased}`,
      [dead.name],
    )
    const ranges = [dead.name, "another"].map((holder) => ({ holder, leaseUntil: 9e12 }))
    const walking = JSON.stringify({ ranges })
    await rowsOf(dead, "insert into inspections (subject, body) values ('test', $1)", [walking])
    await kill(dead)
    await start("worker a")
    const tables = ["clearance_batches", "collective_payments", "emails", "signature_renewals"]
    for (const table of tables) {
      const text = `select leased_until, leased_by, version from ${table}`
      const rows = await rowsOf(opened().database, text)
      expect(rows, table).toEqual([{ leased_until: null, leased_by: null, version: 2 }])
      await rowsOf(opened().database, `truncate ${table}`)
    }
    const inspection = "select body -> 'ranges' as ranges from inspections where subject = 'test'"
    expect(await rowsOf(opened().database, inspection)).toEqual([
      { ranges: [{ holder: dead.name, leaseUntil: 0 }, ranges[1]] },
    ])
  })

  it("an outage of the database marks no process as dead", async () => {
    await start("worker a")
    await start("worker b")
    const outage = await opened().database.connect()
    await outage.query("begin; lock table workers")
    await eventually(() => living.every((each) => !each.isConfirmed()))
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(living.map((each) => each.isConfirmed())).toEqual([false, false])
    await outage.query("rollback")
    outage.release()
    await eventually(() => living.every((each) => each.isConfirmed()))
    expect([released, replaced]).toEqual([[], []])
  })
})
