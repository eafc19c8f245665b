/** Replays in PostgreSQL. */
import {
  type Replay,
  ReplayLimitReached,
  ReplayRepository,
  SubscriptionNotFound,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { attempt, layerOf, logDefects } from "../connection/attempt.ts"
import { deletion, findRow, type Query, queryCount } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { makeQuarantine } from "./delivery.mapper.ts"
import { continueNextReplay } from "./replay-progress.ts"
import { readReplay, replayColumns, type ReplayRow, replayValues } from "./replay.mapper.ts"
import { makeSecretBox, type SecretKeys } from "./secret-box.ts"
import { lockSubscriptionSql, makeSubscriptionReader } from "./subscription.mapper.ts"

/** Parameter: subscription. */
const countOpenSql = statement(
  "count_open_replays",
  `
  select count(*)::integer as count from webhook_replays
  where subscription_id = $1 and completed_at is null`,
)

/** Parameters: `replayValues`. The replay starts before every event. */
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

/** Parameters: tenant, subscription, limit. */
const listReplaysSql = statement(
  "list_replays",
  `
  select ${replayColumns} from webhook_replays where tenant_id = $1 and subscription_id = $2
  order by id desc limit $3`,
)

/** Parameter: limit. */
const newestReplaysSql = statement(
  "newest_replays",
  `select ${replayColumns} from webhook_replays order by id desc limit $1`,
)

/** Parameters: tenant, events. */
const eventsOfSql = statement(
  "events_of_tenant",
  "select id, body from outbox where tenant_id = $1 and id = any($2::text[])",
)

const forgetReplaysSql = deletion("forget_replays", "webhook_replays where completed_at < $1")

interface EventRow {
  readonly id: string
  readonly body: unknown
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("ReplayRepository", work)

/** Adds the replay under the lock of the subscription, so that concurrent additions wait. */
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
      // The workers that fan out events also continue replays.
      wake("outbox")
      return Effect.void
    },
  )

export const makeReplayRepository = (
  database: Database,
  keys: SecretKeys,
): ReplayRepository["Service"] => {
  const { sql, wake } = database
  const work = {
    sql,
    reader: makeSubscriptionReader(makeSecretBox(keys)),
    quarantine: makeQuarantine(),
  }
  return {
    add: (replay, maximum) => addTo(database, replay, maximum),
    find: (tenantId, id) =>
      attemptOn(() => findRow(sql, findReplaySql, [id, tenantId], readReplay)),
    list: (tenantId, subscriptionId, limit) =>
      attemptOn(async () => {
        const values = [tenantId, subscriptionId, limit]
        return (await sql.query<ReplayRow>(listReplaysSql, values)).map(readReplay)
      }),
    newest: (limit) =>
      attemptOn(async () =>
        (await sql.query<ReplayRow>(newestReplaysSql, [limit])).map(readReplay),
      ),
    eventsOf: (tenantId, ids) =>
      attemptOn(async () => {
        const rows = await sql.query<EventRow>(eventsOfSql, [tenantId, ids])
        return rows.map(({ id, body }) => readEvent(id, body))
      }),
    continueNext: (now, limit, plan) =>
      Effect.gen(function* () {
        const carried = yield* attemptOn(() => continueNextReplay(work, { now, limit, plan }))
        if (carried.deliveries > 0) wake("deliveries")
        yield* logDefects(carried.defects)
        return carried.events
      }),
    forget: (before) => attemptOn(() => queryCount(sql, forgetReplaysSql, [before])),
  }
}

export const layerReplayRepository = layerOf(ReplayRepository, makeReplayRepository)
