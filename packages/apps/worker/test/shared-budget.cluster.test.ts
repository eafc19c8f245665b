/**
 * Two workers of one seller at KSeF's real limits share one budget, even when one of them is
 * killed, and send invoices beyond the limit of single transmissions in batches.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { metricsOf } from "./support/alarms.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived, untilInState } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

/** KSeF accepts 30 single invoices a minute; even one worker would have more to send. */
const orderCount = 45
const perMinute = 30

const settings = {
  KSEF_LIMIT_SCALE: "1",
  // Limits single invoices to KSeF's rate, so that no worker waits a minute for the next one.
  BATCH_MINIMUM: "10000",
  FRESHNESS_SECONDS: "2",
  INVOICING_CONCURRENCY: "2",
  PROBES_PORT: "0",
}

describe("Shared KSeF budget", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ simulator: { RATE_LIMIT_SCALE: "1" } })
  })
  afterAll(() => world.close())

  it("two workers with one NIP get no 429 and resend at most a killed worker's files", async () => {
    const ids = (await placeOrders(world, orderCount)).map(({ id }) => id)
    const [first, second] = [world.startWorker(settings), world.startWorker(settings)]
    await Promise.all([first.ready, second.ready])
    await untilInState(world, "Archived", 10, [first, second])
    first.kill("SIGKILL")
    await first.ended
    await untilAllArchived(world, [second])

    const answers = world.ksefAnswers()
    expect(answers.filter((answer) => answer.endsWith(" 429"))).toEqual([])
    expect(await metricsOf(second)).not.toMatch(/^ksef_requests_total\{.*status="429"/m)
    await expectEachIssuedOnce(world, ids)

    // Only invoices that the killed worker had announced without a response were sent twice.
    const archived = archivedAmong(await readInvoices(world))
    const announcedTwice = archived.filter(({ transmissions: { length } }) => length > 1)
    const documents = await world.ksef.documents()
    const twice = documents.filter(({ timesReceived }) => timesReceived > 1)
    const numbers = new Set<string>(announcedTwice.map(({ number }) => number))
    expect(twice.filter(({ invoiceNumber = "" }) => !numbers.has(invoiceNumber))).toEqual([])

    const transmissions = archived.map(
      (invoice) => invoice.transmissions.at(-1) ?? invoice.transmissions[0],
    )
    const together = transmissions.filter(({ channel }) => channel === "batch")
    const alone = transmissions.filter(({ channel }) => channel === undefined)
    expect(together.length).toBeGreaterThanOrEqual(orderCount - perMinute)
    expect(together.length + alone.length).toBe(orderCount)
    // Each worker uses a single session, however much it sends.
    const sessions = new Set(alone.map(({ sessionReference }) => sessionReference))
    expect([1, 2]).toContain(sessions.size)
  }, 240_000)
})
