/** The state of the database and of KSeF, and the conditions that it must meet. */
import { until } from "@procurement/testing"
import { expect } from "vitest"
import type { Cluster } from "./cluster.ts"
import type { ConsumedMessage } from "./kafka-watch.ts"
import type { PlacedOrder } from "./orders.ts"

interface InvoiceRow {
  readonly order_id: string
  readonly state: string
  readonly number: string | null
  readonly ksef_number: string | null
}

export interface EventRow {
  readonly id: string
  readonly type: string
  readonly tenant_id: string
  readonly aggregate_type: string
  readonly aggregate_id: string
}

const rowsOf = <Row>({ database }: Cluster, text: string): Promise<ReadonlyArray<Row>> =>
  database.sql.query<Row>({ name: "", text }, [])

const sorted = (texts: Iterable<string>): ReadonlyArray<string> => [...texts].toSorted()

interface InvoicesDone {
  readonly archived: number
  readonly voided: number
  readonly all: number
}

/** How many invoices and corrections are finished, and how many there are. */
export const invoicesDone = async (cluster: Cluster): Promise<InvoicesDone> => {
  const text = `select count(*)::int as all,
    count(*) filter (where state = 'Voided')::int as voided,
    count(*) filter (where state = 'Archived')::int as archived from invoices`
  const [row] = await rowsOf<InvoicesDone>(cluster, text)
  return row ?? { archived: 0, voided: 0, all: 0 }
}

/** Waits until every invoice and correction is archived, for up to three minutes. */
export const untilArchived = async (cluster: Cluster): Promise<void> => {
  const done = () => invoicesDone(cluster)
  const allDone = async (): Promise<boolean> => {
    const { archived, all } = await done()
    return archived === all
  }
  await until("every invoice is archived", allDone, 180_000, done)
}

/** How many of these orders the warehouse has completed, according to the database. */
export const ordersDelivered = async (
  { database }: Cluster,
  ids: ReadonlyArray<string>,
): Promise<number> => {
  const text = `select count(*)::int as count from orders
    where id = any($1::text[]) and status = 'Delivered'`
  const [row] = await database.sql.query<{ count: number }>({ name: "", text }, [ids])
  return row?.count ?? 0
}

/** Every event, in log order. */
export const publishedEvents = (cluster: Cluster): Promise<ReadonlyArray<EventRow>> =>
  rowsOf<EventRow>(
    cluster,
    `select id, type, tenant_id, aggregate_type, aggregate_id from outbox
      order by transaction_id, position`,
  )

/** The documents of an order: issued, issued and corrected to zero, or voided. */
const shapeOf = (documents: ReadonlyArray<InvoiceRow>): string =>
  documents
    .map(({ number, state }) => `${number?.slice(0, 3) ?? "none"} ${state}`)
    .toSorted()
    .join(", ")

const positionOf = (number: string): number => Number(number.split("/").at(-1))

/** Each series counts from 1 without gaps and repeats, voided invoices included. */
const expectWholeSeries = (numbers: ReadonlyArray<string>): void => {
  const bySeries = Map.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf("/")))
  for (const series of bySeries.values()) {
    const positions = series.map(positionOf).toSorted((left, right) => left - right)
    expect(positions).toEqual(positions.map((_, nth) => nth + 1))
  }
}

/**
 * Every accepted order is stored, nothing else is. Each has one invoice, and one KSeF number for
 * each issued document; the invoice of a cancelled order is voided or corrected to zero.
 */
export const expectEachIssuedOnce = async (
  cluster: Cluster,
  placed: ReadonlyArray<PlacedOrder>,
  cancelled: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const ids = sorted(placed.map(({ orderId }) => orderId))
  expect(new Set(ids).size).toBe(placed.length)
  const orders = await rowsOf<{ id: string }>(cluster, "select id from orders")
  expect(sorted(orders.map(({ id }) => id))).toEqual(ids)
  const invoices = await rowsOf<InvoiceRow>(
    cluster,
    "select order_id, state, number, body ->> 'ksefNumber' as ksef_number from invoices",
  )
  const byOrder = Map.groupBy(invoices, ({ order_id }) => order_id)
  expect(sorted(byOrder.keys())).toEqual(ids)
  const unlawful = [...byOrder].filter(([id, documents]) => {
    const lawful = cancelled.has(id)
      ? ["FV/ Archived, KOR Archived", "FV/ Voided", "none Voided"]
      : ["FV/ Archived"]
    return !lawful.includes(shapeOf(documents))
  })
  expect(unlawful).toEqual([])
  expectWholeSeries(invoices.flatMap(({ number }) => number ?? []))
  const issued = invoices.filter(({ state }) => state === "Archived")
  const numbers = sorted(issued.map(({ ksef_number }) => ksef_number ?? "none"))
  expect(new Set(numbers).size).toBe(issued.length)
  const documents = (await (
    await fetch(`${cluster.ksefUrl}/_sim/invoices`)
  ).json()) as ReadonlyArray<{
    readonly ksefNumber?: string
  }>
  expect(sorted(documents.map(({ ksefNumber }) => ksefNumber ?? "none"))).toEqual(numbers)
}

const topicOf: Readonly<Record<string, string>> = {
  order: "orders",
  invoice: "invoices",
  tenant: "accounts",
}

export const expectPublishedInOrder = (
  published: ReadonlyArray<EventRow>,
  received: ReadonlyArray<ConsumedMessage>,
  topicPrefix: string,
): void => {
  const keyOf = new Map(
    published.map(({ id, aggregate_type, aggregate_id }) => [
      id,
      `${topicPrefix}${topicOf[aggregate_type]} ${aggregate_id}`,
    ]),
  )
  expect(received.filter(({ id, topic, key }) => keyOf.get(id) !== `${topic} ${key}`)).toEqual([])
  const firsts = new Set(received.map(({ id }) => id))
  expect(firsts.size).toBe(published.length)
  const byKey = (ids: Iterable<string>) => Map.groupBy(ids, (id) => keyOf.get(id))
  const inLog = byKey(published.map(({ id }) => id))
  const late = [...byKey(firsts)].filter(
    ([key, ids]) => ids.join(" ") !== inLog.get(key)?.join(" "),
  )
  expect(late).toEqual([])
}
