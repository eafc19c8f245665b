/**
 * Reads one order under a lock, decides, and stores it with its events. A second writer waits and
 * decides on the result of the first.
 */
import { enteredAt, type InvoiceChange, type PendingInvoice } from "@procurement/domain/invoice"
import {
  type Decide,
  type DecidedUpdates,
  decideInboundUpdates,
  type InboundOrderUpdate,
  type KnownOrders,
  type Order,
  type OrderDocuments,
  type OrderStep,
  type TracedCorrection,
} from "@procurement/domain/order"
import { correctedBy, paidByCorrections } from "@procurement/domain/payment"
import type { TraceContext } from "@procurement/domain/trace"
import type { ReceivedPayment } from "@procurement/domain/vat"
import * as Result from "effect/Result"
import { retryOnConflict, WriteConflict } from "../connection/contention.ts"
import { toJson } from "../connection/document.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameter, outboxParameterOfAll } from "../events/outbox.mapper.ts"
import { knownAmong, messagesValues, insertMessagesSql } from "../inbox/inbox.ts"
import { saveInvoices } from "../invoice/invoice-saves.ts"
import {
  invoiceColumns,
  type InvoiceRow,
  makeKnownLines,
  readInvoice,
  receivedWhere,
} from "../invoice/invoice.mapper.ts"
import { lockedAccounts } from "../payment/payment-sql.ts"
import { movedRow, orderColumns, type OrderRow, readOrder } from "./order.mapper.ts"

/** Selects the payments of the order's invoices. */
const receivedColumn = `${receivedWhere(
  "payment.invoice_id in (select id from invoices where order_id = orders.id)",
)} as received`

interface LockedRow extends OrderRow {
  readonly received: ReadonlyArray<ReceivedPayment> | null
}

/** Parameter: the order. Locks it without blocking foreign keys that refer to it. */
const lockOrderSql = statement(
  "lock_order",
  `select ${orderColumns}, ${receivedColumn} from orders where id = $1 for no key update`,
)

/** Parameters: id, status, body, events. Lines and prices of an order never change. */
const moveOrderSql = statement(
  "move_order",
  `
  with moved as (update orders set status = $2, body = $3::jsonb where id = $1)
  ${outboxInsert(4)} order by nth`,
)

/** Parameter: the order. Locks its documents, which no worker saves until the transaction ends. */
const lockDocumentsSql = statement(
  "lock_documents_of_order",
  `select ${invoiceColumns} from invoices where order_id = $1 order by id for no key update`,
)

interface Modified {
  /** Undefined when the order does not exist. */
  readonly order: Order | undefined
  /** Whether events were added to the outbox. */
  readonly published: boolean
  /** Whether an invoice was added or changed. */
  readonly corrected: boolean
}

/** Saves changed documents, which the transaction has locked. */
const saveDocuments = async (
  query: Query,
  changes: ReadonlyArray<InvoiceChange>,
): Promise<boolean> => {
  if (changes.length === 0) return false
  const { stale } = await saveInvoices(query, changes, makeKnownLines())
  if (stale.length > 0) throw new WriteConflict()
  return changes.some(({ events }) => events.length > 0)
}

/** Decides on the locked order, after reading what else the decision needs. */
export type Deciding<R> = (
  query: Query,
  order: Order,
  row: LockedRow,
) => Promise<Result.Result<OrderStep, R>>

export const withPayments =
  <R>(decide: Decide<R>): Deciding<R> =>
  async (_query, order, { received }) =>
    decide(order, received ?? [])

/** Locks the documents, too. */
export const withDocuments =
  <R>(
    decide: (order: Order, documents: OrderDocuments) => Result.Result<OrderStep, R>,
  ): Deciding<R> =>
  async (query, order) =>
    decide(order, (await query<InvoiceRow>(lockDocumentsSql, [order.id])).map(readInvoice))

