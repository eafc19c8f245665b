import { setTimeout as pause } from "node:timers/promises"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { type KafkaWatch, watchKafka } from "./support/kafka-watch.ts"
import { constantLoad, isUnavailableAsPromised } from "./support/load.ts"
import type { Answer } from "./support/orders.ts"
import { type OwnKafka, startOwnKafka } from "./support/own-kafka.ts"
import {
  publishedEvents,
  expectEachIssuedOnce,
  expectPublishedInOrder,
  ordersDelivered,
  untilArchived,
} from "./support/truth.ts"
import { openWarehouse, type Warehouse } from "./support/warehouse.ts"

const ordersPerSecond = 10
const topicPrefix = "outage."
/** Kafka is down first, then both are, then Kafka alone again. */
const [kafkaAwayMillis, kafkaAloneMillis, postgresAwayMillis] =
  process.env["SCALE"] === "full" ? [60_000, 15_000, 30_000] : [30_000, 8_000, 15_000]
/** Requests in flight when PostgreSQL stops or starts may be accepted or rejected. */
const edgeMillis = 2_000

const say = (line: string): void => void process.stdout.write(`outages: ${line}\n`)

describe.runIf(inject("ownKafkaProblem") === "")(
  "Outages of PostgreSQL and, for twice as long, of Kafka under load",
  { meta: { needs: "a Kafka of its own" } },
  () => {
    let cluster: Cluster
    let kafka: OwnKafka
    let watch: KafkaWatch
    let warehouse: Warehouse
    beforeAll(async () => {
      cluster = await openCluster({
        apis: 2,
        workers: 2,
        kafkaWorkers: 2,
        customers: 4,
        kafka: async (folder) => {
          kafka = await startOwnKafka(folder)
          return { brokers: kafka.brokers, topicPrefix, stop: () => kafka.stop() }
        },
      })
      watch = watchKafka(kafka.brokers, topicPrefix)
      warehouse = openWarehouse(kafka.brokers, topicPrefix)
    }, 180_000)
    afterAll(async () => {
      await warehouse?.stop()
      await watch?.stop()
      await cluster?.close()
    })

    const behind = async (): Promise<number> =>
      (await publishedEvents(cluster)).length - new Set(watch.received.map(({ id }) => id)).size

    it("each order is accepted or gets 503, none is lost, and everything catches up", async ({
      onTestFailed,
    }) => {
      onTestFailed(async () => say(await cluster.lastWords()))
      const load = constantLoad(cluster, ordersPerSecond, ({ orderId }) =>
        warehouse.handle(orderId),
      )
      await until("events come by Kafka", () => watch.received.length > 10)

      await kafka.stop()
      const kafkaAway = performance.now()
      await pause(kafkaAloneMillis)
      const lagBefore = await behind()
      await cluster.postgres.stop()
      const postgresAway = performance.now()
      await pause(postgresAwayMillis)
      const postgresReturns = performance.now()
      await cluster.postgres.start()
      const postgresBack = performance.now()
      const accepted = (): Answer | undefined =>
        load.answers.find(({ at, status }) => at > postgresBack && status === 201)
      await until("an order is accepted again", () => accepted() !== undefined, 30_000)
      await pause(Math.max(0, kafkaAway + kafkaAwayMillis - performance.now()))
      const lag = await behind()
      await kafka.start()
      const kafkaBack = performance.now()
      const placed = await load.end()

      await until("Kafka has every event", async () => (await behind()) === 0, 180_000, behind)
      const drained = performance.now()
      await untilArchived(cluster)
      const { handled } = warehouse
      const delivered = () => ordersDelivered(cluster, handled)
      const allDelivered = async () => (await delivered()) === handled.length
      await until("the events of the warehouse were consumed", allDelivered, 180_000, delivered)
      await until("Kafka has every event", async () => (await behind()) === 0, 180_000, behind)
      const caughtUp = performance.now()

      const refused = load.answers.filter(({ status }) => status !== 201)
      const within = ({ at }: Answer): boolean =>
        at > postgresAway + edgeMillis && at < postgresReturns - edgeMillis
      const during = load.answers.filter(within)
      say(
        `${placed.length} orders, ${load.answers.length} requests, ${refused.length} refused ` +
          `(${during.length} well within the outage); slowest ` +
          `${Math.max(...load.answers.map(({ tookMillis }) => tookMillis)).toFixed(0)} ms`,
      )
      say(
        `first order ${((accepted()?.at ?? 0) - postgresBack).toFixed(0)} ms after PostgreSQL; ` +
          `lag ${lagBefore} before, ${lag} at the end, gone ` +
          `${(drained - kafkaBack).toFixed(0)} ms after Kafka, ${handled.length} orders consumed ` +
          `delivered ${(caughtUp - kafkaBack).toFixed(0)} ms after it; restarts: ${cluster.restarts.length}`,
      )
      expect(during.length).toBeGreaterThan(100)
      expect(lag).toBeGreaterThan(100)
      expect(refused.filter((answer) => !isUnavailableAsPromised(answer))).toEqual([])
      expect(during.filter((answer) => !isUnavailableAsPromised(answer))).toEqual([])
      expect(cluster.restarts).toEqual([])
      await expectEachIssuedOnce(cluster, placed)
      expectPublishedInOrder(await publishedEvents(cluster), watch.received, topicPrefix)
    }, 900_000)
  },
)
