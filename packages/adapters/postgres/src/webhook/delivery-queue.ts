/** The queue of deliveries in PostgreSQL, as those see it who work on it. */
import type { SubscriptionId } from "@procurement/domain/identity"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { DeliveryQueue, DeliveryQueueError } from "@procurement/domain/webhook"
import { attempt } from "../connection/attempt.ts"
import { instantOf } from "../connection/instant-column.ts"
import { statement } from "../connection/statement.ts"
import { logDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { fanOutEvents } from "./fan-out.ts"
import { releaseLanes, renewLanes, takeLanes } from "./lanes.ts"
import { saveDeliveries, saveExhausted } from "./outcomes.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import { makeSetAside } from "./set-aside.ts"
import { makeSubscriptionReader } from "./subscription.mapper.ts"
import { supply } from "./supply.ts"
import { isUnhurried, unhurriedCommit } from "./unhurried-commit.ts"

/**
 * Values: now, how many. Those that somebody is changing are left for the next time; of what a
 * crash takes back the time has come still.
 */
const makeDueReadySql = statement(
  "make_due_deliveries_ready",
  `
  with ${unhurriedCommit},
  due as (
    update webhook_deliveries set state = 'Ready', due_at = null
    where id = any (array(
      select id from webhook_deliveries where state = 'Waiting' and due_at <= $1
      order by due_at limit $2
      for no key update skip locked
    )) and ${isUnhurried}
    returning subscription_id
  )
  select subscription_id as lane from due`,
)

const nextDueSql = statement(
  "next_delivery_due",
  "select min(due_at) as due_at from webhook_deliveries where state = 'Waiting'",
)

const attemptOn = <A>(work: () => Promise<A>) => attempt(DeliveryQueueError, work)

/** Moving what waits, and storing what has become of attempts. */
const outcomesIn = ({ sql, wakeOthers }: Database, box: SecretBox) => ({
  makeDueReady: (now: number, limit: number) =>
    attemptOn(async () => {
      const rows = await sql.query<{ lane: SubscriptionId }>(makeDueReadySql, [now, limit])
      if (rows.length > 0) wakeOthers("deliveries")
      return rows.map(({ lane }) => lane)
    }),
  nextDueAt: attemptOn(async () => {
    const [row] = await sql.query<{ due_at: string | null }>(nextDueSql, [])
    return Option.fromUndefinedOr(instantOf(row?.due_at ?? null))
  }),
  save: (deliveries: Parameters<DeliveryQueue["Service"]["save"]>[0]) =>
    attemptOn(async () => {
      await saveDeliveries(sql, deliveries)
    }),
  saveExhausted: (...[delivery, decide]: Parameters<DeliveryQueue["Service"]["saveExhausted"]>) =>
    attemptOn(async () => {
      await saveExhausted(sql, box, delivery, decide)
    }),
})

export const makeDeliveryQueue = (
  database: Database,
  keys: SecretKeys,
): DeliveryQueue["Service"] => {
  const { sql, wakeOthers } = database
  const box = makeSecretBox(keys)
  const reader = makeSubscriptionReader(box)
  const events = { sql, reader, aside: makeSetAside() }
  const deliveries = { sql, reader, aside: makeSetAside() }
  return {
    ...outcomesIn(database, box),
    fanOut: (limit, plan) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const fannedOut = yield* attemptOn(() => fanOutEvents(events, limit, plan, now))
        if (fannedOut.deliveries > 0) wakeOthers("deliveries")
        yield* logDefects(fannedOut.defects)
        return fannedOut.events
      }),
    takeLanes: (...given) => attemptOn(() => takeLanes(sql, ...given)),
    renewLanes: (...given) => attemptOn(() => renewLanes(sql, ...given)),
    releaseLanes: (...given) => attemptOn(() => releaseLanes(sql, ...given)),
    supply: (...given) =>
      Effect.flatMap(
        attemptOn(() => supply(deliveries, ...given)),
        ({ lanes, defects }) => Effect.as(logDefects(defects), lanes),
      ),
  }
}

export const layerDeliveryQueue = (
  database: Database,
  keys: SecretKeys,
): Layer.Layer<DeliveryQueue> => Layer.sync(DeliveryQueue, () => makeDeliveryQueue(database, keys))
