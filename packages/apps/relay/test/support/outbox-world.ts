/** A database in which orders are placed and progress, and relays that publish the events. */
import { randomUUID } from "node:crypto"
import { type Database, makeOrderRepository, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import { makeEntropy } from "@procurement/app-platform"
import { Entropy, type OrderId } from "@procurement/domain/identity"
import { type OrderFact, OrderRepository, recordOrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { openPlacing } from "./placing.ts"
import { type RelayProcess, startRelayProcess } from "./relay-process.ts"

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
  const { url, drop } = await freshDatabase()
  const database = await openDatabase({ url, poolSize: 8 })
  const topicPrefix = `relay-${randomUUID()}.`
  const place = openPlacing(database)
  const relays: Array<RelayProcess> = []
  const query = <Row>(statement: { name: string; text: string }) =>
    database.sql.query<Row>(statement, [])
  return {
    topicPrefix,
    startRelay: async (settings: Readonly<Record<string, string>> = {}) => {
      const relay = await startRelayProcess({
        DATABASE_URL: url,
        KAFKA_BROKERS: brokers,
        KAFKA_TOPIC_PREFIX: topicPrefix,
        KAFKA_PARTITIONS: "3",
        KAFKA_REPLICAS: "1",
        ROLES: "outbox",
        PROBES_PORT: "0",
        LOG_LEVEL: "silent",
        ...settings,
      })
      relays.push(relay)
      return relay
    },
    /** Places so many orders, some at a time, and advances each of them twice. */
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
    /** The relay that holds the mark. */
    holder: async (): Promise<RelayProcess | undefined> => {
      const [row] = await query<{ readonly name: string }>(holderOfMark)
      return relays.find(({ id }) => row?.name === `relay ${id}`)
    },
    close: async (): Promise<void> => {
      await Promise.all(relays.map((relay) => relay.kill()))
      await database.close()
      await drop()
    },
  }
}

export type OutboxWorld = Awaited<ReturnType<typeof openOutboxWorld>>

/** Polls until the condition is true; fails after a minute and a half. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 90_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("still not so after ninety seconds")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The value of a metric that the relay shows. */
export const metricOf = async ({ ready }: RelayProcess, name: string): Promise<number> => {
  const page = await (await fetch(`${ready["probesUrl"]}/metrics`)).text()
  const line = page.split("\n").find((each) => each.startsWith(`${name} `))
  return Number(line?.split(" ")[1] ?? Number.NaN)
}
