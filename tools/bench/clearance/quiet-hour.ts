/**
 * The quiet hour: orders that come one at a time to a worker that has nothing else to do, as it is
 * deployed: each becomes an invoice at KSeF, and its customer is notified by a webhook.
 *
 * The next order comes at a random moment after the customer was notified of the one before: some
 * forty to sixty in a minute. The goal speaks of two; so KSeF's limits, the simulator's and the
 * worker's alike, are 20 times as generous, and a call is as scarce as it is at two or three a
 * minute.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { InvoiceId } from "@procurement/domain/identity"
import { type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import type { ServiceProcess } from "../service-process.ts"
import { aTenantId, subscribeAll } from "../webhooks/subscriptions.ts"
import { countCalls, readMoments } from "./evidence.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { placeOrder } from "./queue.ts"
import { quietResults, type SingleOrder } from "./quiet-results.ts"
import { type Receiver, startReceiver } from "./receiver.ts"

export const usualOrders = 20
export const largeOrders = 1_000
const counts = { brief: 3, usual: usualOrders, large: largeOrders }
const longestPauseMillis = 1_500
const limitScale = 20
const timeoutMillis = 300_000
const ordersBetweenWords = 50

/** How many; another number can be given for trials. */
const countOf = ({ options }: BenchContext): number =>
  Number(process.env["BENCH_ORDERS"] ?? counts[options.scale])

interface IdleInstallation extends Installation {
  readonly worker: ServiceProcess
  readonly receiver: Receiver
  /** Places one order, and waits until its customer was notified of the invoice. */
  readonly orderOne: (nth: number) => Promise<InvoiceId>
}

const openIdleInstallation = async (context: BenchContext): Promise<IdleInstallation> => {
  const installation = await openInstallation(context, { roles: "invoicing,webhooks", limitScale })
  const receiver = await startReceiver(context.onEnd)
  const tenantId = aTenantId()
  const endpoint = { tenantId, url: receiver.url, events: ["invoice.issued"] } as const
  await subscribeAll(installation.databaseUrl, installation.secretKeys, [endpoint])
  const orderOne = async (nth: number): Promise<InvoiceId> => {
    const invoiceId = await placeOrder(installation.database, tenantId, nth)
    await receiver.untilNotified(invoiceId, timeoutMillis)
    return invoiceId
  }
  return { ...installation, receiver, orderOne, worker: await installation.startWorker() }
}

const takeOrders = async (installation: IdleInstallation, count: number, { log }: BenchContext) => {
  const invoices: Array<InvoiceId> = []
  for (let nth = 1; nth <= count; nth += 1) {
    await pause(Math.random() * longestPauseMillis)
    invoices.push(await installation.orderOne(nth))
    if (nth % ordersBetweenWords === 0) log(`clearance: ${nth} of ${count} single orders`)
  }
  return invoices
}

const waitsOf = async (
  { database, receiver }: IdleInstallation,
  invoices: ReadonlyArray<InvoiceId>,
): Promise<ReadonlyArray<SingleOrder>> => {
  const moments = await readMoments(database)
  return invoices.map((id) => {
    const moment = moments.get(id)
    const notifiedAt = receiver.notifiedAt(id)
    if (moment === undefined || notifiedAt === undefined) {
      throw new BenchFailure(`${id}: not issued`)
    }
    const { placedAt, acknowledgedAt } = moment
    return {
      acknowledgedAfter: acknowledgedAt - placedAt,
      notifiedAfter: notifiedAt - acknowledgedAt,
    }
  })
}

export const quietHour = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const count = countOf(context)
  context.log(`clearance: ${count} single orders`)
  const installation = await openIdleInstallation(context)
  const started = performance.now()
  const invoices = await takeOrders(installation, count, context)
  const minutes = (performance.now() - started) / 60_000
  const orders = await waitsOf(installation, invoices)
  const refused = await countCalls(installation.worker, (labels) => labels.includes('status="429"'))
  await installation.worker.stop()
  return quietResults(orders, { ordersAMinute: count / minutes, limitScale, refused })
}
