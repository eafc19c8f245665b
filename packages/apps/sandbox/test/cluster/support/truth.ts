/** The state of the database and of KSeF, and the conditions that it must meet. */
import { expect } from "vitest"
import type { Cluster } from "./cluster.ts"
import type { ConsumedMessage } from "./kafka-watch.ts"
import type { PlacedOrder } from "./orders.ts"

interface InvoiceRow {
  readonly order_id: string
  readonly state: string
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

/** How many invoices are finished, and how many there are. */
export const invoicesDone = async (
  cluster: Cluster,
): Promise<{ readonly archived: number; readonly all: number }> => {
  const text = `select count(*)::int as all,
    count(*) filter (where state = 'Archived')::int as archived from invoices`
  const [row] = await rowsOf<{ archived: number; all: number }>(cluster, text)
  return row ?? { archived: 0, all: 0 }
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

/** Every accepted order is stored, nothing else is; each has one invoice and one KSeF number. */
export const expectEachIssuedOnce = async (
  cluster: Cluster,
  placed: ReadonlyArray<PlacedOrder>,
): Promise<void> => {
  const ids = sorted(placed.map(({ orderId }) => orderId))
  expect(new Set(ids).size).toBe(placed.length)
  const orders = await rowsOf<{ id: string }>(cluster, "select id from orders")
  expect(sorted(orders.map(({ id }) => id))).toEqual(ids)
  const invoices = await rowsOf<InvoiceRow>(
    cluster,
    "select order_id, state, body ->> 'ksefNumber' as ksef_number from invoices",
  )
  expect(sorted(invoices.map(({ order_id }) => order_id))).toEqual(ids)
  expect(invoices.filter(({ state }) => state !== "Archived")).toEqual([])
  const numbers = sorted(invoices.map(({ ksef_number }) => ksef_number ?? "none"))
  expect(new Set(numbers).size).toBe(ids.length)
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
