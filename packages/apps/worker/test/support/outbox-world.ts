/** A database in which orders are placed and advanced, and workers that publish the events. */
import { randomUUID } from "node:crypto"
import { type Database, makeOrderRepository, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import { makeEntropy } from "@procurement/app-platform"
import { Entropy, type OrderId } from "@procurement/domain/identity"
import { type OrderFact, OrderRepository, recordOrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type KafkaWorker, startKafkaWorker } from "./kafka-worker.ts"
import { openPlacing } from "./placing.ts"

interface OutboxRow {
  readonly id: string
  readonly key: string
}

const everyEvent = {
  name: "",
  text: "select id, aggregate_id as key from outbox order by transaction_id, position",
}
const holderOfMark = {
  name: "",
  text: "select workers.name from outbox_marks join workers on workers.epoch = outbox_marks.holder",
}

const facts: ReadonlyArray<OrderFact> = [
  { _tag: "ProcessingStarted" },
  { _tag: "Shipped", carrier: lineText("InPost"), trackingNumber: lineText("520000012345") },
]

const moveOn = (database: Database, id: OrderId): Promise<unknown> =>
  Effect.runPromise(
    Effect.forEach(facts, (fact) => recordOrderFact(id, fact)).pipe(
      Effect.provide(
        Layer.mergeAll(
          Layer.succeed(OrderRepository, makeOrderRepository(database)),
          Layer.succeed(Entropy, makeEntropy()),
        ),
      ),
    ),
  )

export const openOutboxWorld = async (brokers: string) => {
  const { url, serviceUrl, drop } = await freshDatabase()
  const database = await openDatabase({ url, poolSize: 8 })
  const topicPrefix = `publish-${randomUUID()}.`
  const place = openPlacing(database)
  const workers: Array<KafkaWorker> = []
  const query = <Row>(statement: { name: string; text: string }) =>
    database.sql.query<Row>(statement, [])
  return {
    topicPrefix,
    startWorker: async (settings: Readonly<Record<string, string>> = {}) => {
      const worker = await startKafkaWorker({
        DATABASE_URL: serviceUrl,
        KAFKA_BROKERS: brokers,
        KAFKA_TOPIC_PREFIX: topicPrefix,
        KAFKA_PARTITIONS: "3",
        KAFKA_REPLICAS: "1",
        ROLES: "publish",
        PROBES_PORT: "0",
        LOG_LEVEL: "silent",
        ...settings,
      })
      workers.push(worker)
      return worker
    },
    /** Places `count` orders, several at a time, and advances each of them twice. */
    order: async (count: number): Promise<void> => {
      let left = count
      const one = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          const { id } = await place()
          await moveOn(database, id)
        }
      }
      await Promise.all([one(), one(), one()])
    },
    /** The ids of all events of each aggregate, in the order of the log. */
    published: async (): Promise<Readonly<Record<string, ReadonlyArray<string>>>> => {
      const rows = await query<OutboxRow>(everyEvent)
      const grouped = Map.groupBy(rows, ({ key }) => key)
      return Object.fromEntries([...grouped].map(([key, own]) => [key, own.map(({ id }) => id)]))
    },
    /** The worker that holds the publishing lease. */
    holder: async (): Promise<KafkaWorker | undefined> => {
      const [row] = await query<{ readonly name: string }>(holderOfMark)
      return workers.find(({ id }) => row?.name === `worker ${id}`)
    },
    close: async (): Promise<void> => {
      await Promise.all(workers.map((worker) => worker.kill()))
      await database.close()
      await drop()
    },
  }
}

export type OutboxWorld = Awaited<ReturnType<typeof openOutboxWorld>>

/** The value of a metric of the worker. */
export const metricOf = async ({ ready }: KafkaWorker, name: string): Promise<number> => {
  const page = await (await fetch(`${ready["probesUrl"]}/metrics`)).text()
  const line = page.split("\n").find((each) => each.startsWith(`${name} `))
  return Number(line?.split(" ")[1] ?? Number.NaN)
}
