/** Subscribers: e-mail addresses and webhooks, and whether they confirmed. */
import type { SubscriberKind, SubscriberState } from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface Subscriber {
  readonly id: string
  readonly kind: SubscriberKind
  readonly state: SubscriberState
  /** An e-mail address or a URL. */
  readonly address: string
  readonly language: "en" | "pl"
  /** Of a webhook: its signing secret, sealed. */
  readonly secret?: Uint8Array | undefined
  /** Of a webhook: host and port; subscriptions are limited for each. */
  readonly server?: string | undefined
  readonly createdAt: number
  /** When the last confirmation was asked for. */
  readonly askedAt: number
}

export interface SubscriberCount {
  readonly kind: SubscriberKind
  readonly state: SubscriberState
  readonly count: number
}

export interface SubscriberStore {
  readonly save: (subscriber: Subscriber) => void
  readonly find: (id: string) => Subscriber | undefined
  readonly findEmail: (address: string) => Subscriber | undefined
  /** Also removes its deliveries. */
  readonly remove: (id: string) => boolean
  readonly countAtServer: (server: string) => number
  readonly active: () => Iterable<Pick<Subscriber, "id" | "kind">>
  readonly counts: () => ReadonlyArray<SubscriberCount>
  /** Removes subscribers who were asked before then and did not confirm. */
  readonly removeUnconfirmed: (before: number) => void
}

type Row = Readonly<Record<string, unknown>>

const subscriberOf = (row: Row): Subscriber => ({
  id: String(row["id"]),
  kind: row["kind"] as SubscriberKind,
  state: row["state"] as SubscriberState,
  address: String(row["address"]),
  language: row["language"] === "pl" ? "pl" : "en",
  ...(row["secret"] instanceof Uint8Array ? { secret: row["secret"] } : {}),
  ...(row["server"] === null ? {} : { server: String(row["server"]) }),
  createdAt: Number(row["created_at"]),
  askedAt: Number(row["asked_at"]),
})

const found = (row: Row | undefined): Subscriber | undefined =>
  row === undefined ? undefined : subscriberOf(row)

export const makeSubscriberStore = ({ db }: Pick<StatusDatabase, "db">): SubscriberStore => {
  const saving = db.prepare(
    `insert into subscribers values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set state = excluded.state, language = excluded.language,
        asked_at = excluded.asked_at`,
  )
  const finding = db.prepare("select * from subscribers where id = ?")
  const findingEmail = db.prepare("select * from subscribers where kind = 'email' and address = ?")
  const atServer = db.prepare("select count(*) as count from subscribers where server = ?")
  const active = db.prepare("select id, kind from subscribers where state <> 'unconfirmed'")
  return {
    save: (one) => {
      const { id, kind, state, address, language, secret = null, server = null } = one
      saving.run(id, kind, state, address, language, secret, server, one.createdAt, one.askedAt)
    },
    find: (id) => found(finding.get(id)),
    findEmail: (address) => found(findingEmail.get(address)),
    remove: (id) => db.prepare("delete from subscribers where id = ?").run(id).changes === 1,
    countAtServer: (server) => Number(atServer.get(server)?.["count"]),
    active: () =>
      active.all().map((row) => ({ id: String(row["id"]), kind: row["kind"] as SubscriberKind })),
    counts: () =>
      db
        .prepare("select kind, state, count(*) as count from subscribers group by kind, state")
        .all()
        .map((row) => ({
          kind: row["kind"] as SubscriberKind,
          state: row["state"] as SubscriberState,
          count: Number(row["count"]),
        })),
    removeUnconfirmed: (before) => {
      db.prepare("delete from subscribers where state = 'unconfirmed' and asked_at < ?").run(before)
    },
  }
}
