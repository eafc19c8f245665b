/**
 * Converts subscriptions to rows and back: the document with its secrets and the values of its
 * headers, sealed.
 *
 * Decoding and decrypting is too expensive for every delivery, so a reader caches subscriptions by
 * their revision, including those that could not be read.
 */
import { optional } from "@procurement/domain/optional"
import {
  type CustomHeaders,
  serverOf,
  type SigningSecret,
  Subscription,
} from "@procurement/domain/webhook"
import { documentReader, toJson } from "../connection/document.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { SecretBox } from "./secret-box.ts"

export interface SubscriptionRow {
  readonly id: string
  /** A whole number; text when it comes from a separate column. */
  readonly revision: string | number
  readonly body: unknown
}

/** A revision that was read, successfully or not. */
interface ReadRevision {
  readonly revision: number
  /** Throws when the row does not decode or no key opens its secrets. */
  readonly subscription: () => Subscription
}

export interface SubscriptionReader {
  /** The revision that was read last, if it is cached. */
  readonly recall: (id: string) => ReadRevision | undefined
  /** Throws when the row does not decode or no key opens its secrets. */
  readonly read: (row: SubscriptionRow) => Subscription
}

/** Applies `change` to the value of every secret and custom header. */
const withSecrets = (
  subscription: Subscription,
  change: (value: string) => string,
): Subscription => {
  const changed = <A extends SigningSecret | CustomHeaders[number]>(secret: A): A => ({
    ...secret,
    value: change(secret.value),
  })
  const [present, ...older] = subscription.secrets
  const headers = subscription.headers?.map(changed) as CustomHeaders | undefined
  return {
    ...subscription,
    secrets: [changed(present), ...older.map(changed)],
    ...optional({ headers }),
  }
}

/** The document as it is stored, with its secrets sealed. */
export const sealedJson = (box: SecretBox, subscription: Subscription): string =>
  toJson(withSecrets(subscription, (plain) => box.seal(plain, subscription.id)))

const readSealed = documentReader("webhook_subscriptions", Subscription)

/** Reads a subscription from its document. Throws when it does not decode or no key opens it. */
export const readSubscription = (box: SecretBox, id: string, body: unknown): Subscription =>
  withSecrets(readSealed(id, body), (stored) => box.open(stored, id))

const maximumCached = 10_000

export const makeSubscriptionReader = (box: SecretBox): SubscriptionReader => {
  const cached = new Map<string, ReadRevision>()

  const decoded = ({ id, revision, body }: SubscriptionRow): ReadRevision => {
    try {
      const subscription = readSubscription(box, id, body)
      return { revision: Number(revision), subscription: () => subscription }
    } catch (defect) {
      const subscription = (): never => {
        throw defect
      }
      return { revision: Number(revision), subscription }
    }
  }

  const cache = (row: SubscriptionRow): ReadRevision => {
    const read = decoded(row)
    cached.delete(row.id)
    cached.set(row.id, read)
    const [oldest] = cached.keys()
    if (cached.size > maximumCached && oldest !== undefined) cached.delete(oldest)
    return read
  }

  return {
    recall: (id) => cached.get(id),
    read: (row) => {
      const cachedRow = cached.get(row.id)
      const read = cachedRow?.revision === Number(row.revision) ? cachedRow : cache(row)
      return read.subscription()
    },
  }
}

/**
 * Parameters: subscription, tenant. Other transactions may still refer to it and add deliveries to
 * it.
 */
export const lockSubscriptionSql = statement(
  "lock_subscription",
  `
  select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2
  for no key update`,
)

/**
 * Parameters: subscription, tenant. The subscription can't be removed until the transaction ends.
 */
export const keepSubscriptionSql = statement(
  "keep_subscription",
  `
  select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2
  for key share`,
)

/** Parameters: subscription, body, whether it is paused, its server. */
const storeSubscriptionSql = statement(
  "store_subscription",
  `
  with stored as (
    update webhook_subscriptions set body = $2::jsonb, revision = revision + 1 where id = $1
  )
  update webhook_partitions set is_paused = $3, server = $4
  where subscription_id = $1 and (is_paused <> $3 or server is distinct from $4)`,
)

/**
 * Stores the subscription. The holder of its partition loses it when it is paused or its new server
 * has another holder, and fetches nothing more from it.
 */
export const storeSubscription = async (
  query: Query,
  box: SecretBox,
  subscription: Subscription,
): Promise<void> => {
  const isPaused = subscription.state._tag === "Paused"
  const { id, url } = subscription
  const values = [id, sealedJson(box, subscription), isPaused, serverOf(url)]
  await query(storeSubscriptionSql, values)
}
