/**
 * Facts of the warehouse, from Kafka to where they have their effect.
 *
 * *Consumed*: what our consumer costs by itself (reading, CloudEvents, checking, order by order,
 * offsets) before a handler that does nothing; the floors are kafkajs's own consumer by message
 * and, stricter, by batch, which look at no message. *Stored*: with every fact in PostgreSQL once;
 * the floor is the same kafkajs consumer with one hand-written statement for each message, and as
 * many at once.
 */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { consume } from "@procurement/domain/inbound"
import { chooseBroker } from "../../kafka/choice.ts"
import { brokerSources } from "../../kafka/sources.ts"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startServer } from "../database.ts"
import { fillChannel, type FilledChannel } from "../inbound/messages.ts"
import { type Reading, readByBatch, readByMessage, readByUs } from "../inbound/readers.ts"
import { floorStatement, openStoredOrders } from "../inbound/stored-orders.ts"
import { openPool } from "../pg.ts"
import { inTurn } from "../rounds.ts"
import { spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"

const usualMessages = { consumed: 200_000, stored: 12_000 }
const messageCounts = {
  brief: { consumed: 10_000, stored: 1_000 },
  usual: usualMessages,
  large: usualMessages,
}
/** The worker's own default. */
const concurrency = 8
const goal = 0.5

const startBroker = async ({ onEnd }: BenchContext): Promise<string> => {
  const broker = await chooseBroker(brokerSources())
  if (typeof broker === "string") throw new BenchFailure(`no Kafka: ${broker}`)
  onEnd(broker.release)
  return broker.brokers
}

const orderIdOf = (nth: number): string => `ord_01${nth.toString().padStart(24, "0")}`

interface Sides {
  readonly ours: () => Promise<Reading>
  readonly floor: () => Promise<Reading>
}

const medianCpu = (readings: ReadonlyArray<Reading>): string =>
  spreadOf(readings.map(({ cpuMicros }) => cpuMicros)).median.toFixed(1)

const measured = async (
  { options, log }: BenchContext,
  name: string,
  sides: Sides,
): Promise<Pick<Comparison, "ours" | "floor" | "notes">> => {
  await inTurn(0, sides.ours, sides.floor)
  const ours: Array<Reading> = []
  const floor: Array<Reading> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const readings = await inTurn(round, sides.ours, sides.floor)
    ours.push(readings.ours)
    floor.push(readings.floor)
    log(
      `consume: ${name}, round ${round + 1} of ${options.rounds}: ` +
        `ours ${plainNumber(readings.ours.perSecond)}/s, ` +
        `floor ${plainNumber(readings.floor.perSecond)}/s`,
    )
  }
  return {
    ours: ours.map(({ perSecond }) => perSecond),
    floor: floor.map(({ perSecond }) => perSecond),
    notes: [
      `CPU of the reader for one message: ours ${medianCpu(ours)} µs, floor ${medianCpu(floor)} µs`,
    ],
  }
}

const rateOf = { unit: "messages/s", better: "higher", goal } as const

const consumed = async (
  context: BenchContext,
  brokers: string,
): Promise<ReadonlyArray<Comparison>> => {
  const orderIds = Array.from({ length: messageCounts[context.options.scale].consumed }, (_, nth) =>
    orderIdOf(nth),
  )
  const channel = await fillChannel(brokers, orderIds)
  const taken = { _tag: "Taken" } as const
  const ours = () =>
    readByUs(channel, concurrency, (messages) => Promise.resolve(messages.map(() => taken)))
  const byMessage = () => readByMessage(channel, concurrency)
  const byBatch = () => readByBatch(channel, concurrency, () => undefined)
  return [
    {
      ...rateOf,
      ...(await measured(context, "consumed", { ours, floor: byMessage })),
      name: "facts consumed, by message",
      floorIs: "kafkajs's eachMessage that does nothing",
    },
    {
      ...rateOf,
      ...(await measured(context, "consumed", { ours, floor: byBatch })),
      name: "facts consumed, by batch",
      floorIs: "kafkajs's eachBatch that does nothing",
    },
  ]
}

/** The floor reads out of a message just what its statement needs. */
const storeBare =
  (pool: ReturnType<typeof openPool>) =>
  (value: Buffer): Promise<unknown> => {
    const { id, subject } = JSON.parse(value.toString()) as { id: string; subject: string }
    const eventId = `evt_${randomBytes(13).toString("hex")}`
    return pool.query({ ...floorStatement, values: [id, subject, eventId] })
  }

const stored = async (context: BenchContext, brokers: string): Promise<Comparison> => {
  const { onEnd, options } = context
  const storedMessages = messageCounts[options.scale].stored
  const server = await startServer(join(await temporaryFolder(onEnd), "postgres"), onEnd)
  const orders = await openStoredOrders(server.url, storedMessages, onEnd)
  const pool = openPool({ connectionString: server.url, max: concurrency })
  onEnd(() => pool.end())
  const channel = await fillChannel(brokers, orders.orderIds)
  const checked = async (read: (channel: FilledChannel) => Promise<Reading>): Promise<Reading> => {
    await orders.reset()
    const reading = await read(channel)
    const count = await orders.moved()
    if (count !== storedMessages) throw new BenchFailure(`${count} facts were stored`)
    return reading
  }
  const readings = await measured(context, "stored", {
    ours: () =>
      checked((all) =>
        readByUs(all, concurrency, (messages) => orders.runtime.runPromise(consume(messages))),
      ),
    floor: () => checked((all) => readByBatch(all, concurrency, storeBare(pool))),
  })
  const floorIs = "kafkajs's own consumer and one statement for each message, 8 at once"
  return { ...rateOf, ...readings, name: "facts stored", floorIs }
}

const run = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const brokers = await startBroker(context)
  return [...(await consumed(context, brokers)), await stored(context, brokers)]
}

export const consumeBench: Bench = {
  name: "consume",
  measures: "facts of other systems from Kafka, consumed and stored",
  run,
}
