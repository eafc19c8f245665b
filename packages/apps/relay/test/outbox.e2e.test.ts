/** The outbox through real relays: real Kafka, real PostgreSQL, real crashes. */
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { firstTellings, listen, type Listener } from "./support/heard-events.ts"
import { metricOf, openOutboxWorld, type OutboxWorld, until } from "./support/outbox-world.ts"
import type { RelayProcess } from "./support/relay-process.ts"

const brokers = inject("kafkaBrokers")
const patience = 120_000
/** Seconds. */
const longLease = 60

describe.skipIf(brokers === "")("Two relays", () => {
  let world: OutboxWorld
  let listener: Listener
  let relays: Array<RelayProcess>

  /** What a killed one held is taken over after so many seconds. */
  const start = (lease = 3) => world.startRelay({ RELAY_LEASE: String(lease), RELAY_BATCH: "20" })
  const isAllHeard = async (): Promise<boolean> => {
    const events = Object.values(await world.told()).flat()
    const heard = new Set(listener.heard.map(({ id }) => id))
    return events.every((id) => heard.has(id))
  }
  const theHolder = async (): Promise<RelayProcess> => {
    await until(async () => (await world.holder()) !== undefined)
    const holder = await world.holder()
    return holder as RelayProcess
  }

  beforeAll(async () => {
    world = await openOutboxWorld(brokers)
    relays = await Promise.all([start(), start()])
    await world.order(1)
    await until(async () => (await metricOf(await theHolder(), "relay_events_told_total")) === 3)
    listener = await listen(brokers, world.topicPrefix)
    await until(isAllHeard)
  })
  afterAll(async () => {
    await listener?.stop()
    await world.close()
  })

  it(
    "tell every event in order per key, also when the one that tells is killed again and again",
    async () => {
      const ordering = world.order(150)
      for (const share of [60, 200, 330]) {
        await until(() => listener.heard.length >= share)
        const holder = await theHolder()
        await holder.kill()
        relays = [...relays.filter((relay) => relay !== holder), await start()]
      }
      await ordering
      await until(isAllHeard)
      expect(firstTellings(listener.heard)).toEqual(await world.told())
    },
    patience,
  )

  it(
    "take turns at once, and repeat nothing, when the one that tells is stopped in order",
    async () => {
      await until(async () => (await metricOf(await theHolder(), "relay_lag_events")) === 0)
      // A lease that no pause of a busy machine outlasts: none is taken over for being late.
      for (const relay of relays) expect(await relay.stop()).toBe(0)
      relays = await Promise.all([start(longLease), start(longLease)])
      const before = listener.heard.length
      const holder = await theHolder()
      const ordering = world.order(40)
      await until(() => listener.heard.length >= before + 30)
      expect(await holder.stop()).toBe(0)
      const stoppedAt = performance.now()
      await until(async () => ![undefined, holder].includes(await world.holder()))
      expect(performance.now() - stoppedAt).toBeLessThan((longLease * 1_000) / 2)
      await ordering
      await until(isAllHeard)
      expect(listener.heard.length).toBe(before + 3 * 40)
      expect(firstTellings(listener.heard)).toEqual(await world.told())
    },
    patience,
  )
})
