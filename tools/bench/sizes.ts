/**
 * Tables as years of use would leave them, and what takes longer as they grow: orders with their
 * invoices, and webhook deliveries, by the million. The server writes them in the order of time, so
 * that heaps and indexes look as inserts leave them.
 *
 * A twentieth of the orders belongs to the measured tenant, the rest to 200 others; a tenth of the
 * invoices is due.
 */
import { freshTenantId } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import type { BenchContext } from "./bench.ts"
import { type Comparison, plainNumber, quantile, spreadOf } from "./comparison.ts"
import { type BenchDatabase, openServer, subscribeAll } from "./database.ts"
import { samplePlacement } from "./samples.ts"

export const firstInstant = Date.UTC(2026, 0, 1)
export const lastInstant = Date.UTC(2026, 10, 1)

/** Orders of one instant; they differ only in the last part of their ids. */
const ordersAtOnce = 100
const timeCharacters = 10

/** The common prefix of all identifiers of the instant, after their kind. */
const timeOf = (at: number): string =>
  typeId("ord", instant(at), new Uint8Array(10)).slice(4, 4 + timeCharacters)

const idSql = (kind: string): string => `'${kind}_' || time || lpad(nth::text, 16, '0')`

/**
 * Values: times, instants, the measured tenant, body of an order, its lines, body of an invoice.
 */
const ordersSql = `
  with named as materialized (
    select
      nth, at, 'PO-' || nth as reference, ${idSql("ord")} as id, ${idSql("inv")} as invoice_id,
      case when nth % 20 = 0 then $3 else 'ten_' || lpad((nth * 7919 % 200)::text, 26, '0') end
        as tenant_id,
      case when nth % 400 = 0 then 'Processing' else 'Accepted' end as status
    from unnest($1::text[], $2::bigint[]) with ordinality as instants (time, at, block)
    cross join lateral generate_series(
      (block - 1) * ${ordersAtOnce}, block * ${ordersAtOnce} - 1) as nth
  ),
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select
      id, tenant_id, invoice_id, reference, 'PLN', 100, status, at,
      $4::jsonb || jsonb_build_object('id', id, 'tenantId', tenant_id, 'invoiceId', invoice_id,
        'reference', reference, 'acceptedAt', at, '_tag', status)
      || case status when 'Processing' then jsonb_build_object('processingAt', at) else '{}' end,
      $5::jsonb
    from named
  )
  insert into invoices
    (id, order_id, tenant_id, state, seller_nip, number, currency, total, version, due_at,
      attempts, body, lines)
  select
    invoice_id, id, tenant_id,
    case nth % 10 when 0 then 'Pending' else 'Archived' end,
    case nth % 10 when 0 then null else '5265877635' end,
    case nth % 10 when 0 then null else 'FV/' || nth end,
    'PLN', 100, 1, case nth % 10 when 0 then at end, 0,
    $6::jsonb || jsonb_build_object('id', invoice_id, 'orderId', id, 'tenantId', tenant_id)
    || case nth % 10 when 0 then '{}' else jsonb_build_object(
      '_tag', 'Archived', 'issueDate', '2026-01-01', 'ksefNumber', reference) end,
    $5::jsonb
  from named`

/** Adds `count` orders, a multiple of a hundred. */
export const addOrders = async (
  { query, tenantId }: BenchDatabase,
  count: number,
): Promise<void> => {
  const instants = Math.ceil(count / ordersAtOnce)
  const apart = Math.floor((lastInstant - firstInstant) / instants)
  const at = Array.from({ length: instants }, (_, nth) => firstInstant + nth * apart)
  const { order, invoice } = samplePlacement(tenantId, 1, instant(firstInstant))
  const { lines, ...orderBody } = order
  const { lines: _lines, ...invoiceBody } = invoice
  const documents = [orderBody, lines, invoiceBody].map((document) => JSON.stringify(document))
  await query(ordersSql, at.map(timeOf), at, tenantId, ...documents)
}

/** A body of usual length: an invoice of a few hundred bytes. */
export const deliveryBody = JSON.stringify({
  id: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
  type: "invoice.paid",
  data: { number: "FV/2026/11/000123", text: "x".repeat(400) },
})

const deliveriesSql = (each: number): string => `
  create sequence if not exists bench_deliveries;
  insert into webhook_deliveries
    (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, failures,
     attempts, body, created_at)
  select
    'dlv_' || lpad(numbered.nth::text, 26, '0'), numbered.id, numbered.tenant_id,
    'evt_' || lpad(numbered.nth::text, 26, '0'), 'invoice.paid', 'event', false, 'Ready', 0,
    '[]', '${deliveryBody}', 0
  from (
    select nextval('bench_deliveries') as nth, subscription.id, subscription.tenant_id
    from generate_series(1, ${each}) as round cross join webhook_subscriptions as subscription
  ) as numbered;
  analyze webhook_deliveries;
  select pg_notify('work', 'deliveries')`

