/**
 * The outbox: one row for each update and subscriber, written with the update and kept until it is
 * delivered. Its id is made of both, so that it is the same however often it is sent.
 */
import { hash } from "node:crypto"
import { type Instant, instant, type Language, typeId } from "@procurement/domain/standalone"
import type { Notice, SubscriberKind, UpdateDelivery } from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface DueDelivery {
  readonly id: string
  readonly failures: number
  readonly dueAt: Instant
  readonly createdAt: Instant
  readonly subscriberId: string
  readonly address: string
  readonly language: Language
  /** Of a webhook: its signing secret, sealed. */
  readonly secret: Uint8Array | null
  /** Null: the delivery asks the subscriber for confirmation. */
  readonly updateId: string | null
  readonly updatedAt: Instant
  /** The notice as it stood after the update, in JSON. */
  readonly notice: string | null
}

export interface DeliveryOutcome {
  readonly id: string
  readonly subscriberId: string
  readonly next: UpdateDelivery
  readonly problem: string | undefined
}

const dueSql = `
  select delivery.id as id, failures, due_at as dueAt, delivery.created_at as createdAt,
    subscriber_id as subscriberId, address, language, secret,
    delivery.update_id as updateId, announcement.at as updatedAt, body as notice
  from deliveries as delivery
  join subscribers as subscriber on subscriber.id = delivery.subscriber_id
  left join announcements as announcement on announcement.update_id = delivery.update_id
  where delivery.state = 'Waiting' and delivery.due_at <= :now and subscriber.kind = :kind
    and subscriber.state <> 'paused'
    and not exists (
      select 1 from deliveries as earlier
      where earlier.subscriber_id = delivery.subscriber_id and earlier.state = 'Waiting'
        and earlier.sequence < delivery.sequence
    )
  order by delivery.due_at, delivery.sequence limit :limit`

const idOf = (about: string, subscriberId: string, at: number): string =>
  typeId("evt", instant(at), hash("sha256", `${about} ${subscriberId}`, "buffer"))

/** Adds deliveries. */
const makeOutbox = ({ query, change }: StatusDatabase) => {
  const announcing = change("insert or ignore into announcements values (:id, :at, :body)")
  const adding = change(
    `insert or ignore into deliveries
      (id, subscriber_id, update_id, state, failures, due_at, created_at)
      values (:id, :subscriberId, :updateId, 'Waiting', 0, :at, :at)`,
  )
  const subscribed = query<{ id: string }>(
    "select id from subscribers where state <> 'unconfirmed'",
  )
  return {
    /** Adds a delivery of the notice's last update for each subscriber that has agreed. */
    announce: (notice: Notice): void => {
      const update = notice.updates.at(-1)
      if (update === undefined) return
      const { id: updateId, at } = update
      announcing({ ...update, body: JSON.stringify(notice) })
      for (const { id: subscriberId } of subscribed()) {
        adding({ id: idOf(updateId, subscriberId, at), subscriberId, updateId, at })
      }
    },
    /** Adds an e-mail that asks the subscriber for confirmation. */
    askToConfirm: (subscriberId: string, at: number) =>
      adding({ id: idOf(`confirmation ${at}`, subscriberId, at), subscriberId, at }),
  }
}

export const makeDeliveryStore = (database: StatusDatabase) => {
  const { query, change, transaction } = database
  const settling = change(
    `update deliveries set state = :_tag, failures = coalesce(:failures, 0), due_at = :dueAt,
      settled_at = :settledAt, problem = :problem where id = :id and state = 'Waiting'`,
  )
  const pausing = change(
    "update subscribers set state = 'paused' where id = :subscriberId and kind = 'webhook'",
  )
  const resuming = change(
    `update deliveries set state = 'Waiting', failures = 0, due_at = :now, settled_at = null
      where state in ('Waiting', 'Held') and (:id is null or subscriber_id = :id)`,
  )
  const activating = change(
    `update subscribers set state = 'active'
      where state = 'paused' and (:id is null or id = :id)`,
  )
  const forgetting = change("delete from deliveries where settled_at < :before and state <> 'Held'")
  const settle = (outcome: DeliveryOutcome): void => {
    const { id, next, problem } = outcome
    settling({ id, problem, ...next })
    if (next._tag === "Held") pausing(outcome)
  }
  return {
    ...makeOutbox(database),
    /** Due deliveries, oldest first; of each subscriber only the first one. */
    due: query<DueDelivery, { kind: SubscriberKind; now: Instant; limit: number }>(dueSql),
    /** Also pauses the webhook of one that is held. */
    settle: (outcomes: ReadonlyArray<DeliveryOutcome>): void =>
      transaction(() => outcomes.forEach(settle)),
    /** Makes waiting and held deliveries due now, with a new schedule; returns how many. */
    resume: (now: Instant, subscriberId?: string): number =>
      transaction(() => {
        activating({ id: subscriberId })
        return resuming({ now, id: subscriberId })
      }),
    counts: query<{ kind: SubscriberKind; state: UpdateDelivery["_tag"]; count: number }>(
      `select kind, deliveries.state as state, count(*) as count from deliveries
        join subscribers on subscribers.id = subscriber_id group by 1, 2`,
    ),
    /** Deletes deliveries that were settled before then, except held ones. */
    forget: (before: number) => forgetting({ before }),
  }
}

export type DeliveryStore = ReturnType<typeof makeDeliveryStore>
