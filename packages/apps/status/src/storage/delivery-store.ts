/**
 * The outbox: one row for each update and subscriber, written with the update and kept until it is
 * delivered. Its id is made of both, so that it is the same however often it is sent.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { Notice, SubscriberKind, UpdateDelivery } from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

/** The content of a delivery: a notice as it stood after an update. */
export interface Announcement {
  readonly updateId: string
  readonly at: number
  readonly notice: Notice
}

export interface DueDelivery {
  readonly id: string
  /** Undefined: the delivery asks the subscriber for confirmation. */
  readonly announcement: Announcement | undefined
  readonly delivery: Extract<UpdateDelivery, { readonly _tag: "Waiting" }>
  readonly subscriber: {
    readonly id: string
    readonly address: string
    readonly language: "en" | "pl"
    readonly secret: Uint8Array | undefined
  }
  readonly createdAt: Instant
}

export interface DeliveryOutcome {
  readonly id: string
  readonly subscriberId: string
  readonly next: UpdateDelivery
  readonly problem: string | undefined
}

export interface DeliveryCount {
  readonly kind: SubscriberKind
  readonly state: UpdateDelivery["_tag"]
  readonly count: number
}

export interface DeliveryStore {
  readonly announce: (announcement: Announcement) => void
  /** Does nothing when there is one with that id already. */
  readonly add: (id: string, subscriberId: string, updateId: string | undefined, at: number) => void
  /** Due deliveries, oldest first; of each subscriber only the first one. */
  readonly due: (kind: SubscriberKind, now: number, limit: number) => ReadonlyArray<DueDelivery>
  readonly nextDueAt: () => number | undefined
  /** Also pauses the webhook of one that is held. */
  readonly settle: (outcomes: ReadonlyArray<DeliveryOutcome>) => void
  /** Makes waiting and held deliveries due now, with a new schedule; returns how many. */
  readonly resume: (now: number, subscriberId?: string) => number
  readonly counts: () => ReadonlyArray<DeliveryCount>
  /** Deletes deliveries that were settled before then, except held ones. */
  readonly forget: (before: number) => void
}

type Row = Readonly<Record<string, unknown>>

type AnnouncementOf = (updateId: unknown) => Announcement | undefined

/** Many deliveries are of one update: it is read once for all of them. */
const announcementsIn = (db: StatusDatabase["db"]): (() => AnnouncementOf) => {
  const finding = db.prepare("select at, body from announcements where update_id = ?")
  return () => {
    const known = new Map<string, Announcement>()
    return (updateId) => {
      if (typeof updateId !== "string") return undefined
      const kept = known.get(updateId)
      if (kept !== undefined) return kept
      const row = finding.get(updateId)
      if (row === undefined) return undefined
      const notice = JSON.parse(String(row["body"])) as Notice
      const found = { updateId, at: Number(row["at"]), notice }
      known.set(updateId, found)
      return found
    }
  }
}

const dueOf = (row: Row, announcementOf: AnnouncementOf): DueDelivery => ({
  id: String(row["id"]),
  announcement: announcementOf(row["update_id"]),
  delivery: {
    _tag: "Waiting",
    failures: Number(row["failures"]),
    dueAt: instant(Number(row["due_at"])),
  },
  subscriber: {
    id: String(row["subscriber_id"]),
    address: String(row["address"]),
    language: row["language"] === "pl" ? "pl" : "en",
    secret: row["secret"] instanceof Uint8Array ? row["secret"] : undefined,
  },
  createdAt: instant(Number(row["created_at"])),
})

const dueSql = `
  select delivery.*, subscriber.address, subscriber.language, subscriber.secret
  from deliveries as delivery
  join subscribers as subscriber on subscriber.id = delivery.subscriber_id
  where delivery.state = 'Waiting' and delivery.due_at <= ?2 and subscriber.kind = ?1
    and subscriber.state <> 'paused'
    and not exists (
      select 1 from deliveries as earlier
      where earlier.subscriber_id = delivery.subscriber_id and earlier.state = 'Waiting'
        and earlier.sequence < delivery.sequence
    )
  order by delivery.due_at, delivery.sequence limit ?3`

const resumeSql = `
  update deliveries set state = 'Waiting', failures = 0, due_at = ?1, settled_at = null
  where state in ('Waiting', 'Held') and (?2 is null or subscriber_id = ?2)`

const countsIn = (db: StatusDatabase["db"]): ReadonlyArray<DeliveryCount> =>
  db
    .prepare(
      `select kind, deliveries.state as state, count(*) as count from deliveries
        join subscribers on subscribers.id = subscriber_id group by 1, 2`,
    )
    .all()
    .map((row) => ({
      kind: row["kind"] as SubscriberKind,
      state: row["state"] as UpdateDelivery["_tag"],
      count: Number(row["count"]),
    }))

export const makeDeliveryStore = (database: StatusDatabase): DeliveryStore => {
  const { db, transaction } = database
  const announcing = db.prepare("insert or ignore into announcements values (?, ?, ?)")
  const adding = db.prepare(
    `insert or ignore into deliveries
      (id, subscriber_id, update_id, state, failures, due_at, created_at)
      values (?, ?, ?, 'Waiting', 0, ?, ?)`,
  )
  const due = db.prepare(dueSql)
  const announcements = announcementsIn(db)
  const next = db.prepare("select min(due_at) as at from deliveries where state = 'Waiting'")
  const settling = db.prepare(
    `update deliveries set state = ?, failures = ?, due_at = ?, settled_at = ?, problem = ?
      where id = ? and state = 'Waiting'`,
  )
  const pausing = db.prepare(
    "update subscribers set state = 'paused' where id = ? and kind = 'webhook'",
  )
  const settleOne = ({ id, subscriberId, next: after, ...rest }: DeliveryOutcome): void => {
    const problem = rest.problem ?? null
    if (after._tag === "Waiting") {
      settling.run("Waiting", after.failures, after.dueAt, null, problem, id)
      return
    }
    settling.run(after._tag, 0, null, after.settledAt, problem, id)
    if (after._tag === "Held") pausing.run(subscriberId)
  }
  return {
    announce: ({ updateId, at, notice }) => {
      announcing.run(updateId, at, JSON.stringify(notice))
    },
    add: (id, subscriberId, updateId, at) => {
      adding.run(id, subscriberId, updateId ?? null, at, at)
    },
    due: (kind, now, limit) => {
      const announcementOf = announcements()
      return due.all(kind, now, limit).map((row) => dueOf(row, announcementOf))
    },
    nextDueAt: () => {
      const at = next.get()?.["at"]
      return typeof at === "number" ? at : undefined
    },
    settle: (outcomes) =>
      transaction(() => {
        for (const outcome of outcomes) settleOne(outcome)
      }),
    resume: (now, subscriberId) =>
      transaction(() => {
        const { changes } = db.prepare(resumeSql).run(now, subscriberId ?? null)
        db.prepare(
          "update subscribers set state = 'active' where state = 'paused' and (?1 is null or id = ?1)",
        ).run(subscriberId ?? null)
        return Number(changes)
      }),
    counts: () => countsIn(db),
    forget: (before) => {
      db.prepare("delete from deliveries where settled_at < ? and state <> 'Held'").run(before)
    },
  }
}
