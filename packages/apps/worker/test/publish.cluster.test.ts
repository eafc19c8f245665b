/** The role `publish` in real workers: real Kafka, real PostgreSQL, real crashes. */
import { until, untilSome } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import type { KafkaWorker } from "./support/kafka-worker.ts"
import { metricOf, openOutboxWorld, type OutboxWorld } from "./support/outbox-world.ts"
import { firstPublications, listen, type Listener } from "./support/topic-listener.ts"

const brokers = inject("kafkaBrokers")
const timeout = 120_000
const limitMillis = 90_000
/** Seconds. */
const longLease = 60

describe.skipIf(brokers === "")("Two workers that publish", { meta: { needs: "Kafka" } }, () => {
  let world: OutboxWorld
  let listener: Listener
  let workers: Array<KafkaWorker>

  /** After this lease, in seconds, another worker takes over from a killed one. */
  const start = (lease = 3) => world.startWorker({ RELAY_LEASE: String(lease), RELAY_BATCH: "20" })
  const untilAllReceived = () =>
    until(
      "every event is received",
      async () => {
        const events = Object.values(await world.published()).flat()
        const received = new Set(listener.received.map(({ id }) => id))
        return events.every((id) => received.has(id))
      },
      limitMillis,
    )
  const theHolder = (): Promise<KafkaWorker> =>
    // The database names a killed worker until another takes over.
    untilSome(
      "a running worker publishes",
      async () => {
        const named = await world.holder()
        return workers.find((worker) => worker === named)
      },
      limitMillis,
    )
  const untilHolderShows = (metric: string, value: number) =>
    until(
      `${metric} is ${value}`,
      async () => (await metricOf(await theHolder(), metric)) === value,
      limitMillis,
    )
  const untilReceived = (count: number) =>
    until(`${count} events are received`, () => listener.received.length >= count, limitMillis)

  beforeAll(async () => {
    world = await openOutboxWorld(brokers)
    workers = await Promise.all([start(), start()])
    await world.order(1)
    await untilHolderShows("relay_events_published_total", 3)
    listener = await listen(brokers, world.topicPrefix)
    await untilAllReceived()
  })
  afterAll(async () => {
    await listener?.stop()
    await world.close()
  })

  it(
    "two workers publish every event in order per key, even if the active one is killed",
    async () => {
      const ordering = world.order(150)
      for (const share of [60, 200, 330]) {
        await untilReceived(share)
        const holder = await theHolder()
        await holder.kill()
        workers = [...workers.filter((worker) => worker !== holder), await start()]
      }
      await ordering
      await untilAllReceived()
      expect(firstPublications(listener.received)).toEqual(await world.published())
    },
    timeout,
  )

  it(
    "a stopped worker hands over at once, and no event is repeated",
    async () => {
      await untilHolderShows("relay_lag_events", 0)
      // Longer than any pause of a busy machine, so that no worker loses its lease for being late.
      for (const worker of workers) expect(await worker.stop()).toBe(0)
      workers = await Promise.all([start(longLease), start(longLease)])
      const before = listener.received.length
      const holder = await theHolder()
      const ordering = world.order(40)
      await untilReceived(before + 30)
      expect(await holder.stop()).toBe(0)
      const stoppedAt = performance.now()
      await until(
        "another worker publishes",
        async () => ![undefined, holder].includes(await world.holder()),
        limitMillis,
      )
      expect(performance.now() - stoppedAt).toBeLessThan((longLease * 1_000) / 2)
      await ordering
      await untilAllReceived()
      expect(listener.received.length).toBe(before + 3 * 40)
      expect(firstPublications(listener.received)).toEqual(await world.published())
    },
    timeout,
  )
})
