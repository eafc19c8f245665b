/**
 * Places an order: counts and stores it in one statement, and therefore one transaction and one
 * round trip. Plans with a hard limit have a separate statement, so that other plans do not pay for
 * checking one.
 */
import { IdempotencyKeyInFlight, keyExpiry } from "@procurement/domain/idempotency"
import {
  CatalogChanged,
  IdempotencyKeyTaken,
  type KeyedPlacement,
  type Placement,
} from "@procurement/domain/order"
import { exceeded, type QuotaExceeded } from "@procurement/domain/quota"
import type { TraceContext } from "@procurement/domain/trace"
import { expiry, type Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import {
  charge,
  chargeOrUndo,
  type ChargeParameters,
  chargeWithin,
  hasRoom,
  isOverLimit,
  usageOf,
} from "../quota/usage-sql.ts"
import { orderColumns, placementValues } from "./order.mapper.ts"

/** The parameters of the charge in `placementValues`. */
const chargeParameters: ChargeParameters = { tenant: "$2", metric: "$14", month: "$15" }

/** Has a row unless the catalog has another revision than the placement. */
const present = `
  present as materialized (
    select where $16::text is null or exists (
      select from catalog_revisions where catalog = 'merchandise' and revision = $16::uuid
    )
  )`

const isPresent = "exists (select from present) as is_present"

/**
 * Stores order, invoice and events if the common table `condition` has a row. The invoice gets the
 * trace of the events, of which there is at least one.
 */
const storing = (condition: string): string => `
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select $1, $2, $3, $4, $5, $6::bigint, $7, $8::bigint, $9::jsonb, $10::jsonb from ${condition}
  ),
  pending as (
    insert into invoices
      (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines,
        trace)
    select
      $3, $1, $2, 'Pending', $5, $6::bigint, 1, $8::bigint, 0, $11::jsonb,
      coalesce($12::jsonb, $10::jsonb), $13::jsonb -> 0 ->> 'trace'
    from ${condition}
  ),
  published as (${outboxInsert(13)} where exists (select from ${condition}))`

interface PlacementRow {
  readonly is_present: boolean
  readonly is_stored: boolean
}

/** Parameters: `placementValues`. */
export const placementSql = statement(
  "place_order",
  `
  with ${present}, counted as (${charge(chargeParameters, "from present")}), ${storing("present")}
  select ${isPresent}, exists (select from present) as is_stored`,
)

/** Parameters: `placementValues`, limit. Stores nothing when the limit is used up. */
const placementWithinSql = statement(
  "place_order_within",
  `
  with ${present},
  counted as (${chargeWithin(chargeParameters, "$17", "from present")}),
  ${storing("counted")}
  select ${isPresent}, exists (select from counted) as is_stored`,
)

/** The rejection of a placement that stored nothing. */
const refusalOf = async (sql: Sql, { order, charge: refused }: Placement): Promise<QuotaExceeded> =>
  exceeded(refused, (await usageOf(sql, order.tenantId, refused.month))[refused.metric])

/** Returns the rejection, or undefined when the order was placed. */
export const placeOrder = async (
  { sql, wake }: Database,
  placement: Placement,
  trace: TraceContext | undefined,
): Promise<CatalogChanged | QuotaExceeded | undefined> => {
  const values = placementValues(placement, trace)
  const { hardLimit } = placement.charge
  const [row] =
    hardLimit === undefined
      ? await sql.query<PlacementRow>(placementSql, values)
      : await sql.query<PlacementRow>(placementWithinSql, [...values, hardLimit])
  if (row?.is_present !== true) return new CatalogChanged()
  if (!row.is_stored) return refusalOf(sql, placement)
  wake("invoices", "outbox")
  return undefined
}

interface KeyedPlacementRow {
  /** Whether no other request was placing an order under the key. */
  readonly is_free: boolean
  /** The order placed by this request; null when the key was taken or the quota is used up. */
  readonly order_id: string | null
  /** Whether only the quota prevented the placement. */
  readonly is_over_limit: boolean
  readonly is_present: boolean
}

const unplaced = { order_id: null, is_present: true }
const inFlight: KeyedPlacementRow = { ...unplaced, is_free: false, is_over_limit: false }
const overLimit: KeyedPlacementRow = { ...unplaced, is_free: true, is_over_limit: true }

const placing = (name: string, room: string, counted: string) =>
  statement(
    name,
    `
  with lock as materialized (
    select pg_try_advisory_xact_lock(hashtextextended($2 || ' ' || $17, 0)) as is_free
  ),
  room as materialized (select ${room} as is_there),
  ${present},
  keyed as (
    insert into idempotency_keys as known (tenant_id, key, fingerprint, order_id, expires_at)
    select $2, $17, $18, $1, $19::bigint from lock, room, present where is_free and is_there
    on conflict (tenant_id, key) do update set
      fingerprint = excluded.fingerprint, order_id = excluded.order_id, response = null,
      expires_at = excluded.expires_at
    where known.expires_at <= $8
    returning order_id
  ),
  counted as (${counted}),
  ${storing("keyed")}
  select
    is_free,
    (select order_id from keyed) as order_id,
    not is_there and not exists (
      select from idempotency_keys as known
      where tenant_id = $2 and key = $17 and known.expires_at > $8
    ) as is_over_limit,
    ${isPresent}
  from lock, room`,
  )

/** Parameters: `keyedPlacementValues`. */
const keyedPlacementSql = placing(
  "place_order_once",
  "true",
  charge(chargeParameters, "from keyed"),
)

/** Parameters: `keyedPlacementValues`, limit. */
const keyedPlacementWithinSql = placing(
  "place_order_once_within",
  hasRoom(chargeParameters, "$20"),
  chargeOrUndo(chargeParameters, "$20", "from keyed"),
)

const keyedPlacementValues = (
  placement: KeyedPlacement,
  trace?: TraceContext | undefined,
): Array<unknown> => {
  const { idempotency, order } = placement
  const expiresAt = keyExpiry(order.acceptedAt)
  const { key, fingerprint } = idempotency
  return [...placementValues(placement, trace), key, fingerprint, expiresAt]
}

const outcomeOf = async (
  sql: Sql,
  placement: KeyedPlacement,
  trace: TraceContext | undefined,
): Promise<KeyedPlacementRow> => {
  const values = keyedPlacementValues(placement, trace)
  const { hardLimit } = placement.charge
  if (hardLimit === undefined) {
    return (await sql.query<KeyedPlacementRow>(keyedPlacementSql, values))[0] ?? inFlight
  }
  const placed = sql.query<KeyedPlacementRow>(keyedPlacementWithinSql, [...values, hardLimit])
  return placed.then(
    ([row = inFlight]) => row,
    (cause: unknown) => {
      if (isOverLimit(cause)) return overLimit
      throw cause
    },
  )
}

/**
 * Places an order under an idempotency key: key, order, invoice and events in one statement.
 * Returns the rejection, or undefined when the order was placed.
 *
 * Of several concurrent requests with the same key, one takes the lock of the key and holds it
 * until its transaction ends; the others see that it is held. If the key is held or taken, the
 * statement inserts nothing. Keys are locked by a 64-bit hash, as advisory locks require: if two
 * keys ever share a hash, one of the requests fails and must be retried.
 *
 * A placement that finds the quota used up after it has inserted its key fails with an error, which
 * rolls the whole statement back. This happens only to concurrent requests for the last unit of the
 * quota: later requests see immediately that the limit is reached.
 */
export const placeOrderOnce = async (
  { sql, wake }: Database,
  placement: KeyedPlacement,
  trace: TraceContext | undefined,
): Promise<
  IdempotencyKeyInFlight | IdempotencyKeyTaken | CatalogChanged | QuotaExceeded | undefined
> => {
  const { key } = placement.idempotency
  const outcome = await outcomeOf(sql, placement, trace)
  if (!outcome.is_free) return new IdempotencyKeyInFlight({ key })
  if (!outcome.is_present) return new CatalogChanged()
  if (outcome.is_over_limit) return refusalOf(sql, placement)
  if (outcome.order_id === null) return new IdempotencyKeyTaken({ key })
  wake("invoices", "outbox")
  return undefined
}

/** Parameters: tenant, key, now. */
export const findByKeySql = statement(
  "find_order_by_key",
  `
  select ${orderColumns}, known.fingerprint
  from idempotency_keys as known join orders on orders.id = known.order_id
  where known.tenant_id = $1 and known.key = $2 and known.expires_at > $3`,
)

export const forgetKeysSql = expiry(
  "forget_idempotency_keys",
  "idempotency_keys",
  "expires_at <= $1",
)
