/** Subscribers: e-mail addresses and webhooks, and whether they confirmed. */
import type { Instant, Language } from "@procurement/domain/standalone"
import type { SubscriberKind, SubscriberState } from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface Subscriber {
  readonly id: string
  readonly kind: SubscriberKind
  readonly state: SubscriberState
  /** An e-mail address or a URL. */
  readonly address: string
  readonly language: Language
  /** Of a webhook: its signing secret, sealed. */
  readonly secret?: Uint8Array | null
  /** Of a webhook: host and port; subscriptions are limited for each. */
  readonly server?: string | null
  readonly createdAt: number
  /** When the last confirmation was asked for. */
  readonly askedAt: number
}

/** Confirmations that were requested for a mailbox and not answered. */
export interface AskedMailbox {
  readonly unanswered: number
  readonly lastAt: Instant
}

const selected = `select id, kind, state, address, language, secret, server,
  created_at as createdAt, asked_at as askedAt from subscribers`

export const makeSubscriberStore = ({ query, change }: StatusDatabase) => {
  const finding = query<Subscriber>(`${selected} where id = :id`)
  const findingEmail = query<Subscriber>(`${selected} where kind = 'email' and address = :address`)
  const removing = change("delete from subscribers where id = :id")
  const atServer = query("select 1 from subscribers where server = :server")
  const removingUnconfirmed = change(
    "delete from subscribers where state = 'unconfirmed' and asked_at < :before",
  )
  const findingAsked = query<AskedMailbox>(
    "select unanswered, last_at as lastAt from asked_mailboxes where hash = :hash",
  )
  const answering = change("delete from asked_mailboxes where hash = :hash")
  const forgettingAsked = change("delete from asked_mailboxes where last_at < :before")
  return {
    findAsked: (hash: Uint8Array): AskedMailbox | undefined => findingAsked({ hash })[0],
    saveAsked: change<AskedMailbox & { readonly hash: Uint8Array }>(
      `insert into asked_mailboxes values (:hash, :unanswered, :lastAt)
        on conflict (hash) do update set unanswered = excluded.unanswered,
          last_at = excluded.last_at`,
    ),
    removeAsked: (hash: Uint8Array) => answering({ hash }),
    forgetAsked: (before: number) => forgettingAsked({ before }),
    save: change<Subscriber>(
      `insert into subscribers values
        (:id, :kind, :state, :address, :language, :secret, :server, :createdAt, :askedAt)
        on conflict (id) do update set state = excluded.state, language = excluded.language,
          asked_at = excluded.asked_at`,
    ),
    find: (id: string): Subscriber | undefined => finding({ id })[0],
    findEmail: (address: string): Subscriber | undefined => findingEmail({ address })[0],
    /** Also removes its deliveries. */
    remove: (id: string) => removing({ id }),
    countAtServer: (server: string): number => atServer({ server }).length,
    counts: query<{ kind: SubscriberKind; state: SubscriberState; count: number }>(
      "select kind, state, count(*) as count from subscribers group by kind, state",
    ),
    /** Removes subscribers who were asked before then and did not confirm. */
    removeUnconfirmed: (before: number) => removingUnconfirmed({ before }),
  }
}

export type SubscriberStore = ReturnType<typeof makeSubscriberStore>
