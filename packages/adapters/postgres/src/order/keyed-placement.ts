/**
 * Placing an order under an idempotency key: key, order, invoice and events in one statement.
 *
 * Of several with the same key at the same time one takes the lock of the key, which it keeps until
 * its end, and the others learn that it is held; a key that is held or taken makes the whole
 * statement insert nothing. Keys are locked by a hash of 64 bits, as advisory locks are: should two
 * keys ever share one, one of them is told to try again.
 *
 * A placement that finds the quota used up after it has inserted its key ends in an error, which
 * undoes the whole statement. That happens only to those who raced for the last one: who comes
 * later sees at once that there is no room.
 */
import {
  IdempotencyKeyInFlight,
  IdempotencyKeyTaken,
  keyExpiry,
  type KeyedPlacement,
} from "@procurement/domain/order"
import type { QuotaExceeded } from "@procurement/domain/quota"
import type { TraceContext } from "@procurement/domain/trace"
import type { Sql } from "../connection/sql.ts"
import { expiry } from "../connection/deletion.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { charge, chargeOrUndo, hasRoom, isOverLimit } from "../quota/usage-sql.ts"
import { placementValues } from "./order.mapper.ts"
import { chargeParameters, refusalOf, storing } from "./placement.ts"

interface KeyedPlacementRow {
  /** Whether nobody else was placing under the key. */
  readonly is_free: boolean
  /** The order now placed; none when the key was taken or the quota is used up. */
  readonly order_id: string | null
  /** Whether nothing but the quota stood in the way. */
  readonly is_over_limit: boolean
}

const inFlight: KeyedPlacementRow = { is_free: false, order_id: null, is_over_limit: false }
const overLimit: KeyedPlacementRow = { is_free: true, order_id: null, is_over_limit: true }

const placing = (name: string, room: string, counted: string) =>
  statement(
    name,
    `
  with lock as materialized (
    select pg_try_advisory_xact_lock(hashtextextended($2 || ' ' || $16, 0)) as is_free
  ),
  room as materialized (select ${room} as is_there),
  keyed as (
    insert into idempotency_keys as known (tenant_id, key, fingerprint, order_id, expires_at)
    select $2, $16, $17, $1, $18::bigint from lock, room where is_free and is_there
    on conflict (tenant_id, key) do update set
      fingerprint = excluded.fingerprint, order_id = excluded.order_id,
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
      where tenant_id = $2 and key = $16 and known.expires_at > $8
    ) as is_over_limit
  from lock, room`,
  )

/** Values: `keyedPlacementValues`. */
export const keyedPlacementSql = placing(
  "place_order_once",
  "true",
  charge(chargeParameters, "from keyed"),
)

/** Values: `keyedPlacementValues`, limit. */
const keyedPlacementWithinSql = placing(
  "place_order_once_within",
  hasRoom(chargeParameters, "$19"),
  chargeOrUndo(chargeParameters, "$19", "from keyed"),
)

export const keyedPlacementValues = (
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
  const asked = sql.query<KeyedPlacementRow>(keyedPlacementWithinSql, [...values, hardLimit])
  return asked.then(
    ([row = inFlight]) => row,
    (cause: unknown) => {
      if (isOverLimit(cause)) return overLimit
      throw cause
    },
  )
}

/** Answers why nothing was stored, if that is so. */
export const placeOrderOnce = async (
  { sql, wake }: Database,
  placement: KeyedPlacement,
  trace: TraceContext | undefined,
): Promise<IdempotencyKeyInFlight | IdempotencyKeyTaken | QuotaExceeded | undefined> => {
  const { key } = placement.idempotency
  const outcome = await outcomeOf(sql, placement, trace)
  if (!outcome.is_free) return new IdempotencyKeyInFlight({ key })
  if (outcome.is_over_limit) return refusalOf(sql, placement)
  if (outcome.order_id === null) return new IdempotencyKeyTaken({ key })
  wake("invoices", "outbox")
  return undefined
}

/** Values: tenant, key, the present instant. */
export const findByKeySql = statement(
  "find_order_by_key",
  `
  select orders.id, orders.body, orders.lines, known.fingerprint
  from idempotency_keys as known join orders on orders.id = known.order_id
  where known.tenant_id = $1 and known.key = $2 and known.expires_at > $3`,
)

export const forgetKeysSql = expiry(
  "forget_idempotency_keys",
  "idempotency_keys",
  "expires_at <= $1",
)
