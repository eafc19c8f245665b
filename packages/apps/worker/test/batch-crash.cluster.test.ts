import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { batchKillPoints } from "./support/batch-kill-points.ts"
import { countStates, readInvoices } from "./support/ledger.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import { placeOrders } from "./support/orders.ts"
import { untilAllArchived } from "./support/waiting.ts"
import { openWorld, type World } from "./support/world.ts"

const killed = { code: null, signal: "SIGKILL" }
const limitMillis = 480_000

/** Two invoices are enough for a batch. */
const together = { BATCH_MINIMUM: "2", FRESHNESS_SECONDS: "1", BATCH_COMPRESSION: "TarGz" }

describe("Worker crash while a batch is sent", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it(
    "every order gets one KSeF number, wherever a worker dies while it sends a batch",
    async () => {
      const accepted: Array<string> = []
      for (const killPoint of batchKillPoints) {
        accepted.push(...(await placeOrders(world, 3)).map(({ id }) => id))
        const worker = world.startCrashingWorker(killPoint, together)
        expect(await worker.ended, `${killPoint}: ${worker.output()}`).toEqual(killed)
      }
      expect((await countStates(world)).Archived ?? 0).toBeLessThan(accepted.length)
      const worker = world.startWorker(together)
      await untilAllArchived(world, [worker])
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
      await expectEachIssuedOnce(world, accepted)
      const channels = (await readInvoices(world)).flatMap(({ invoice }) =>
        "transmissions" in invoice ? invoice.transmissions.map(({ channel }) => channel) : [],
      )
      expect(channels).toContain("batch")
    },
    limitMillis,
  )
})
