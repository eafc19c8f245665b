/**
 * KSeF reports maintenance of the open session (21184) amid many invoices: the worker opens another
 * session and continues. An earlier version retried the same session for 50 minutes.
 */
import { afterAll, beforeAll, expect, it } from "vitest"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import {
  type IssuingInstallation,
  openIssuingInstallation,
} from "./support/issuing-installation.ts"
import { readInvoices } from "./support/ledger.ts"

const orders = process.env["SCALE"] === "full" ? 1_000 : 200
const limitMillis = 600_000

/** All invoices are sent singly, in one session after the other. */
const oneByOne = { BATCH_MINIMUM: "10000", KSEF_LIMIT_SCALE: "0" }

/** The longest gap between two invoices while the session changes. */
const longestGapMillis = 30_000

let installation: IssuingInstallation
beforeAll(async () => {
  installation = await openIssuingInstallation({ worker: () => oneByOne })
})
afterAll(() => installation?.world.close())

const gapsBetween = (times: ReadonlyArray<number>): ReadonlyArray<number> =>
  times.slice(1).map((time, nth) => time - (times[nth] ?? time))

it(
  "a session under maintenance is replaced at once, and no invoice is sent twice",
  async () => {
    const { world } = installation
    const after = orders / 2
    await world.ksef.failNext({ match: "sendInvoice", action: "sessionUnavailable", after })
    const placed = await installation.order(orders)
    await installation.untilAllArchived()
    expect(await world.ksef.failuresLeft()).toBe(0)
    await expectEachIssuedOnce(
      world,
      placed.map(({ orderId }) => orderId),
    )
    const documents = await world.ksef.documents()
    expect(documents.filter(({ timesReceived }) => timesReceived > 1)).toEqual([])
    const sent = (await readInvoices(world))
      .flatMap(({ invoice }) => invoice.timeline.filter(({ state }) => state === "Submitted"))
      .map(({ at }) => at)
      .toSorted((one, other) => one - other)
    expect(sent).toHaveLength(orders)
    const longest = Math.max(...gapsBetween(sent))
    process.stdout.write(`21184 after ${after} of ${orders}: ${longest} ms until the next one\n`)
    expect(longest).toBeLessThan(longestGapMillis)
  },
  limitMillis,
)