/** Modifies the order and returns it. */
export const modifyOrder = async <R>(
  query: Query,
  id: string,
  deciding: Deciding<R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<Modified, R>> => {
  const [row] = await query<LockedRow>(lockOrderSql, [id])
  if (row === undefined) {
    return Result.succeed({ order: undefined, published: false, corrected: false })
  }
  const order = readOrder(row)
  const decided = await deciding(query, order, row)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { next, events, correction, replacement, documents = [] } = decided.success
  const published = (await saveDocuments(query, documents)) || events.length > 0
  if (next !== order || events.length > 0) {
    const { status, body } = movedRow(next)
    await query(moveOrderSql, [id, status, toJson(body), outboxParameter(events, trace)])
  }
  const corrections = [correction, replacement].flatMap((each) =>
    each === undefined ? [] : [{ correction: each, trace }],
  )
  await addCorrections(query, corrections)
  const corrected = corrections.length + documents.length > 0
  return Result.succeed({ order: next, published, corrected })
}

/** Parameter: ids. Locks the orders without blocking foreign keys that refer to them. */
const lockOrdersSql = statement(
  "lock_orders",
  `
  select ${orderColumns}, ${receivedColumn} from orders where id = any($1::text[])
  order by id
  for no key update`,
)

/** Parameters: orders, events, `messagesValues`. Counts the new messages. */
const updateInboundOrdersSql = statement(
  "update_inbound_orders",
  `
  with remembered as (${insertMessagesSql(3)}),
  moved as (
    update orders set status = moved.status, body = moved.body
    from jsonb_to_recordset($1::jsonb) as moved (id text, status text, body jsonb)
    where orders.id = moved.id
  ),
  published as (${outboxInsert(2)} order by nth)
  select count(*)::int as count from remembered`,
)

const store = async <R>(
  query: Query,
  { changed, published, corrections, messages }: DecidedUpdates<R>,
): Promise<void> => {
  if (messages.length === 0) return
  const [row] = await query<{ count: number }>(updateInboundOrdersSql, [
    toJson(changed.map(movedRow)),
    outboxParameterOfAll(published),
    ...messagesValues(messages),
  ])
  if (row?.count !== messages.length) throw new WriteConflict()
  await addCorrections(query, corrections)
}

/** Parses a row on first use, and at most once. */
const reading = (rows: ReadonlyArray<LockedRow>): Omit<KnownOrders, "isRecorded"> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = new Map<string, Order>()
  return {
    orderOf: (id) => {
      const row = byId.get(id)
      if (row === undefined) return undefined
      const order = read.get(id) ?? readOrder(row)
      read.set(id, order)
      return order
    },
    receivedOf: (id) => byId.get(id)?.received ?? [],
  }
}

const modifyInOrder = async <R>(
  query: Query,
  modifications: ReadonlyArray<InboundOrderUpdate<R>>,
): Promise<DecidedUpdates<R>> => {
  const ids = [...new Set(modifications.map(({ id }) => id))]
  const rows = await query<LockedRow>(lockOrdersSql, [ids])
  const isRecorded = await knownAmong(
    query,
    modifications.map(({ message }) => message),
  )
  const decided = decideInboundUpdates(modifications, { ...reading(rows), isRecorded })
  await store(query, decided)
  return decided
}

/**
 * Applies several inbound updates of orders: locks the orders, decides in memory, and stores
 * orders, events and messages in one statement. Returns the decisions after they were stored.
 * Orders are locked in the order of their ids, and messages are added in the order of source and
 * id, so concurrent calls can't deadlock.
 */
export const applyInboundOrderUpdates = <R>(
  sql: Sql,
  modifications: ReadonlyArray<InboundOrderUpdate<R>>,
): Promise<DecidedUpdates<R>> =>
  retryOnConflict(() => sql.transaction((query) => modifyInOrder(query, modifications)))

/** Parameter: corrections, as `rowOf` returns them. */
const addCorrectionsSql = statement(
  "add_corrections",
  `
  insert into invoices
    (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines,
      trace)
  select
    added.id, added.order_id, added.tenant_id, 'Pending', added.currency, added.total, 1,
    added.due_at, 0, added.body, added.lines, added.trace
  from jsonb_to_recordset($1::jsonb) as added (
    id text, order_id text, tenant_id text, currency text, total bigint, due_at bigint,
    body jsonb, lines jsonb, trace text
  )`,
)

const rowOf = ({ correction, trace }: TracedCorrection): object => {
  const { lines, ...body }: PendingInvoice = correction
  return {
    id: body.id,
    order_id: body.orderId,
    tenant_id: body.tenantId,
    currency: body.total.currency,
    total: body.total.amount,
    due_at: enteredAt(correction),
    body,
    lines,
    trace: trace ?? null,
  }
}

/** Parameter: events. */
const publishPaidSql = statement("publish_paid", `${outboxInsert(1)} order by nth`)

/**
 * Adds the corrections created by a modification of their order, as pending invoices, in the
 * transaction that stores the order. The corrected invoices are locked as for a payment, so that
 * either the payment or the correction makes an invoice paid, never both.
 */
const addCorrections = async (
  query: Query,
  corrections: ReadonlyArray<TracedCorrection>,
): Promise<void> => {
  if (corrections.length === 0) return
  const corrected = new Set(corrections.flatMap((each) => correctedBy(each) ?? []))
  const { ofInvoice } = await lockedAccounts(query, [...corrected], [])
  await query(addCorrectionsSql, [toJson(corrections.map(rowOf))])
  const paid = paidByCorrections(corrections, ofInvoice)
  if (paid.length > 0) await query(publishPaidSql, [outboxParameterOfAll(paid)])
}
