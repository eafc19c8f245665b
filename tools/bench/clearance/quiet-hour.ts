/**
 * The quiet hour: orders that come one at a time to a worker that has nothing else to do, as it is
 * deployed: each becomes an invoice at KSeF, and its customer is told by a webhook.
 *
 * The next order comes at a random moment after the customer was told of the one before: some forty
 * to sixty in a minute. The goal speaks of two; so KSeF's limits, the simulator's and the worker's
 * alike, are 20 times as generous, and a call is as scarce as it is at two or three a minute.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { InvoiceId } from "@procurement/domain/identity"
import { type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import type { ServiceProcess } from "../service-process.ts"
import { aTenantId, subscribeAll } from "../webhooks/subscriptions.ts"
import { countCalls, readMoments } from "./evidence.ts"
import { type House, openHouse } from "./house.ts"
import { placeOrder } from "./queue.ts"
import { quietResults, type SingleOrder } from "./quiet-results.ts"
import { type Receiver, startReceiver } from "./receiver.ts"

export const usualOrders = 20
export const largeOrders = 1_000
const longestPauseMillis = 1_500
const limitScale = 20
const patienceMillis = 300_000
const ordersBetweenWords = 50

/** How many; another number can be given for trials. */
const countOf = ({ options }: BenchContext): number =>
  Number(process.env["BENCH_ORDERS"] ?? (options.large ? largeOrders : usualOrders))

interface QuietHouse extends House {
  readonly worker: ServiceProcess
  readonly receiver: Receiver
  /** Places one order, and waits until its customer was told of the invoice. */
  readonly orderOne: (nth: number) => Promise<InvoiceId>
}

const openQuietHouse = async (context: BenchContext): Promise<QuietHouse> => {
  const house = await openHouse(context, { roles: "invoicing,webhooks", limitScale })
  const receiver = await startReceiver(context.onEnd)
  const tenantId = aTenantId()
  const endpoint = { tenantId, url: receiver.url, events: ["invoice.issued"] } as const
  await subscribeAll(house.databaseUrl, house.secretKeys, [endpoint])
  const orderOne = async (nth: number): Promise<InvoiceId> => {
    const invoiceId = await placeOrder(house.database, tenantId, nth)
    await receiver.untilTold(invoiceId, patienceMillis)
    return invoiceId
  }
  return { ...house, receiver, orderOne, worker: await house.startWorker() }
}

const takeOrders = async (house: QuietHouse, count: number, { tell }: BenchContext) => {
  const invoices: Array<InvoiceId> = []
  for (let nth = 1; nth <= count; nth += 1) {
    await pause(Math.random() * longestPauseMillis)
    invoices.push(await house.orderOne(nth))
    if (nth % ordersBetweenWords === 0) tell(`clearance: ${nth} of ${count} single orders`)
  }
  return invoices
}

const waitsOf = async (
  { database, receiver }: QuietHouse,
  invoices: ReadonlyArray<InvoiceId>,
): Promise<ReadonlyArray<SingleOrder>> => {
  const moments = await readMoments(database)
  return invoices.map((id) => {
    const moment = moments.get(id)
    const toldAt = receiver.toldAt(id)
    if (moment === undefined || toldAt === undefined) throw new BenchFailure(`${id}: not issued`)
    const { placedAt, acknowledgedAt } = moment
    return { acknowledgedAfter: acknowledgedAt - placedAt, toldAfter: toldAt - acknowledgedAt }
  })
}

export const quietHour = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const count = countOf(context)
  context.tell(`clearance: ${count} single orders`)
  const house = await openQuietHouse(context)
  const begun = performance.now()
  const invoices = await takeOrders(house, count, context)
  const minutes = (performance.now() - begun) / 60_000
  const orders = await waitsOf(house, invoices)
  const refused = await countCalls(house.worker, (labels) => labels.includes('status="429"'))
  await house.worker.stop()
  return quietResults(orders, { ordersAMinute: count / minutes, limitScale, refused })
}