/** Adds `each` ready deliveries to every subscription; the commit notifies workers. */
export const addReadyDeliveries = ({ query }: BenchDatabase, each: number): Promise<unknown> =>
  query(deliveriesSql(each))

export interface Sized {
  readonly size: number
  readonly database: BenchDatabase
}

const shown = (size: number): string => size.toLocaleString("en")

/**
 * Opens a database for each size, with that many orders and invoices and, in partitions,
 * deliveries.
 */
export const openSizes = async (
  context: BenchContext,
  sizes: ReadonlyArray<number>,
  partitions = 0,
): Promise<ReadonlyArray<Sized>> => {
  const server = await openServer(context)
  const alter = async (...settings: ReadonlyArray<string>): Promise<void> => {
    for (const setting of settings) await server.query(`alter system set ${setting}`)
    await server.query("select pg_reload_conf()")
  }
  // While tables are filled, the server neither vacuums nor checkpoints early.
  await alter("max_wal_size = '4GB'", "autovacuum = off")
  const [tenantId, events] = [freshTenantId(), ["invoice.paid"] as const]
  const endpoints = Array.from({ length: partitions }, (_, nth) => ({
    tenantId,
    url: `https://customer-${nth}.example.com`,
    events,
  }))
  const all: Array<Sized> = []
  for (const size of sizes) {
    const database = await server.add(`size_${size}`)
    await addOrders(database, size)
    await subscribeAll(database, endpoints)
    if (partitions > 0) await addReadyDeliveries(database, size / partitions)
    for (const table of ["orders", "invoices", "webhook_deliveries"]) {
      await database.query(`vacuum (analyze, freeze) ${table}`)
    }
    await database.query("checkpoint")
    context.log(`${shown(size)} orders are stored`)
    all.push({ size, database })
  }
  await alter("autovacuum = on")
  return all
}

export interface Question<S extends Sized> {
  readonly name: string
  /** Milliseconds. */
  readonly ask: (sized: S) => Promise<number>
}

const warmUps = 20
const asksForASecond = 40
/** At most 1.5 times the time with the fewest orders. */
const goal = 1 / 1.5

/** Milliseconds of every query, by size. */
const askInTurn = async <S extends Sized>(
  sized: ReadonlyArray<S>,
  { ask }: Question<S>,
  count: number,
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const millis = sized.map((): Array<number> => [])
  for (let nth = 0; nth < count; nth += 1) {
    for (const [index, each] of sized.entries()) millis[index]?.push(await ask(each))
  }
  return millis
}

const compareSize = async <S extends Sized>(
  { options, log }: BenchContext,
  sized: ReadonlyArray<S>,
  question: Question<S>,
): Promise<ReadonlyArray<Comparison>> => {
  await askInTurn(sized, question, warmUps)
  const rounds: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  for (let round = 1; round <= options.rounds; round += 1) {
    const millis = await askInTurn(sized, question, asksForASecond * options.seconds)
    rounds.push(millis)
    const tails = millis.map((all) => plainNumber(quantile(all, 0.99))).join(", ")
    log(`${question.name}: round ${round} of ${options.rounds}: p99 ${tails} ms`)
  }
  const of = (share: number, index: number): ReadonlyArray<number> =>
    rounds.map((millis) => quantile(millis[index] ?? [], share))
  const medians = sized.map(
    ({ size }, index) => `${plainNumber(spreadOf(of(0.5, index)).median)} ms with ${shown(size)}`,
  )
  return sized.slice(1).map(({ size }, index) => ({
    name: `${question.name}, ${shown(size)}, p99`,
    unit: "ms",
    better: "lower" as const,
    ours: of(0.99, index + 1),
    floor: of(0.99, 0),
    floorIs: `our own time with ${shown(sized[0]?.size ?? 0)}`,
    goal,
    notes: [`p50: ${medians.join(", ")}`],
  }))
}

/**
 * Asks each question of all sizes in turn. Compares the p99 of each size with that of the smallest,
 * which is the floor; a note has the medians.
 */
export const compareSizes = async <S extends Sized>(
  context: BenchContext,
  sized: ReadonlyArray<S>,
  questions: ReadonlyArray<Question<S>>,
): Promise<ReadonlyArray<Comparison>> => {
  const comparisons: Array<Comparison> = []
  for (const question of questions) {
    comparisons.push(...(await compareSize(context, sized, question)))
  }
  return comparisons
}
