/**
 * What is asked of a database of each size, and how long it takes to answer, in milliseconds.
 *
 * Every question takes as many rows from a large table as from a small one; what was claimed is
 * given back outside the time that is measured.
 */
import { randomInt } from "node:crypto"
import { Agent, request } from "node:http"
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { BenchFailure } from "../bench.ts"
import { partitions, type Sized } from "./databases.ts"
import { firstInstant, lastInstant } from "./tables.ts"

export interface Question {
  readonly name: string
  readonly ask: (sized: Sized) => Promise<number>
}

const agent = new Agent({ keepAlive: true })

const get = (url: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { agent, headers: { authorization: `Bearer ${token}` } }
    const asking = request(url, options, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new BenchFailure(`${url} answers HTTP ${response.statusCode}: ${text}`)),
      )
    })
    asking.on("error", reject)
    asking.end()
  })

const listOf = async ({ origin, token }: Sized, query: string, least: number): Promise<number> => {
  const begin = performance.now()
  const text = await get(`${origin}/v1/orders?${query}`, token)
  const millis = performance.now() - begin
  const { items }: { items: ReadonlyArray<unknown> } = JSON.parse(text)
  if (items.length < least) throw new BenchFailure(`${query}: only ${items.length} orders`)
  return millis
}

/** Late enough that a page of orders, and one of those in processing, lies before it. */
const someInstant = (): string => {
  const span = lastInstant - firstInstant
  return new Date(firstInstant + span * 0.85 + randomInt(Math.floor(span * 0.14))).toISOString()
}

/** Our tenant's orders are every twentieth. */
const someReference = ({ size }: Sized): string => `PO-${20 * randomInt(size / 20)}`

const claimed = 50
const leaseMillis = 20_000

const claimInvoices = async ({ invoices, database }: Sized): Promise<number> => {
  const now = instant(Date.now())
  const begin = performance.now()
  const leaseUntil = instant(now + leaseMillis)
  const claim = { stage: "preparing", now, limit: claimed, leaseUntil } as const
  const kept = await Effect.runPromise(invoices.claimDue(claim))
  const millis = performance.now() - begin
  if (kept.length !== claimed) throw new BenchFailure(`${kept.length} invoices were claimed`)
  const text = "update invoices set leased_until = null where leased_until is not null"
  await database.sql.query({ name: "", text }, [])
  return millis
}

const nextDue = async ({ invoices }: Sized): Promise<number> => {
  const begin = performance.now()
  await Effect.runPromise(invoices.nextDueIn("preparing"))
  return performance.now() - begin
}

const deliveriesOfAPartition = 8

const claimDeliveries = async ({ deliveries, size }: Sized): Promise<number> => {
  const now: Instant = instant(Date.now())
  const holder = `size-${size}`
  const claim = { holder, now, leaseUntil: instant(now + leaseMillis) }
  const begin = performance.now()
  const got = await Effect.runPromise(deliveries.claimPartitions(claim, partitions))
  const taken = got.map(({ partition }) => partition)
  const requests = taken.map((partition) => ({
    partition,
    limit: deliveriesOfAPartition,
    except: [],
  }))
  const fetchReady = await Effect.runPromise(deliveries.fetchReady(holder, now, requests))
  const millis = performance.now() - begin
  const count = fetchReady.reduce((sum, own) => sum + own.deliveries.length, 0)
  if (count !== partitions * deliveriesOfAPartition)
    throw new BenchFailure(`${count} deliveries were read`)
  await Effect.runPromise(deliveries.releasePartitions(holder, taken))
  return millis
}

export const questions: ReadonlyArray<Question> = [
  { name: "GET /v1/orders", ask: (sized) => listOf(sized, "limit=20", 20) },
  {
    name: "GET /v1/orders before an instant",
    ask: (sized) => listOf(sized, `limit=20&created_to=${someInstant()}`, 20),
  },
  {
    name: "GET /v1/orders in processing",
    ask: (sized) => listOf(sized, `limit=20&status=processing&created_to=${someInstant()}`, 20),
  },
  {
    name: "GET /v1/orders of a reference",
    ask: (sized) => listOf(sized, `reference=${someReference(sized)}`, 1),
  },
  { name: "claim of 50 invoices", ask: claimInvoices },
  { name: "when the next invoice is due", ask: nextDue },
  { name: "claim of 1,600 deliveries", ask: claimDeliveries },
]
