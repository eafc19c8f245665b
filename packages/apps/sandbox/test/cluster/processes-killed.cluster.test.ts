import { randomBytes } from "node:crypto"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type Cluster, openCluster } from "./support/cluster.ts"
import { type Endpoints, startEndpoints, subscribedTypes } from "./support/endpoints.ts"
import { type KafkaWatch, watchKafka } from "./support/kafka-watch.ts"
import { type Answer, cancelOrder, type PlacedOrder, placeOrder } from "./support/orders.ts"
import { startOwnKafka } from "./support/own-kafka.ts"
import { planKills, randomFrom } from "./support/random-kills.ts"
import {
  publishedEvents,
  expectEachIssuedOnce,
  expectPublishedInOrder,
  invoicesDone,
  ordersDelivered,
} from "./support/truth.ts"
import { openWarehouse, type Warehouse } from "./support/warehouse.ts"

const orders = process.env["SCALE"] === "full" ? 5_000 : 2_000
const customers = 10
/** Concurrent requests. */
const clients = 16
const rounds = 2
/** The warehouse publishes four events for every fourth order. */
const handledShare = 4
/** Every tenth order is cancelled at once: its invoice is voided or corrected. */
const cancelledShare = 10
const isCancelled = (nth: number): boolean => nth % cancelledShare === 1 && nth % handledShare !== 0
const limitMillis = 400_000

const topicPrefix = "killed."
const seed = process.env["CLUSTER_SEED"] ?? randomBytes(6).toString("hex")

const say = (line: string): void => void process.stdout.write(`killed processes: ${line}\n`)

describe.runIf(inject("ownKafkaProblem") === "")(
  "Two kills of each kind of process",
  { meta: { needs: "a Kafka of its own" } },
  () => {
    let cluster: Cluster
    let watch: KafkaWatch
    let endpoints: Endpoints
    let warehouse: Warehouse
    beforeAll(async () => {
      let brokers = ""
      const kafka = async (folder: string) => {
        const { stop, ...own } = await startOwnKafka(folder)
        brokers = own.brokers
        return { brokers, topicPrefix, stop }
      }
      cluster = await openCluster({ apis: 2, workers: 2, kafkaWorkers: 2, customers, kafka })
      watch = watchKafka(brokers, topicPrefix)
      warehouse = openWarehouse(brokers, topicPrefix)
      endpoints = await startEndpoints(cluster.url, cluster.customers)
    }, 180_000)
    afterAll(async () => {
      await warehouse?.stop()
      await watch?.stop()
      await cluster?.close()
      await endpoints?.stop()
    })

    /** Places all orders and kills as planned; collects every response other than 201. */
    const placeAll = async () => {
      const { apis, workers, kafkaWorkers, url } = cluster
      const kills = planKills([apis, workers, kafkaWorkers], rounds, orders, randomFrom(seed))
      const waiting = new Set(kills)
      const placed: Array<PlacedOrder> = []
      const cancelled = new Set<string>()
      const troubles: Array<Answer> = []
      const note = (answer: Answer): void => void (answer.status === 201 || troubles.push(answer))
      let next = 0
      const client = async (): Promise<void> => {
        while (next < orders) {
          const nth = next
          next += 1
          const customer = cluster.customers[nth % customers]!
          const order = await placeOrder(url, customer, nth, note)
          placed.push(order)
          if (nth % handledShare === 0) warehouse.handle(order.orderId)
          if (isCancelled(nth)) {
            await cancelOrder(url, order)
            cancelled.add(order.orderId)
          }
          for (const kill of waiting) {
            if (placed.length < kill.afterOrders) continue
            waiting.delete(kill)
            kill.replica.kill()
          }
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      say(kills.map(({ replica, afterOrders }) => `${replica.name} at ${afterOrders}`).join(", "))
      return {
        placed,
        cancelled,
        troubles,
        killed: kills.map(({ replica }) => `${replica.name} SIGKILL`),
      }
    }

    const receivedOf = (): number => new Set(watch.received.map(({ id }) => id)).size

    const deliveredToCustomers = (): number =>
      [...endpoints.receivedIds.values()].reduce((sum, ids) => sum + ids.size, 0)

    const untilAllIsDone = async (): Promise<void> => {
      const done = () => invoicesDone(cluster)
      const isOver = async () => {
        const { archived, voided, all } = await done()
        return archived + voided === all
      }
      await until("every invoice is archived or voided", isOver, limitMillis, done)
      const { handled } = warehouse
      const delivered = () => ordersDelivered(cluster, handled)
      const allDelivered = async () => (await delivered()) === handled.length
      await until("the events of the warehouse were consumed", allDelivered, limitMillis, delivered)
      const outbound = await publishedEvents(cluster)
      await until(
        "Kafka has every event",
        () => receivedOf() === outbound.length,
        limitMillis,
        receivedOf,
      )
      await until(
        "every customer is notified",
        () =>
          deliveredToCustomers() ===
          outbound.filter(({ type }) => subscribedTypes.includes(type)).length,
        limitMillis,
        deliveredToCustomers,
      )
    }

    it("every accepted order is issued once and published in order without intervention", async ({
      onTestFailed,
    }) => {
      onTestFailed(async () => say(await cluster.lastWords()))
      say(`seed ${seed}`)
      const started = performance.now()
      const { placed, cancelled, troubles, killed } = await placeAll()
      const accepted = performance.now()
      await untilAllIsDone()
      const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(1)
      const events = await publishedEvents(cluster)
      const { voided } = await invoicesDone(cluster)
      say(`${cancelled.size} orders cancelled at once, ${voided} invoices voided`)
      say(
        `${placed.length} orders in ${seconds(started, accepted)} s, all issued and published ` +
          `${seconds(accepted, performance.now())} s later; ${troubles.length} requests tried again; ` +
          `${warehouse.handled.length} shipped by Kafka; ${events.length} events, ${watch.received.length} messages in Kafka, ` +
          `${endpoints.deliveries()} webhooks to ${customers} endpoints`,
      )
      expect(troubles.filter(({ status }) => ![0, 409, 503].includes(status))).toEqual([])
      expect(cluster.restarts.toSorted()).toEqual(killed.toSorted())
      await expectEachIssuedOnce(cluster, placed, cancelled)
      expectPublishedInOrder(events, watch.received, cluster.topicPrefix)
      expect(endpoints.refusals).toEqual([])
      for (const [tenant, ids] of endpoints.receivedIds) {
        const its = events.filter(
          ({ tenant_id, type }) => tenant_id === tenant && subscribedTypes.includes(type),
        )
        expect([...ids].toSorted()).toEqual(its.map(({ id }) => id).toSorted())
      }
    }, 900_000)
  },
)
