/**
 * A worker's claims while tables grow: it claims 200 webhook partitions and reads the next 8
 * deliveries of each, and claims 50 due invoices. Claims are released outside the measured time.
 */
import {
  makeDeliveryQueue,
  makeInvoiceRepository,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { BenchFailure, type Section } from "../bench.ts"
import { secretsKey } from "../processes.ts"
import { compareSizes, openSizes, type Question, type Sized } from "../sizes.ts"

const usualSizes = [10_000, 100_000, 1_000_000]
const sizes = { brief: [10_000, 20_000], usual: usualSizes, large: usualSizes }
const partitions = 200
const partitionsAtOnce = 100
const deliveriesOfAPartition = 8
const claimedInvoices = 50
const leaseMillis = 20_000

const withQueues = (sized: Sized) => ({
  ...sized,
  invoices: makeInvoiceRepository(sized.database.stores),
  deliveries: makeDeliveryQueue(sized.database.stores, parseSecretKeys(secretsKey)),
})
type SizedQueues = ReturnType<typeof withQueues>

const claimDeliveries = async ({ size, deliveries }: SizedQueues): Promise<number> => {
  const now = instant(Date.now())
  const holder = `bench-${size}`
  const claim = { holder, now, leaseUntil: instant(now + leaseMillis) }
  const begin = performance.now()
  const taken = []
  while (taken.length < partitions) {
    const got = await Effect.runPromise(deliveries.claimPartitions(claim, partitionsAtOnce))
    if (got.length === 0) throw new BenchFailure(`only ${taken.length} partitions were taken`)
    taken.push(...got.map(({ partition }) => partition))
  }
  const request = { limit: deliveriesOfAPartition, except: [] }
  const requests = taken.map((partition) => ({ partition, ...request }))
  const ready = await Effect.runPromise(deliveries.fetchReady(holder, now, requests))
  const millis = performance.now() - begin
  const count = ready.reduce((sum, partition) => sum + partition.deliveries.length, 0)
  if (count !== partitions * deliveriesOfAPartition) {
    throw new BenchFailure(`${count} deliveries were read`)
  }
  await Effect.runPromise(deliveries.releasePartitions(holder, taken))
  return millis
}

const claimInvoices = async ({ database, invoices }: SizedQueues): Promise<number> => {
  const now = instant(Date.now())
  const begin = performance.now()
  const leaseUntil = instant(now + leaseMillis)
  const claim = { stage: "preparing", now, limit: claimedInvoices, leaseUntil } as const
  const claimed = await Effect.runPromise(invoices.claimDue(claim))
  const millis = performance.now() - begin
  if (claimed.length !== claimedInvoices) {
    throw new BenchFailure(`${claimed.length} invoices were claimed`)
  }
  await database.query("update invoices set leased_until = null where leased_until is not null")
  return millis
}

const questions: ReadonlyArray<Question<SizedQueues>> = [
  { name: "claim of 1,600 deliveries", ask: claimDeliveries },
  { name: "claim of 50 invoices", ask: claimInvoices },
]

export const claimsSection: Section = {
  name: "claims",
  measures: "a worker's claims of deliveries and invoices with 10,000 to 1,000,000 of each",
  run: async (context) => {
    const sized = await openSizes(context, sizes[context.options.scale], partitions)
    return compareSizes(context, sized.map(withQueues), questions)
  },
}
