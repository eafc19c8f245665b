/** The outbox through real relays: real Kafka, real PostgreSQL, real crashes. */
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { firstPublications, listen, type Listener } from "./support/topic-listener.ts"
import { metricOf, openOutboxWorld, type OutboxWorld, until } from "./support/outbox-world.ts"
import type { RelayProcess } from "./support/relay-process.ts"

const brokers = inject("kafkaBrokers")
const timeout = 120_000
/** Seconds. */
const longLease = 60

describe.skipIf(brokers === "")("Outbox with two relays", { meta: { needs: "Kafka" } }, () => {
  let world: OutboxWorld
  let listener: Listener
  let relays: Array<RelayProcess>

  /** The lease, in seconds, after which another relay takes over from a killed one. */
  const start = (lease = 3) => world.startRelay({ RELAY_LEASE: String(lease), RELAY_BATCH: "20" })
  const isAllReceived = async (): Promise<boolean> => {
    const events = Object.values(await world.published()).flat()
    const received = new Set(listener.received.map(({ id }) => id))
    return events.every((id) => received.has(id))
  }
  const theHolder = async (): Promise<RelayProcess> => {
    let holder: RelayProcess | undefined
    // The database names a killed relay until another takes over.
    await until(async () => {
      const named = await world.holder()
      holder = relays.find((relay) => relay === named)
      return holder !== undefined
    })
    return holder as RelayProcess
  }

  beforeAll(async () => {
    world = await openOutboxWorld(brokers)
    relays = await Promise.all([start(), start()])
    await world.order(1)
    await until(
      async () => (await metricOf(await theHolder(), "relay_events_published_total")) === 3,
    )
    listener = await listen(brokers, world.topicPrefix)
    await until(isAllReceived)
  })
  afterAll(async () => {
    await listener?.stop()
    await world.close()
  })

  it(
    "two relays publish every event in order per key, even if the active one is killed",
    async () => {
      const ordering = world.order(150)
      for (const share of [60, 200, 330]) {
        await until(() => listener.received.length >= share)
        const holder = await theHolder()
        await holder.kill()
        relays = [...relays.filter((relay) => relay !== holder), await start()]
      }
      await ordering
      await until(isAllReceived)
      expect(firstPublications(listener.received)).toEqual(await world.published())
    },
    timeout,
  )

  it(
    "a relay that is stopped hands over at once, and no event is repeated",
    async () => {
      await until(async () => (await metricOf(await theHolder(), "relay_lag_events")) === 0)
      // A lease longer than any pause of a busy machine: no relay loses it for being late.
      for (const relay of relays) expect(await relay.stop()).toBe(0)
      relays = await Promise.all([start(longLease), start(longLease)])
      const before = listener.received.length
      const holder = await theHolder()
      const ordering = world.order(40)
      await until(() => listener.received.length >= before + 30)
      expect(await holder.stop()).toBe(0)
      const stoppedAt = performance.now()
      await until(async () => ![undefined, holder].includes(await world.holder()))
      expect(performance.now() - stoppedAt).toBeLessThan((longLease * 1_000) / 2)
      await ordering
      await until(isAllReceived)
      expect(listener.received.length).toBe(before + 3 * 40)
      expect(firstPublications(listener.received)).toEqual(await world.published())
    },
    timeout,
  )
})
