/**
 * Sends single orders one at a time to an otherwise idle worker, as it is deployed: each becomes an
 * invoice at KSeF, and a webhook notifies its customer. The floors are the ten seconds within which
 * an invoice should be acknowledged, and the sixty within which its customer should be notified.
 *
 * The next order follows at a random moment after the previous customer was notified: forty to
 * sixty a minute. The goal is stated for two a minute; so the limits of the simulator and the
 * worker are scaled by 20, which makes a call as scarce as it is at two or three a minute.
 */
import { setTimeout as pause } from "node:timers/promises"
import { freshTenantId } from "@procurement/contract-tests/builders"
import type { InvoiceId } from "@procurement/domain/identity"
import { startEndpoint } from "@procurement/testing"
import { type Section, untilDone } from "../bench.ts"
import { type Comparison, plainNumber, quantile } from "../comparison.ts"
import { subscribeAll } from "../database.ts"
import { callsInWords, openInstallation, placeOrder, readMoments } from "./installation.ts"

const counts = { brief: 3, usual: 20, large: 1_000 }
const longestPauseMillis = 1_500
const limitScale = 20
const pollMillis = 2
const limitMillis = 300_000
const tailShare = 0.999

const tailOf = (
  millis: ReadonlyArray<number>,
  titles: Pick<Comparison, "name" | "floor" | "floorIs">,
  ...notes: ReadonlyArray<string>
): Comparison => {
  const of = (share: number): string => `${plainNumber(quantile(millis, share))} ms`
  const words = `p50 ${of(0.5)}, p99 ${of(0.99)}, p99.9 ${of(tailShare)}, max ${of(1)}`
  return {
    ...titles,
    unit: "s",
    better: "lower",
    ours: [quantile(millis, tailShare) / 1_000],
    goal: 1,
    notes: [`${words}, of ${millis.length} orders`, ...notes],
  }
}

const acknowledged = {
  name: "single order acknowledged, p99.9",
  floor: [10],
  floorIs: "ten seconds from the order to KSeF's acknowledgement",
}
const webhook = {
  name: "its invoice.issued received, p99.9",
  floor: [60],
  floorIs: "sixty seconds from the acknowledgement to the customer's endpoint",
}

export const singleSection: Section = {
  name: "single",
  measures: `${counts.usual} single orders (large: ${counts.large}) until KSeF and the webhook`,
  run: async (context) => {
    const count = counts[context.options.scale]
    const installation = await openInstallation(context, "invoicing,webhooks", limitScale)
    const { database } = installation
    const { url, received: posted, stop } = await startEndpoint()
    context.onEnd(stop)
    const tenantId = freshTenantId()
    await subscribeAll(database, [{ tenantId, url, events: ["invoice.issued"] }])
    const worker = await installation.startWorker()
    const notified = new Map<InvoiceId, number>()
    const started = performance.now()
    for (let nth = 1; nth <= count; nth += 1) {
      await pause(Math.random() * longestPauseMillis)
      const invoiceId = await placeOrder(database, tenantId, nth)
      const ofIt = async () => (posted.some(({ body }) => body.includes(invoiceId)) ? 1 : 0)
      await untilDone(1, ofIt, { pollMillis, limitMillis })
      notified.set(invoiceId, Date.now())
    }
    const aMinute = count / ((performance.now() - started) / 60_000)
    const moments = await readMoments(database)
    const waits = [...notified].map(([id, at]) => {
      const { placedAt, acknowledgedAt } = moments.get(id) ?? { placedAt: 0, acknowledgedAt: 0 }
      return { acknowledged: acknowledgedAt - placedAt, notified: at - acknowledgedAt }
    })
    const setting =
      `one at a time, ${plainNumber(aMinute)} a minute, limits ${limitScale} times KSeF's: ` +
      `${plainNumber(aMinute / limitScale)} a minute at KSeF's own; ${await callsInWords(worker)}`
    return [
      tailOf(
        waits.map((wait) => wait.acknowledged),
        acknowledged,
        setting,
      ),
      tailOf(
        waits.map((wait) => wait.notified),
        webhook,
      ),
    ]
  },
}
