/** Replays in PostgreSQL. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type Replay,
  ReplayLimitReached,
  ReplayRepository,
  ReplayRepositoryError,
  SubscriptionNotFound,
} from "@procurement/domain/webhook"
import { attempt } from "../connection/attempt.ts"
import { countDeleted, deletion } from "../connection/deletion.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { logDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { type ReplayRow, readReplay, replayColumns, replayValues } from "./replay.mapper.ts"
import { carryOnReplay } from "./replay-progress.ts"
import { makeSecretBox, type SecretKeys } from "./secret-box.ts"
import { makeSetAside } from "./set-aside.ts"
import { makeSubscriptionReader } from "./subscription.mapper.ts"
import { lockSubscriptionSql } from "./subscription-sql.ts"

/** Values: subscription. */
const countOpenSql = statement(
  "count_open_replays",
  `
  select count(*)::integer as count from webhook_replays
  where subscription_id = $1 and completed_at is null`,
)

/** Values: `replayValues`. Begins before every event. */
const addReplaySql = statement(
  "add_replay",
  `
  insert into webhook_replays
    (id, subscription_id, tenant_id, selection, created_at, queued, completed_at,
      last_transaction_id, last_position)
  values ($1, $2, $3, $4::jsonb, $5, $6, $7, -1, 0)`,
)

const findReplaySql = statement(
  "find_replay",
  `select ${replayColumns} from webhook_replays where id = $1 and tenant_id = $2`,
)

/** Values: tenant, subscription, how many. */
const listReplaysSql = statement(
  "list_replays",
  `
  select ${replayColumns} from webhook_replays where tenant_id = $1 and subscription_id = $2
  order by id desc limit $3`,
)

/** Values: tenant, events. */
const eventsOfSql = statement(
  "events_of_tenant",
  "select id, body from outbox where tenant_id = $1 and id = any($2::text[])",
)

const forgetReplaysSql = deletion("forget_replays", "webhook_replays where completed_at < $1")

interface EventRow {
  readonly id: string
  readonly body: unknown
}

const attemptOn = <A>(work: () => Promise<A>) => attempt(ReplayRepositoryError, work)

/** Under the lock of the subscription: who else adds replays to it waits. */
const addWithin = async (query: Query, replay: Replay, maximum: number) => {
  const { subscriptionId, tenantId } = replay
  const [locked] = await query(lockSubscriptionSql, [subscriptionId, tenantId])
  if (locked === undefined) return new SubscriptionNotFound({ id: subscriptionId })
  const [open] = await query<{ count: number }>(countOpenSql, [subscriptionId])
  if (open === undefined || open.count >= maximum) return new ReplayLimitReached({ maximum })
  await query(addReplaySql, replayValues(replay))
  return undefined
}

const addTo = ({ sql, wake }: Database, replay: Replay, maximum: number) =>
  Effect.flatMap(
    attemptOn(() => sql.transaction((query) => addWithin(query, replay, maximum))),
    (refusal) => {
      if (refusal !== undefined) return Effect.fail(refusal)
      // Whoever fans events out carries replays on too.
      wake("outbox")
      return Effect.void
    },
  )

export const makeReplayRepository = (
  database: Database,
  keys: SecretKeys,
): ReplayRepository["Service"] => {
  const { sql, wake } = database
  const work = { sql, reader: makeSubscriptionReader(makeSecretBox(keys)), aside: makeSetAside() }
  return {
    add: (replay, maximum) => addTo(database, replay, maximum),
    find: (tenantId, id) =>
      attemptOn(async () => {
        const [row] = await sql.query<ReplayRow>(findReplaySql, [id, tenantId])
        return Option.map(Option.fromUndefinedOr(row), readReplay)
      }),
    list: (tenantId, subscriptionId, limit) =>
      attemptOn(async () => {
        const values = [tenantId, subscriptionId, limit]
        return (await sql.query<ReplayRow>(listReplaysSql, values)).map(readReplay)
      }),
    eventsOf: (tenantId, ids) =>
      attemptOn(async () => {
        const rows = await sql.query<EventRow>(eventsOfSql, [tenantId, ids])
        return rows.map(({ id, body }) => readEvent(id, body))
      }),
    carryOn: (now, limit, plan) =>
      Effect.gen(function* () {
        const carried = yield* attemptOn(() => carryOnReplay(work, { now, limit, plan }))
        if (carried.deliveries > 0) wake("deliveries")
        yield* logDefects(carried.defects)
        return carried.events
      }),
    forget: (before) => attemptOn(() => countDeleted(sql, forgetReplaysSql, [before])),
  }
}

export const layerReplayRepository = (
  database: Database,
  keys: SecretKeys,
): Layer.Layer<ReplayRepository> =>
  Layer.sync(ReplayRepository, () => makeReplayRepository(database, keys))
